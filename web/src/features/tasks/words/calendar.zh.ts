import type { en } from './calendar.en.ts';

/** Texts of the calendar of tasks. */
export const zh = {
  label: '任务日历',
  separator: '，',
  day_one: '{{day}}，{{count}} 个任务到期',
  day_other: '{{day}}，{{count}} 个任务到期',
  more_one: '还有 {{count, number}} 个',
  more_other: '还有 {{count, number}} 个',
  showMore_one: '显示更多（{{count, number}}）',
  showMore_other: '显示更多（{{count, number}}）',
  undated: '无截止日期',
  allDated: '没有无截止日期的任务。',
  none: '这段时间没有到期的任务。',
  noneDue: '这一天没有到期的任务。',
  underWay: '进行中，之后到期',
  incomplete: '部分持续到这段时间之后的任务未显示，请增加筛选条件以查看其余任务。',
  incompleteMine: '部分持续到这段时间之后的任务未显示。',
  bars: '从开始日期起',
  asList: '在列表中查看',
  keys: '方向键在日期间移动，回车打开当天及其任务。在任务上，方向键在任务间移动，回车打开任务，空格拿起任务；拿起后方向键按天或按周移动，按住 Shift 只改截止日期，再按空格放下，Esc 取消。T 回到今天，N 和 P 切换到后一段和前一段时间，M 和 W 显示月或周。',
  keysRead:
    '方向键在日期间移动，回车打开当天及其任务。在任务上，方向键在任务间移动，回车打开任务。T 回到今天，N 和 P 切换到后一段和前一段时间，M 和 W 显示月或周。',
  held: '已拿起 {{name}}，请用方向键选择日期。',
  moved: '已将 {{name}} 移到{{days}}',
  removed: '已清除 {{name}} 的截止日期',
  cancelled: '已取消移动',
  saved: '{{key}}：{{dates}}',
  cleared: '{{key}}：已清除截止日期',
  setDue: '修改截止日期…',
  dueOf: '{{key}} 的截止日期',
  command: { today: '回到今天', next: '后一段时间', previous: '前一段时间', month: '显示月', week: '显示周' },
} satisfies typeof en;
