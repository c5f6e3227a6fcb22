import type { sizeFailures } from '@opsyard/contract';
import type { Sentences } from '../../../kernel/words.ts';

export const sizeWords: Sentences<typeof sizeFailures> = {
  'packageSize.incomplete': ['Enter length, width, height and weight.', '请填写长、宽、高和重量。'],
  'packageSize.nothingProposed': [
    'No size is proposed any more. Reload the page.',
    '该建议尺寸已处理或已失效，请刷新页面。',
  ],
};
