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
  'sheet.encodingUnknown': [
    'The text encoding could not be recognised. Save the file as UTF-8 and try again.',
    '无法识别文件编码，请另存为 UTF-8 后重试。',
  ],
  'sheet.cellTooLarge': [
    'A row of this table is larger than 4 MB. A quotation mark may be missing; correct the file or shorten its cells.',
    '表格中有一行超过 4 MB，可能缺少引号；请修正文件或缩短单元格。',
  ],
  'sheet.columnMissing': ['The column “{column}” is missing.', '缺少“{column}”列。'],
  'sheet.tooMuch': [
    'More than {limit} rows match, or they hold too much for one table. Narrow the filters and export again.',
    '匹配的数据超过 {limit} 行或内容过多，无法导出为一个表格，请缩小筛选范围后再导出。',
  ],
} as const satisfies Sentences<typeof sheetFailures>;
