import type { profileFailures } from '@opsyard/contract';
import type { Sentence, Sentences } from '../../../kernel/words.ts';

export const profileWords = {
  'profile.fileMissing': ['There is no picture in this request.', '请选择图片。'],
  'profile.notAnImage': [
    'A picture is a PNG, JPEG or WebP of at most 1024 pixels on either side.',
    '头像须为 PNG、JPEG 或 WebP 图片，边长不超过 1024 像素。',
  ],
  'profile.tooLarge': ['A picture is at most 2 MB.', '头像大小不能超过 2 MB。'],
  'profile.emailInvalid': ['This is no e-mail address.', '请输入正确的邮箱地址'],
  'profile.emailTaken': ['This e-mail address belongs to another account.', '该邮箱已被其他账户使用。'],
  'profile.phoneTaken': ['This mobile number belongs to another account.', '该手机号已被其他账户使用。'],
} as const satisfies Sentences<typeof profileFailures>;

/** What the former address is told. */
export const contactMoved = {
  subject: ['Your Opsyard account has another e-mail address', '您的 Opsyard 账户已更换邮箱'],
  text: [
    'The e-mail address of your account {username} was changed. If it was not you, tell your administrator at once.',
    '您的账户 {username} 已更换邮箱。如非本人操作，请立即联系管理员。',
  ],
} as const satisfies Record<string, Sentence>;
