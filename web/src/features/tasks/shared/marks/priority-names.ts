import type { Priority } from '@opsyard/contract';

/** English and Chinese names of priorities, which are read in both languages of the page. */
export const PRIORITY_NAMES: Readonly<Record<Priority, readonly string[]>> = {
  N: ['none', '无'],
  L: ['low', '低'],
  M: ['medium', 'normal', '中', '普通'],
  H: ['high', '高'],
  U: ['urgent', '紧急'],
};
