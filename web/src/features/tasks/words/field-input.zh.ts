import type { en } from './field-input.en.ts';

export const zh = {
  firstDay: '请选择开始日期。',
  lastDay: '从 {{day}} 起。请选择结束日期。',
  oneDay: '仅当天',
  phone: '请输入电话号码，例如 +86 10 12345678。',
} satisfies typeof en;
