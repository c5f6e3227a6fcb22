import type { en } from './new-type.en.ts';

export const zh = {
  label: '新任务的类型',
  chosen: '新任务的类型：{{name}}',
  hint: '也可以在标题中输入“+”和类型名称。',
} satisfies typeof en;
