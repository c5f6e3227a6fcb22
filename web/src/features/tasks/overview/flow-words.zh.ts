import type { en } from './flow-words.en.ts';

export const zh = {
  title: '每周吞吐量与周期时间',
  week: '周',
  completed: '已完成',
  median: '中位数',
  slow: '85% 不超过',
  hours: (value: string) => `${value} 小时`,
  days: (value: string) => `${value} 天`,
  how: '周期时间：从任务首次进入进行中或审核中（没有则从创建）到完成，按每天 24 小时计算。已完成只统计目前已完成的任务。',
  milestones: '即将到来的里程碑',
  noneMilestones: '没有未完成的里程碑。',
} satisfies typeof en;
