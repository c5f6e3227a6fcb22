import type { en } from './words.en.ts';

/** Texts of the calendar. */
export const zh = {
  label: '日历',
  today: '今天',
  month: '月',
  week: '周',
  agenda: '日程',
  span: '时间范围',
  field: '日期字段',
  previousMonth: '上个月',
  nextMonth: '下个月',
  previousWeek: '上一周',
  nextWeek: '下一周',
  day_one: '{{day}}，{{count}} 条记录',
  day_other: '{{day}}，{{count}} 条记录',
  more_one: '还有 {{count}} 条',
  more_other: '还有 {{count}} 条',
  undated: '未设置日期',
  allDated: '所有记录都已设置日期。',
  none: '这段时间没有记录。',
  tooMany: '仅显示前 {{count, number}} 条记录，请缩小筛选范围或切换到周视图。',
  keys: '方向键在记录间移动，回车打开，空格拿起记录，方向键按天或按周移动，再按空格放下，Esc 取消。',
  held: '已拿起 {{name}}，请用方向键选择日期。',
  moved: '已将 {{name}} 移到{{day}}',
  removed: '已清除 {{name}} 的日期',
} satisfies typeof en;
