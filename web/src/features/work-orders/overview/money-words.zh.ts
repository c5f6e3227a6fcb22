import type { moneyEn } from './money-words.en.ts';

export const moneyZh: typeof moneyEn = {
  title: '追回概览',
  sums: '多收金额',
  orders_one: '{{number}} 个工单',
  orders_other: '{{number}} 个工单',
  prevented: '已避免',
  median: '最后一次提交到关闭的天数中位数',
  dayCount_one: '{{number}} 天',
  dayCount_other: '{{number}} 天',
  risks: '即将或已经逾期',
  days: '天数中位数',
  months: '按月',
  month: '月份',
  carriers: '按承运商（近 12 个月）',
  channels: '按渠道（近 12 个月）',
  name: '名称',
  share: '占比',
  none: '这些月份没有申诉、追回或关闭的金额。',
  hidden: '您无权查看工单金额。',
};
