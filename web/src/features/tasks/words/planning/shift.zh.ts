import type { en } from './shift.en.ts';

export const zh = {
  title_one: '平移 {{count, number}} 个任务的日期',
  title_other: '平移 {{count, number}} 个任务的日期',
  by: '平移天数',
  hint: '开始日期和截止日期一起移动相应天数，负数表示提前。',
  hintWorking: '开始日期和截止日期一起移动相应数量的工作日，负数表示提前。',
  undated_one: '{{count, number}} 个任务没有日期，保持不变。',
  undated_other: '{{count, number}} 个任务没有日期，保持不变。',
  span: '{{from}}至 {{to}}，改为 {{newFrom}}至 {{newTo}}。',
  tooMany: '最多选择 {{count, number}} 个有日期的任务。',
  tooFar_one: '最多 {{count, number}} 天。',
  tooFar_other: '最多 {{count, number}} 天。',
  run: '平移日期',
  done_one: '已平移 {{count, number}} 个任务的日期',
  done_other: '已平移 {{count, number}} 个任务的日期',
} satisfies typeof en;
