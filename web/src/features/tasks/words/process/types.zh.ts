import type { en } from './types.en.ts';

export const zh = {
  former: '已删除的类型',
  version: '版本 {{number}}',
  withoutVersion: '无版本',
  notOfType: '不是该类型的状态',
} satisfies typeof en;
