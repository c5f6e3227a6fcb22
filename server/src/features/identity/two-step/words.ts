import type { twoStepFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const twoStepWords = {
  'twoStep.codeWrong': ['This code is wrong or has been used already.', '验证码不正确或已被使用。'],
  'twoStep.codeMalformed': ['Please enter the 6-digit code!', '请输入 6 位动态码!'],
  'twoStep.ticketOver': [
    'This sign-in took too long or too many tries. Please begin again.',
    '登录超时或尝试次数过多，请重新登录。',
  ],
  'twoStep.notBegun': ['Two-step sign-in has not been set up yet.', '尚未设置两步验证。'],
  'twoStep.required': [
    'Your role needs a second step to sign in, so one has to stay.',
    '您的角色要求两步验证，至少须保留一种方式。',
  ],
  'twoStep.alreadyOn': ['Two-step sign-in is on already.', '两步验证已开启。'],
  'twoStep.passkeyRefused': ['This passkey was not accepted.', '通行密钥验证未通过。'],
  'twoStep.tooManyPasskeys': [
    'You have 10 passkeys already. Remove one you no longer use.',
    '您已有 10 个通行密钥，请先移除不再使用的。',
  ],
  'twoStep.passkeysOff': [
    'Passkeys need an address with a name. Open this page under its name, not under a number.',
    '通行密钥需要通过域名使用，请用域名而不是 IP 地址打开本页面。',
  ],
} as const satisfies Sentences<typeof twoStepFailures>;
