import type { passwordFailures } from '@opsyard/contract';
import type { Sentence, Sentences } from '../../../kernel/words.ts';

export const passwordWords = {
  'password.short': ['The password must have at least 8 characters.', '密码至少 8 个字符。'],
  'password.common': ['This password is too common. Please choose another one.', '该密码过于常见，请换一个。'],
  'password.differ': ['The two passwords do not match.', '两次输入的密码不一样！'],
  'password.oldWrong': ['The old password is incorrect.', '旧密码不正确。'],
} as const satisfies Sentences<typeof passwordFailures>;

/** Success messages. */
export const passwordMessages = {
  updated: [
    'Password changed. Your other devices have been logged out and your API tokens revoked.',
    '密码已修改。其他设备已退出登录，API 令牌已失效。',
  ],
  reset: ['Password reset. The user has been logged out everywhere.', '密码已重置，该用户已在所有设备上退出登录。'],
} as const satisfies Record<string, Sentence>;
