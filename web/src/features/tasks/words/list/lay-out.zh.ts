import type { en } from './lay-out.en.ts';

export const zh = {
  title_one: '为 {{count, number}} 个任务自动排期',
  title_other: '为 {{count, number}} 个任务自动排期',
  from: '开始日期',
  oneAtATime: '同一负责人的任务依次进行',
  hint: '每个任务在前置任务允许的最早日期开始，工期不变；没有工期的按预估工时计算，没有预估的按一天计算。',
  hintWorking: '每个任务在前置任务允许的最早工作日开始，工期不变；没有工期的按预估工时计算，没有预估的按一天计算。',
  fixed_one: '{{count, number}} 个已固定日期或已结束的任务保持不变。',
  fixed_other: '{{count, number}} 个已固定日期或已结束的任务保持不变。',
  tooMany: '一次最多修改 {{count, number}} 个任务，请减少所选任务。',
  nothing: '没有日期需要修改。',
  run: '设置日期',
  done_one: '已设置 {{count, number}} 个任务的日期',
  done_other: '已设置 {{count, number}} 个任务的日期',
} satisfies typeof en;
