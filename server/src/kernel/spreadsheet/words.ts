import type { sheetFailures } from '@opsyard/contract';
import type { Sentences } from '../words.ts';

export const sheetWords = {
  'sheet.missing': ['There is no file in this request.', '请选择要导入的文件。'],
  'sheet.tooLarge': [
    '“{name}” is larger than 5 MB. Split the table and send the parts.',
    '“{name}”超过 5 MB，请拆分后再导入。',
  ],
  'sheet.wrongKind': ['Please send a table as XLSX or CSV.', '请上传 XLSX 或 CSV 文件。'],
  'sheet.broken': [
    'This table cannot be read. Save it again as XLSX or CSV and retry.',
    '无法读取该表格，请另存为 XLSX 或 CSV 后重试。',
  ],
  'sheet.tooManyRows': ['At most {limit} rows are taken at once.', '一次最多导入 {limit} 行。'],
  'sheet.columnMissing': ['The column “{column}” is missing.', '缺少“{column}”列。'],
  'sheet.tooMuch': [
    'More than {limit} rows match, or they hold too much for one table. Narrow the filters and export again.',
    '匹配的数据超过 {limit} 行或内容过多，无法导出为一个表格，请缩小筛选范围后再导出。',
  ],
} as const satisfies Sentences<typeof sheetFailures>;
