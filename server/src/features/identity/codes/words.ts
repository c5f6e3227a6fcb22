import type { codeFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const codeWords = {
  'code.wrong': ['The code is wrong or no longer good.', '短信验证码错误或已失效。'],
  'code.mobileInvalid': ['The format of your mobile phone number is incorrect!', '请输入正确的手机号'],
  'code.notConfigured': [
    'Messages are not set up here. Please ask your administrator.',
    '短信接口未配置，请联系管理员！',
  ],
  'code.switchedOff': [
    'There were too many wrong codes for this number. Sign in with your password first; then codes work again.',
    '该号码的验证码错误次数过多，短信验证已暂停。请先用密码登录，之后即可恢复。',
  ],
} as const satisfies Sentences<typeof codeFailures>;
