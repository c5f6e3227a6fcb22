import type { accessTokenFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const accessTokenWords = {
  'accessToken.tooMany': [
    'You have 20 tokens already. End one you no longer need.',
    '您已有 20 个令牌，请先停用不再需要的令牌。',
  ],
  'accessToken.notYours': ['A token may do no more than you may do yourself.', '令牌的权限不能超出您自己的权限。'],
} as const satisfies Sentences<typeof accessTokenFailures>;
