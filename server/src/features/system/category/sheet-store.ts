import { type CategoryRecord, SHEET_MAX_EXPORTED } from '@opsyard/contract';
import { type Db, rowsOf, statement } from '../../../kernel/db.ts';
import { patternOf } from '../../../kernel/list-query.ts';
import { COLUMNS } from './store.ts';

const forSheet = statement(`
  select ${COLUMNS} from sys_category c
  where ($1::text is null or c.name ilike $1 or c.name_zh ilike $1)
    and ($2::uuid[] is null or exists (
      select from sys_category top where top.id = any ($2::uuid[]) and starts_with(c.code, top.code)
    ))
  order by c.code limit ${SHEET_MAX_EXPORTED + 1}
`);
const byCodes = statement(`select ${COLUMNS} from sys_category c where c.code = any ($1::text[]) for no key update`);

type Wish = { name: string | undefined; ids: readonly string[] };

/** The categories a table is made of, in the order of their codes; of those named also what is below them. */
export async function findForSheet(db: Db, { name, ids }: Wish): Promise<CategoryRecord[]> {
  return await rowsOf<CategoryRecord>(db, forSheet, [patternOf(name), ids.length > 0 ? ids : null]);
}

/** The categories of some codes, kept as they are until the transaction ends. */
export async function lockByCodes(db: Db, codes: readonly string[]): Promise<CategoryRecord[]> {
  return await rowsOf<CategoryRecord>(db, byCodes, [codes]);
}
