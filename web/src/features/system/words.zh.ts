import { dict } from './words/dictionary.zh.ts';
import { running } from './words/running.zh.ts';
import { settings } from './words/settings.zh.ts';
import type { en } from './words.en.ts';

export const zh: typeof en = {
  refresh: '刷新',
  edit: '编辑',
  delete: '删除',
  save: '保存',
  saved: '已保存',
  created: '创建时间',
  deleted: '已删除',
  none: '暂无数据',
  noneText: '没有符合条件的数据。',
  actionsOf: '{{name}} 的操作',
  cannotUndo: '此操作无法撤销。',
  ...dict,
  ...running,
  ...settings,
};
