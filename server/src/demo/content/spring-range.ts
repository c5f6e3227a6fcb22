import { projectOf } from './board.ts';
import { outline } from './spring-range-board.ts';
import { itemFields } from './spring-range-items.ts';

/** The next season's goods from the first sample to five shops; mostly in Chinese. */
export const springRange = projectOf(
  {
    key: 'SPR',
    name: '春季上新 Spring range',
    description:
      '下一季 24 个新品：选品、打样、拍摄、文案、五站上架。毛利低于 45 % 或样品两轮不过的直接淘汰。\n' +
      'Figures and samples are internal until the first shop opens the season.',
    category: 'product',
    color: 'lime',
    visibility: 'dept',
    department: 'sites',
    state: 'planning',
    startIn: -35,
    dueIn: 60,
    starredBy: ['muyang'],
    statuses: [
      { name: '待选', category: '0', color: 'gray' },
      { name: '打样中', category: '2', color: 'orange' },
      { name: '拍摄与文案', category: '2', color: 'blue' },
      { name: '待上架审核', category: '4', color: 'purple' },
      { name: '已完成', category: '1', color: 'green' },
      { name: '淘汰', category: '3', color: 'brown' },
    ],
    labels: [
      { name: '露营', color: 'green' },
      { name: '家居', color: 'gold' },
      { name: '出行', color: 'blue' },
      { name: '宠物', color: 'magenta' },
      { name: '样品', color: 'orange' },
      { name: '拍摄', color: 'purple' },
      { name: '文案', color: 'cyan' },
      { name: '合规', color: 'red' },
      { name: '供应商', color: 'brown' },
    ],
    fields: itemFields,
    people: {
      owner: ['muyang'],
      manager: ['emma'],
      member: ['yifan', 'priya', 'hana', 'wenbo', 'qihang', 'chenyu', 'xueli'],
      guest: ['demo', 'lukas'],
    },
  },
  outline,
);
