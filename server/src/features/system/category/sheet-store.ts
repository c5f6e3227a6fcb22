import { type CategoryRecord, SHEET_MAX_EXPORT_ROWS } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { bind, type Conditions, filterByText, where } from '../../../kernel/routes/list-query.ts';
import { COLUMNS } from './store.ts';

const byCodes = statement(`select ${COLUMNS} from sys_category c where c.code = any ($1::text[]) for no key update`);

type Query = { name: string | undefined; ids: readonly string[] };

/** Categories for an export, ordered by code; selected ones include descendants. */
export async function findForSheet(db: Db, { name, ids }: Query): Promise<CategoryRecord[]> {
  const conditions: Conditions = { sql: [], values: [] };
  filterByText(conditions, ['c.name', 'c.name_zh'], name);
  if (ids.length > 0) {
    const tops = `select from sys_category top where top.id = any (${bind(conditions, ids)}::uuid[])`;
    conditions.sql.push(`exists (${tops} and starts_with(c.code, top.code))`);
  }
  const text = `select ${COLUMNS} from sys_category c where ${where(conditions)} order by c.code limit ${SHEET_MAX_EXPORT_ROWS + 1}`;
  return await rowsOf<CategoryRecord>(db, { text }, conditions.values);
}

/** Finds and locks categories by code. */
export async function lockByCodes(db: Db, codes: readonly string[]): Promise<CategoryRecord[]> {
  return await rowsOf<CategoryRecord>(db, byCodes, [codes]);
}
