import type { profileFailures } from '@opsyard/contract';
import type { Sentence, Sentences } from '../../../kernel/words.ts';

export const profileWords = {
  'profile.fileMissing': ['Please select a picture.', '请选择图片。'],
  'profile.notAnImage': [
    'The picture must be a PNG, JPEG or WebP image of at most 1024 pixels on either side.',
    '头像须为 PNG、JPEG 或 WebP 图片，边长不超过 1024 像素。',
  ],
  'profile.tooLarge': ['The picture must not exceed 2 MB.', '头像大小不能超过 2 MB。'],
  'profile.emailInvalid': ['Please enter a valid e-mail address.', '请输入正确的邮箱地址'],
  'profile.emailTaken': ['This e-mail address is already used by another account.', '该邮箱已被其他账号使用。'],
  'profile.phoneTaken': ['This mobile number is already used by another account.', '该手机号已被其他账号使用。'],
} as const satisfies Sentences<typeof profileFailures>;

/** Mail to the former address. */
export const contactChangedMail = {
  subject: ['Your Opsyard e-mail address was changed', '您的 Opsyard 账号已更换邮箱'],
  text: [
    'The e-mail address of your account {username} was changed. If this was not you, contact an administrator immediately.',
    '您的账号 {username} 已更换邮箱。如非本人操作，请立即联系管理员。',
  ],
} as const satisfies Record<string, Sentence>;
