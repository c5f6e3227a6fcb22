import type { en } from './timeline.en.ts';

export const zh = {
  label: '时间线',
  chart: '任务时间分布',
  today: '今天',
  zoom: '缩放',
  zooms: { day: '日', week: '周', month: '月', quarter: '季度' },
  quarterNumber: '第 {{number}} 季度',
  range: '{{from}} 至 {{to}}',
  starts: '{{day}}开始',
  dueOn: '{{day}}截止',
  undated: '未设置日期',
  bar: '{{key}} {{title}}，{{dates}}',
  find: '定位到 {{key}}',
  saved: '{{key}}：{{dates}}',
  cancelled: '已取消修改',
  keys: '上下方向键选择任务，左右方向键按天移动任务，按住 Shift 只调整截止日期；修改后回车保存、Esc 取消，未修改时回车打开任务，B 打开依赖关系。加号和减号缩放，T 回到今天。',
  keysRead: '上下方向键选择任务，回车打开任务，加号和减号缩放，T 回到今天。',
} satisfies typeof en;
