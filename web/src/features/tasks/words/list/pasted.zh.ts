import type { en } from './pasted.en.ts';

export const zh = {
  title_one: '粘贴了 {{count, number}} 个任务',
  title_other: '粘贴了 {{count, number}} 个任务',
  notAdded_one: '{{count, number}} 个任务未能添加',
  notAdded_other: '{{count, number}} 个任务未能添加',
  more_one: '另有 {{count, number}} 个',
  more_other: '另有 {{count, number}} 个',
  shortened_one: '{{count, number}} 个标题过长，将截取前 200 个字符。',
  shortened_other: '{{count, number}} 个标题过长，将截取前 200 个字符。',
  left_one: '一次最多添加 200 个，其余 {{count, number}} 行未包含。',
  left_other: '一次最多添加 200 个，其余 {{count, number}} 行未包含。',
  confirm_one: '添加 {{count, number}} 个任务',
  confirm_other: '添加 {{count, number}} 个任务',
  cancel: '取消',
} satisfies typeof en;
