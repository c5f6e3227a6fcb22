import { type CategoryRecord, type category, SHEET_MAX_EXPORT_ROWS, sheetFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { type ReadColumn, type SheetColumn, sendSheet } from '../../../kernel/spreadsheet/index.ts';
import { languageOf } from '../../../kernel/words.ts';
import { parentCodeOf } from './rules.ts';
import { findForSheet } from './sheet-store.ts';

/** Headings in English and Chinese, followed by those of earlier versions, which are still accepted. */
const HEADINGS = {
  code: ['Code', '分类编码'],
  parentCode: ['Parent code', '上级编码', 'Code of the parent'],
  name: ['Name', '分类名称'],
  nameZh: ['Chinese name', '中文名称', 'Name in Chinese'],
} as const;
export type Key = keyof typeof HEADINGS;

/** Columns of an import, the same as those of an export. */
export const IMPORT_COLUMNS: readonly ReadColumn<Key>[] = (Object.keys(HEADINGS) as Key[]).map((key) => ({
  key,
  titles: HEADINGS[key],
  required: key === 'name',
}));

/** Exports categories as a table, parents first. */
export const exportCategories: Handlers<typeof category>['exportXls'] = async ({ db, query, request, reply }) => {
  const { name, selections, format } = query;
  const rows = await findForSheet(db, { name, ids: idsIn(selections) });
  if (rows.length > SHEET_MAX_EXPORT_ROWS) fail(sheetFailures.tooMuch, { values: { limit: SHEET_MAX_EXPORT_ROWS } });
  const at = languageOf(request.headers['accept-language']) === 'zh' ? 1 : 0;
  const column = (key: Key, value: SheetColumn<CategoryRecord>['value']) => ({ title: HEADINGS[key][at], value });
  const columns = [
    column('code', ({ code }) => code),
    column('parentCode', ({ code }) => parentCodeOf(code)),
    column('name', (row) => row.name),
    column('nameZh', ({ nameZh }) => nameZh),
  ];
  await sendSheet(reply, { name: 'categories', format, columns, rows });
  return '';
};
