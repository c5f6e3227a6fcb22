import type { en } from './freezes.en.ts';

/** The settings of freezes. */
export const zh = {
  freezes: '冻结期',
  freezesHint: '状态冻结期间，任务不能进入该状态，例如大促上线前几天。管理员填写原因后可以例外变更，记录会列在此处。',
  addFreeze: '添加冻结期',
  changeFreeze: '编辑冻结期',
  editFreeze: '编辑“{{name}}”',
  removeFreeze: '删除“{{name}}”',
  freezeName: '名称',
  freezeExample: '双十一',
  freezeFrom: '开始时间',
  freezeUntil: '结束时间',
  freezeStatuses: '冻结的状态',
  freezeTimes: '结束时间须晚于开始时间，且冻结期最长 {{days}} 天。',
  frozenNow: '进行中',
  inPeriod: '这段时间的冻结期',
  onDay: '冻结：{{names}}',
  summary: '{{name}}（{{period}}），不可进入的状态：{{statuses}}',
  overrides_one: '例外变更 {{count, number}} 次',
  overrides_other: '例外变更 {{count, number}} 次',
  overridesLabel: '冻结期例外变更',
  overrideText: '{{name}} · 变为“{{status}}” · {{freeze}}',
  hiddenTask: '任务已删除或无权查看',
} satisfies typeof en;
