import type { twoFactorFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const twoFactorWords = {
  'twoStep.codeWrong': ['The code is incorrect or has already been used.', '验证码不正确或已被使用。'],
  'twoStep.codeMalformed': ['Please enter the 6-digit code!', '请输入 6 位动态码!'],
  'twoStep.ticketOver': [
    'The sign-in timed out or had too many attempts. Please start again.',
    '登录超时或尝试次数过多，请重新登录。',
  ],
  'twoStep.notBegun': ['Two-step verification has not been set up yet.', '尚未设置两步验证。'],
  'twoStep.required': [
    'Your role requires two-step verification. Keep at least one method.',
    '您的角色要求两步验证，至少须保留一种方式。',
  ],
  'twoStep.alreadyOn': ['Two-step verification is already on.', '两步验证已开启。'],
  'twoStep.passkeyRefused': ['The passkey was not accepted.', '通行密钥验证未通过。'],
  'twoStep.tooManyPasskeys': [
    'You already have 10 passkeys. Remove one you no longer use.',
    '您已有 10 个通行密钥，请先移除不再使用的。',
  ],
  'twoStep.passkeysOff': [
    'Passkeys require a domain name. Open this page under its domain name instead of an IP address.',
    '通行密钥需要通过域名使用，请用域名而不是 IP 地址打开本页面。',
  ],
} as const satisfies Sentences<typeof twoFactorFailures>;
