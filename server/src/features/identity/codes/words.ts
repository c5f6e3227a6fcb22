import type { codeFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const codeWords = {
  'code.wrong': ['The verification code is incorrect or has expired.', '验证码错误或已失效。'],
  'code.mobileInvalid': ['The format of your mobile phone number is incorrect!', '请输入正确的手机号'],
  'code.notConfigured': [
    'Sending messages is not configured. Please contact an administrator.',
    '尚未配置消息发送，请联系管理员。',
  ],
  'code.switchedOff': [
    'Too many incorrect codes for this number or address were entered from your network. Sign in another way, or try again in a few hours.',
    '您所在的网络对该号码或邮箱输错验证码的次数过多。请改用其他方式登录，或过几小时再试。',
  ],
} as const satisfies Sentences<typeof codeFailures>;
