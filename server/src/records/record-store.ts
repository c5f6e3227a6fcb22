import { type RecordRow, recordFailures } from '@opsyard/contract';
import { type Db, rowsOf, type Statement, statement } from '../kernel/db.ts';
import { fail } from '../kernel/fail.ts';
import { violatedConstraint } from '../kernel/retryable.ts';
import { lexemesOf } from '../kernel/search-text.ts';
import type { Served } from './adapter.ts';
import { columnValues, quoted, readList, type StoredField, storedFields, typedColumns } from './storage.ts';
import { tableName } from './table-name.ts';

declare const whole: unique symbol;
/**
 * A stored record, with the time it was moved to the trash. Only this module returns such rows: a row read with data rules lacks hidden
 * fields, and would lose them if it were written back.
 */
export type KeptRow = RecordRow & { deletedAt: string | null; readonly [whole]: true };

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

const known = new WeakMap<Served, Statements>();

function statementsOf(served: Served): Statements {
  const made = known.get(served) ?? makeStatements(served);
  known.set(served, made);
  return made;
}

function makeStatements(served: Served): Statements {
  const table = tableName(served.type);
  const stored = storedFields(served.type.fields);
  const columns = stored.flatMap(({ column, fold }) => (fold ? [column, fold] : [column])).map(quoted);
  const given = `jsonb_to_recordset($1::jsonb) as v(${['id uuid', 'search text[]', ...typedColumns(stored)].join(', ')})`;
  const read = `${readList(served.type.fields)}, t.deleted_at as "deletedAt"`;
  return {
    stored,
    insert: statement(`
      insert into ${table} as t (id, search, created_by, updated_by, ${columns.join(', ')})
      select v.id, array_to_tsvector(v.search), $2::uuid, $2::uuid, ${columns.map((one) => `v.${one}`).join(', ')}
      from ${given} returning ${read}
    `),
    update: statement(`
      update ${table} t set version = t.version + 1, updated_at = now(), updated_by = $2::uuid,
        search = array_to_tsvector(v.search), ${columns.map((one) => `${one} = v.${one}`).join(', ')}
      from ${given} where t.id = v.id returning ${read}
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
    purge: statement(`delete from ${table} where id = any ($1::uuid[]) and deleted_at is not null returning id`),
    purgeOld: statement(`
      delete from ${table} where id in (
        select id from ${table} where deleted_at < now() - make_interval(days => $1) order by deleted_at limit 1000
      ) returning id
    `),
  };
}

type Values = Readonly<Record<string, unknown>> & { id: string };

/** Inserts records with normalised values; throws if a unique value is taken. */
export async function insertRecords(
  db: Db,
  served: Served,
  rows: readonly Values[],
  by: string | null,
): Promise<KeptRow[]> {
  const { insert } = statementsOf(served);
  return await unlessTaken(served, rowsOf<KeptRow>(db, insert, [givenRows(served, rows), by]));
}

/** Updates all fields of records and increments their versions; throws if a unique value is taken. */
export async function updateRecords(
  db: Db,
  served: Served,
  rows: readonly Values[],
  by: string | null,
): Promise<KeptRow[]> {
  const { update } = statementsOf(served);
  return await unlessTaken(served, rowsOf<KeptRow>(db, update, [givenRows(served, rows), by]));
}

/** Reads records with a row lock. */
export async function lockRecords(db: Db, served: Served, ids: readonly string[]): Promise<KeptRow[]> {
  return await rowsOf<KeptRow>(db, statementsOf(served).lock, [ids]);
}

type Trashing = { by: string; opId: string };

/** Moves records to the trash; those already there are skipped. */
export async function trashRecords(db: Db, served: Served, ids: readonly string[], { by, opId }: Trashing) {
  return await rowsOf<KeptRow>(db, statementsOf(served).trash, [ids, by, opId]);
}

/** Restores records from the trash; throws if a unique value has been taken since. */
export async function restoreRecords(db: Db, served: Served, ids: readonly string[], by: string): Promise<KeptRow[]> {
  return await unlessTaken(served, rowsOf<KeptRow>(db, statementsOf(served).restore, [ids, by]));
}

/** Purges records in the trash; returns their ids. */
export async function purgeRecords(db: Db, served: Served, ids: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, statementsOf(served).purge, [ids])).map(({ id }) => id);
}

/** Purges up to 1,000 records that have been in the trash for the given number of days. */
export async function purgeOldRecords(db: Db, served: Served, days: number): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, statementsOf(served).purgeOld, [days])).map(({ id }) => id);
}

function givenRows(served: Served, rows: readonly Values[]): string {
  const { stored } = statementsOf(served);
  const found = stored.filter(({ field }) => field.searchable);
  const lines = rows.map((row) => ({
    id: row.id,
    search: lexemesOf(...found.map(({ key }) => [row[key] ?? ''].flat().join('\n'))),
    ...columnValues(stored, row),
  }));
  return JSON.stringify(lines);
}

async function unlessTaken<T>(served: Served, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const violated = violatedConstraint(error);
    const table = tableName(served.type);
    const taken = statementsOf(served).stored.find(({ column }) => violated === `${table}_${column}_unique`);
    if (taken) return fail(recordFailures.duplicate, { detail: { field: taken.key }, values: {} });
    throw error;
  }
}
