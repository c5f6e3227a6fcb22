import type { thirdLoginFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const thirdLoginWords = {
  'thirdLogin.noSuchSource': ['Signing in this way is not set up here.', '尚未启用该登录方式。'],
  'thirdLogin.refused': ['The sign-in at the other place was not accepted.', '第三方登录未通过验证。'],
  'thirdLogin.ticketOver': [
    'This sign-in has been used or has expired. Please start again.',
    '本次登录已使用或已过期，请重新发起。',
  ],
  'thirdLogin.noAccount': [
    'There is no account here for you yet. Please ask your administrator.',
    '尚无与之对应的账号，请联系管理员。',
  ],
  'thirdLogin.linkedElsewhere': [
    'That account is already linked with another one here.',
    '该第三方账号已绑定其他账号。',
  ],
  'thirdLogin.lastWayIn': [
    'This is your only way to sign in. Set a password first.',
    '这是您唯一的登录方式，请先设置密码。',
  ],
} as const satisfies Sentences<typeof thirdLoginFailures>;
