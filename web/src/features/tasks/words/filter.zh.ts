import type { en } from './filter.en.ts';

export const zh = {
  search: '在这些任务中搜索',
  searchShort: '搜索任务',
  conditions: '筛选条件',
  clearOne: '清除筛选：{{name}}',
  archived: '已归档任务',
  only: '仅显示',
  open: '未完成',
  due: {
    overdue: '已逾期',
    today: '今天',
    week: '本周',
    none: '无截止日期',
    range: '自定义范围',
    from: '从',
    to: '到',
  },
  group: '分组',
  groupNone: '不分组',
  groupedBy: '按{{by}}分组',
  subgroup: '二级分组',
  subgroupNone: '仅一级',
  subgroupedBy: '再按{{by}}分组',
  subtasks: { name: '子任务', areNested: '子任务：嵌套', rows: '单独成行', nested: '嵌套在父任务下（未筛选时）' },
  columns: '显示列',
  density: { name: '行高', compact: '紧凑', default: '标准', relaxed: '宽松' },
} satisfies typeof en;
