import type { en } from './color.en.ts';

/** Texts of the colours of tasks in calendar and timeline. */
export const zh = {
  button: '颜色：{{by}}',
  legend: '颜色含义',
  noOwner: '无负责人',
  by: { status: '状态', priority: '优先级', type: '类型', owner: '负责人', project: '项目' },
} satisfies typeof en;
