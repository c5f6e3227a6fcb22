import type { passwordFailures } from '@opsyard/contract';
import type { Sentence, Sentences } from '../../../kernel/words.ts';

export const passwordWords = {
  'password.short': ['A password has at least 8 characters.', '密码至少 8 个字符。'],
  'password.common': [
    'This password is among the first that would be tried. Please choose another.',
    '该密码过于常见，请换一个。',
  ],
  'password.differ': ['The two passwords do not match.', '两次输入的密码不一样！'],
  'password.oldWrong': ['The old password is wrong.', '旧密码不正确。'],
} as const satisfies Sentences<typeof passwordFailures>;

/** What is said when it worked. */
export const passwordNews = {
  updated: [
    'Your password is changed. You are signed out everywhere else, and your tokens for scripts have ended.',
    '密码已修改。您在其他设备上的登录和脚本令牌均已失效。',
  ],
  reset: [
    'The password is changed, and the person is signed out everywhere.',
    '密码已重置，该用户的所有登录均已失效。',
  ],
} as const satisfies Record<string, Sentence>;
