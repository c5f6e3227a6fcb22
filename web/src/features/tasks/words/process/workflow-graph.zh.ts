import type { en } from './workflow-graph.en.ts';

export const zh = {
  heading: '状态变更图',
  picture: '各状态与允许的变更（箭头），下方列表内容相同',
  asList: '查看列表',
  line: '{{from}} → {{names}}',
  lineNone: '{{from}}：不能变更为其他状态',
  unreachable: '无法到达',
  deadEnd: '无法离开',
} satisfies typeof en;
