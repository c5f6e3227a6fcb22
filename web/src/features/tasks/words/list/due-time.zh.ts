import type { en } from './due-time.en.ts';

/** The time of day of a due date, where it is edited. */
export const zh = {
  placeholder: '例如 16:00',
  hint: '选填，如 16:00。',
  invalid: '请输入时间，如 16:00。',
  undated: '请同时选择日期。',
  save: '保存',
  clear: '不设时间',
} satisfies typeof en;
