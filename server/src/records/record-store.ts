import { type RecordRow, recordFailures } from '@opsyard/contract';
import { type Db, rowsOf, type Statement, statement } from '../kernel/database/db.ts';
import { violatedConstraint } from '../kernel/database/retryable.ts';
import { lexemesOf } from '../kernel/database/search-text.ts';
import { fail } from '../kernel/fail.ts';
import type { ServedType } from './adapter.ts';
import { columnValues, quoted, readList, type StoredField, storedFields, typedColumns } from './storage.ts';
import { tableName } from './table-name.ts';

declare const fullRow: unique symbol;
/**
 * A stored record, with the time it was moved to the trash. Only this module returns such rows: a row read with data rules lacks hidden
 * fields, and would lose them if it were written back.
 */
export type StoredRow = RecordRow & { deletedAt: string | null; readonly [fullRow]: true };

type Statements = {
  stored: readonly StoredField[];
  insert: Statement;
  update: Statement;
  lock: Statement;
  trash: Statement;
  restore: Statement;
  purge: Statement;
  purgeOld: Statement;
};

const statementsByType = new WeakMap<ServedType, Statements>();

function statementsOf(served: ServedType): Statements {
  const statements = statementsByType.get(served) ?? makeStatements(served);
  statementsByType.set(served, statements);
  return statements;
}

function makeStatements(served: ServedType): Statements {
  const table = tableName(served.type);
  const stored = storedFields(served.type.fields);
  const columns = stored.flatMap(({ column, fold }) => (fold ? [column, fold] : [column])).map(quoted);
  const valuesTable = `jsonb_to_recordset($1::jsonb) as v(${['id uuid', 'search text[]', ...typedColumns(stored)].join(', ')})`;
  const unheld = served.retention ? `not (${served.retention.held})` : 'true';
  const read = `${readList(served.type.fields)}, t.deleted_at as "deletedAt"`;
  return {
    stored,
    insert: statement(`
      insert into ${table} as t (id, search, created_by, updated_by, ${columns.join(', ')})
      select v.id, array_to_tsvector(v.search), $2::uuid, $2::uuid, ${columns.map((one) => `v.${one}`).join(', ')}
      from ${valuesTable} returning ${read}
    `),
    update: statement(`
      update ${table} t set version = t.version + 1, updated_at = now(), updated_by = $2::uuid,
        search = array_to_tsvector(v.search), ${columns.map((one) => `${one} = v.${one}`).join(', ')}
      from ${valuesTable} where t.id = v.id returning ${read}
    `),
    lock: statement(`select ${read} from ${table} t where id = any ($1::uuid[]) order by id for update`),
    trash: statement(`
      update ${table} t set deleted_at = now(), deleted_by = $2::uuid, delete_op_id = $3::uuid, version = version + 1
      where id = any ($1::uuid[]) and deleted_at is null returning ${read}
    `),
    restore: statement(`
      update ${table} t set deleted_at = null, deleted_by = null, delete_op_id = null, version = version + 1,
        updated_at = now(), updated_by = $2::uuid
      where id = any ($1::uuid[]) and deleted_at is not null returning ${read}
    `),
    purge: statement(`
      delete from ${table} t where id = any ($1::uuid[]) and deleted_at is not null and ${unheld} returning id
    `),
    purgeOld: statement(`
      delete from ${table} where id in (
        select id from ${table} t where deleted_at < now() - make_interval(days => $1) and ${unheld}
        order by deleted_at limit 1000
      ) returning id
    `),
  };
}

type Values = Readonly<Record<string, unknown>> & { id: string };

/** Inserts records with normalised values; throws if a unique value is taken. */
export async function insertRecords(
  db: Db,
  served: ServedType,
  rows: readonly Values[],
  by: string | null,
): Promise<StoredRow[]> {
  const { insert } = statementsOf(served);
  return await refuseDuplicates(served, rowsOf<StoredRow>(db, insert, [valueRows(served, rows), by]));
}

/** Updates all fields of records and increments their versions; throws if a unique value is taken. */
export async function updateRecords(
  db: Db,
  served: ServedType,
  rows: readonly Values[],
  by: string | null,
): Promise<StoredRow[]> {
  const { update } = statementsOf(served);
  return await refuseDuplicates(served, rowsOf<StoredRow>(db, update, [valueRows(served, rows), by]));
}

/** Reads records with a row lock. */
export async function lockRecords(db: Db, served: ServedType, ids: readonly string[]): Promise<StoredRow[]> {
  return await rowsOf<StoredRow>(db, statementsOf(served).lock, [ids]);
}

type TrashOptions = { by: string; opId: string };

/** Moves records to the trash; those already there are skipped. */
export async function trashRecords(db: Db, served: ServedType, ids: readonly string[], { by, opId }: TrashOptions) {
  return await rowsOf<StoredRow>(db, statementsOf(served).trash, [ids, by, opId]);
}

/** Restores records from the trash; throws if a unique value has been taken since. */
export async function restoreRecords(
  db: Db,
  served: ServedType,
  ids: readonly string[],
  by: string,
): Promise<StoredRow[]> {
  return await refuseDuplicates(served, rowsOf<StoredRow>(db, statementsOf(served).restore, [ids, by]));
}

/** Purges records in the trash, except held ones; returns their ids. */
export async function purgeRecords(db: Db, served: ServedType, ids: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, statementsOf(served).purge, [ids])).map(({ id }) => id);
}

/** Purges up to 1,000 records that have been in the trash for the given number of days. */
export async function purgeOldRecords(db: Db, served: ServedType, days: number): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, statementsOf(served).purgeOld, [days])).map(({ id }) => id);
}

function valueRows(served: ServedType, rows: readonly Values[]): string {
  const { stored } = statementsOf(served);
  const found = stored.filter(({ field }) => field.searchable);
  const lines = rows.map((row) => ({
    id: row.id,
    search: lexemesOf(...found.map(({ key }) => [row[key] ?? ''].flat().join('\n'))),
    ...columnValues(stored, row),
  }));
  return JSON.stringify(lines);
}

async function refuseDuplicates<T>(served: ServedType, writeContext: Promise<T>): Promise<T> {
  try {
    return await writeContext;
  } catch (error) {
    const violated = violatedConstraint(error);
    const table = tableName(served.type);
    const violatedField = statementsOf(served).stored.find(({ column }) => violated === `${table}_${column}_unique`);
    if (violatedField) return fail(recordFailures.duplicate, { detail: { field: violatedField.key }, values: {} });
    throw error;
  }
}
