import type { moneyEn } from './money-words.en.ts';

export const moneyZh: typeof moneyEn = {
  title: '追回概览',
  sums: '多收金额',
  orders_one: '{{number}} 个工单',
  orders_other: '{{number}} 个工单',
  months: '按月',
  month: '月份',
  carriers: '按承运商（近 12 个月）',
  channels: '按渠道（近 12 个月）',
  name: '名称',
  share: '占比',
  none: '这些月份没有追回、未追回或处理中的金额。',
  hidden: '您无权查看工单金额。',
};
