import type { accessTokenFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const accessTokenWords = {
  'accessToken.tooMany': [
    'You already have 20 API tokens. Revoke one you no longer need.',
    '您已有 20 个 API 令牌，请先撤销不再需要的令牌。',
  ],
  'accessToken.notYours': [
    'A token cannot have permissions you do not have yourself.',
    '令牌的权限不能超出您自己的权限。',
  ],
} as const satisfies Sentences<typeof accessTokenFailures>;
