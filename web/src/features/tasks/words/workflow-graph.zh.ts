import type { en } from './workflow-graph.en.ts';

export const zh = {
  heading: '流转图',
  picture: '各状态及其允许的流转箭头，下方有相同内容的列表',
  asList: '以列表显示',
  line: '{{from}} → {{names}}',
  lineNone: '{{from}}：无流转',
  unreachable: '无法到达',
  deadEnd: '无法离开',
} satisfies typeof en;
