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
    'Too many wrong codes for this number or address were entered from your network. Sign in another way, or try again in a few hours.',
    '您所在的网络对该号码或邮箱输错验证码的次数过多。请改用其他方式登录，或过几小时再试。',
  ],
} as const satisfies Sentences<typeof codeFailures>;
