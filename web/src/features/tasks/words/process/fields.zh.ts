import type { en } from './fields.en.ts';

export const zh = {
  yes: '是',
  no: '否',
  former: '已删除的字段',
  formerOption: '已删除的选项',
  open: '在新标签页中打开 {{url}}',
} satisfies typeof en;
