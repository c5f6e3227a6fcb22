import type { Language } from '../../../kernel/access/actor.ts';
import type { ReadColumn } from '../../../kernel/spreadsheet/index.ts';

/** Headings in English and Chinese, followed by those of earlier versions, which are still accepted. */
const HEADINGS = {
  dictCode: ['Code', '字典编码'],
  dictName: ['Name', '字典名称'],
  description: ['Description', '描述'],
  itemValue: ['Value', '字典值'],
  itemText: ['Text', '文本', '字典文本'],
  itemTextZh: ['Chinese text', '中文文本', 'Text in Chinese'],
  color: ['Colour', '颜色'],
  sortOrder: ['Order', '排序'],
  status: ['Enabled', '启用', 'In use'],
} as const;
type Key = keyof typeof HEADINGS;

/** Heading of a column. */
export function heading(key: Key, language: Language): string {
  return HEADINGS[key][language === 'zh' ? 1 : 0];
}

/** Columns of an import; a row is an item of its dictionary. */
export const IMPORT_COLUMNS: readonly ReadColumn<Key>[] = (Object.keys(HEADINGS) as Key[]).map((key) => ({
  key,
  titles: HEADINGS[key],
  required: key === 'dictCode',
}));
