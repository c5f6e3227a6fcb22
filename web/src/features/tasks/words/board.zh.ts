import type { en } from './board.en.ts';

export const zh = {
  label: '看板',
  card: '卡片',
  keys: '用方向键在卡片间移动。空格键拿起卡片，方向键移动，再按空格键放下，Esc 键放回原处。回车键打开。',
  add: '添加任务',
  addTo: '添加任务到“{{name}}”',
  emptyColumn: '暂无任务',
  moveTo: '将 {{key}} 移到…',
  columnsBy: '分列：{{by}}',
  lanes: '泳道',
  lanesBy: '泳道：{{by}}',
  noLanes: '不分泳道',
  lane: '泳道“{{name}}”',
  cell: '{{column}}，{{lane}}',
  foldColumn: '收起“{{name}}”',
  unfoldColumn: '展开“{{name}}”',
  moved: '已将“{{title}}”移到“{{status}}”',
  said: {
    held: '已拿起“{{title}}”，位于“{{status}}”第 {{place}} 个，共 {{count}} 个。',
    at: '“{{status}}”第 {{place}} 个。',
    dropped: '已放在“{{status}}”第 {{place}} 个。',
    back: '“{{title}}”已放回原处。',
  },
} satisfies typeof en;
