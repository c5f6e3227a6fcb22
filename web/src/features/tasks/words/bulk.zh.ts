import type { en } from './bulk.en.ts';

export const zh = {
  name: '对所选任务的操作',
  archive: '归档',
  unarchive: '取消归档',
  delete: '删除',
  clear: '取消选择',
  chooseAll: '选择全部 {{total, number}} 个符合条件的任务',
  chooseFirst: '选择符合条件的 {{total, number}} 个任务中的前 {{most, number}} 个',
  some: '{{count}}/{{total}}',
  apply_one: '应用到 {{count, number}} 个任务',
  apply_other: '应用到 {{count, number}} 个任务',
  changed_one: '已修改 {{count, number}} 个任务',
  changed_other: '已修改 {{count, number}} 个任务',
  archived_one: '已归档 {{count, number}} 个任务',
  archived_other: '已归档 {{count, number}} 个任务',
  unarchived_one: '已取消归档 {{count, number}} 个任务',
  unarchived_other: '已取消归档 {{count, number}} 个任务',
  deleted_one: '已将 {{count, number}} 个任务移到回收站',
  deleted_other: '已将 {{count, number}} 个任务移到回收站',
} satisfies typeof en;
