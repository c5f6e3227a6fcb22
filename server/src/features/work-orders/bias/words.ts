import type { biasFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const biasWords: Sentences<typeof biasFailures> = {
  'measurementBias.periodWrong': [
    'Choose a period of at most 366 days that ends on or after its first day.',
    '请选择不超过 366 天的时间段，结束日期不得早于开始日期。',
  ],
};
