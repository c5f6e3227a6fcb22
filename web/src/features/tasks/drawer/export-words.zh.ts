import type { en } from './export-words.en.ts';

export const zh = {
  export: '导出动态',
  title: (name: string) => `导出“${name}”的动态`,
  what: '包含项目及其任务的全部变更，每个字段一行。',
  xlsx: 'Excel (XLSX)',
  csv: 'CSV',
  source: { api: 'API', bulk: '批量修改', import: '导入', rule: '规则或后台作业' },
} satisfies typeof en;
