import type { en } from './repetition.en.ts';

export const zh = {
  basis: '起算日期',
  basisChoice: { due: '截止日期', completion: '完成日期' },
  fromCompletion: '从完成之日起算',
  ifOnTime: '按期完成时的下一个日期',
  on: '重复日',
  dayOfMonth: '固定日期',
  nth: {
    '1': '第一个{{weekday}}',
    '2': '第二个{{weekday}}',
    '3': '第三个{{weekday}}',
    '4': '第四个{{weekday}}',
    '5': '最后一个{{weekday}}',
  },
  onNth: {
    '1': '第一个{{weekday}}',
    '2': '第二个{{weekday}}',
    '3': '第三个{{weekday}}',
    '4': '第四个{{weekday}}',
    '5': '最后一个{{weekday}}',
  },
  shortMonths: '当月没有该日期时',
  shortMonthsChoice: { last: '改为当月最后一天', skip: '跳过当月' },
  skipsShort: '跳过没有该日期的月份',
} satisfies typeof en;
