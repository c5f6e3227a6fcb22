import type { federatedLoginFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const federatedLoginWords = {
  'thirdLogin.noSuchSource': ['This sign-in method is not enabled.', '尚未启用该登录方式。'],
  'thirdLogin.refused': ['The sign-in with your external account failed.', '第三方登录未通过验证。'],
  'thirdLogin.ticketOver': [
    'This sign-in has been used or has expired. Please start again.',
    '本次登录已使用或已过期，请重新发起。',
  ],
  'thirdLogin.noAccount': [
    'No account is linked to this sign-in. Please contact an administrator.',
    '尚无与之绑定的账号，请联系管理员。',
  ],
  'thirdLogin.linkedElsewhere': [
    'This external account is already linked to another account.',
    '该第三方账号已绑定其他账号。',
  ],
  'thirdLogin.lastWayIn': [
    'This is your only sign-in method. Set a password first.',
    '这是您唯一的登录方式，请先设置密码。',
  ],
} as const satisfies Sentences<typeof federatedLoginFailures>;
