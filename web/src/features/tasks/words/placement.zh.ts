import type { en } from './placement.en.ts';

export const zh = {
  label: '同时显示于',
  choose: '在其他项目中显示',
  none: '没有其他您可以编辑任务的项目。',
  hidden_one: '{{count, number}} 个您无权查看的项目',
  hidden_other: '{{count, number}} 个您无权查看的项目',
  added: '任务已同时显示于“{{name}}”',
  removed: '任务不再显示于“{{name}}”',
  section: '来自其他项目',
  noColumn: '没有对应的状态',
  menu: '{{key}} 的操作',
  top: '移到最前',
  up: '上移',
  down: '下移',
  remove: '不再在此显示',
  moved: '已调整 {{key}} 的位置',
  status: '已更改 {{key}} 的状态',
  did: {
    placementAdded: '将此任务显示在了其他项目中',
    placementRemoved: '不再在其他项目中显示此任务',
    placementMoved: '在其他项目中调整了此任务的顺序',
  },
} satisfies typeof en;
