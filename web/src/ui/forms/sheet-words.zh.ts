import type { en } from './sheet-words.en.ts';

export const zh: typeof en = {
  import: '导入',
  export: '导出',
  xlsx: '导出为 Excel（XLSX）',
  csv: '导出为 CSV',
  columns: '表头：{{columns}}。',
  file: '待导入的文件',
  choose: '选择文件',
  empty: '下载模板',
  report: '成功 {{done}} 行，失败 {{refused}} 行。',
  all: '下载全部错误明细',
  problems: '导入失败的行',
  row: '第 {{row}} 行：{{message}}',
  close: '关闭',
};
