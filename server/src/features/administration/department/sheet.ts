import { type department, SHEET_MAX_EXPORT_ROWS, sheetFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { idsIn } from '../../../kernel/routes/list-query.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { type ReadColumn, type SheetColumn, sendSheet } from '../../../kernel/spreadsheet/index.ts';
import { languageOf, type Sentence } from '../../../kernel/words.ts';
import { type DepartmentRow, inTreeOrder, withBelow } from './rules.ts';
import { findDepartments } from './store.ts';

const HEADINGS = {
  orgCode: ['Code', '部门编码'],
  parentCode: ['Parent code', '上级部门编码'],
  departName: ['Name', '部门名称'],
  departNameEn: ['English name', '英文名称'],
  departNameAbbr: ['Short name', '简称'],
  orgCategory: ['Type (1 company, 2 department, 3 position)', '类型（1 公司，2 部门，3 岗位）'],
  mobile: ['Phone', '电话'],
  fax: ['Fax', '传真'],
  address: ['Address', '地址'],
  description: ['Description', '描述'],
  memo: ['Notes', '备注'],
} as const satisfies Record<string, Sentence>;
/** Headings of earlier versions, which are still accepted. */
const FORMER: Partial<Record<keyof typeof HEADINGS, readonly string[]>> = {
  parentCode: ['Code of the department above'],
  departNameEn: ['Name in English'],
  orgCategory: ['Kind (1 company, 2 department, 3 post)', '机构类型（1 公司，2 部门，3 岗位）'],
  mobile: ['Telephone'],
  memo: ['Note'],
};
const MANAGER: Sentence = ['Manager', '负责人'];
const PEOPLE: Sentence = ['Members', '成员'];
export type SheetField = keyof typeof HEADINGS;
const FIELDS = Object.keys(HEADINGS) as SheetField[];

/** Columns of an import, by their headings in either language. */
export const IMPORT_COLUMNS: readonly ReadColumn<SheetField>[] = FIELDS.map((key) => ({
  key,
  titles: [...HEADINGS[key], ...(FORMER[key] ?? []), key],
  required: key === 'departName',
}));

/** Exports departments as a table, parents first. */
export const exportDepartments: Handlers<typeof department>['exportXls'] = async ({ db, query, request, reply }) => {
  const all = await findDepartments(db);
  const ids = idsIn(query.selections);
  const requested = new Set(ids.length > 0 ? ids.flatMap((id) => withBelow(all, id)) : all.map(({ id }) => id));
  const rows = inTreeOrder(all).filter(({ id }) => requested.has(id));
  if (rows.length > SHEET_MAX_EXPORT_ROWS) fail(sheetFailures.tooMuch, { values: { limit: SHEET_MAX_EXPORT_ROWS } });
  const codes = new Map(all.map(({ id, orgCode }) => [id, orgCode]));
  const at = languageOf(request.headers['accept-language']) === 'zh' ? 1 : 0;
  const columns: SheetColumn<DepartmentRow>[] = [
    ...FIELDS.map((key) => ({
      title: HEADINGS[key][at],
      value: (row: DepartmentRow) => (key === 'parentCode' ? (codes.get(row.parentId) ?? '') : row[key]),
    })),
    { title: MANAGER[at], value: ({ managerName }) => managerName },
    { title: PEOPLE[at], value: ({ people }) => people },
  ];
  await sendSheet(reply, { name: 'departments', format: query.format, columns, rows });
  return '';
};
