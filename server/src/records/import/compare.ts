import {
  type Fields,
  fold,
  isEmptyValue,
  isRequired,
  type RecordImportOptions,
  type RecordVerdict,
  sameValue,
} from '@opsyard/contract';
import type { Actor } from '../../kernel/actor.ts';
import { type Db, rowsOf } from '../../kernel/db.ts';
import { bind } from '../../kernel/list-query.ts';
import type { PlainTable } from '../../kernel/spreadsheet/index.ts';
import type { Sentence } from '../../kernel/words.ts';
import type { Served } from '../adapter.ts';
import { whereOf } from '../list.ts';
import { type KeptRow, lockRecords } from '../record-store.ts';
import { type Sight, sightOf } from '../sight.ts';
import { comparedColumn, quoted, type StoredField, storedFields } from '../storage.ts';
import { tableName } from '../table-name.ts';
import type { Values } from '../write.ts';
import { chosenValues, countUnknown, type UnknownValue } from './chosen-values.ts';
import { type Mapping, mappingOf } from './mapping.ts';
import { type ReadRow, readRows } from './read-rows.ts';
import type { CellProblem } from './words.ts';

/** The result of comparing a row; `problems` and `notes` by field. */
export type Compared = {
  row: number;
  cells: unknown[];
  verdict: RecordVerdict;
  before: KeptRow | undefined;
  values: Values;
  problems: Map<string, CellProblem | Sentence>;
  /** Warnings, which do not refuse the row. */
  notes: Map<string, Sentence>;
};
export type Comparison = { mapping: Mapping; rows: Compared[]; unknown: UnknownValue[]; datesUnclear: boolean };
type Asking = { db: Db; actor: Actor };

/** Parses the rows of a table and compares them with the visible records. */
export async function compareTable(
  asking: Asking,
  served: Served,
  table: PlainTable,
  wishes: RecordImportOptions,
): Promise<Comparison> {
  const sight = await sightOf(asking.db, asking.actor, served);
  const mapping = mappingOf(served, sight, table.header, wishes);
  const chosen = chosenValues(wishes.values);
  const { dateOrder } = wishes;
  const { rows: read, datesUnclear } = await readRows(asking, served, table, {
    mapping: mapping.columns,
    chosen,
    dateOrder,
  });
  const known = await knownRecords(asking.db, served, sight, { read, match: mapping.match });
  const met = new Set<string>();
  const rows = read.map((row) => {
    const compared = compareRow(served, row, { known: matched(row, mapping.match, known), mapping, wishes });
    const id = compared.before?.id;
    if (id && met.has(id) && mapping.match) compared.problems.set(mapping.match, 'repeated');
    if (id) met.add(id);
    return compared;
  });
  await checkUnique(asking.db, served, rows);
  await checkByType(asking, served, rows);
  for (const row of rows) if (row.problems.size > 0) row.verdict = 'refused';
  return { mapping, rows, datesUnclear, unknown: countUnknown(read.flatMap(({ unknown }) => unknown)) };
}

function matched({ values }: ReadRow, match: string | null, known: ReadonlyMap<string, KeptRow>): KeptRow | undefined {
  const value = match === null ? undefined : values[match];
  return isEmptyValue(value) ? undefined : known.get(fold(String(value)));
}

/** The existing records of the rows, by the value of the matching field. */
async function knownRecords(
  db: Db,
  served: Served,
  sight: Sight,
  { read, match }: { read: readonly ReadRow[]; match: string | null },
): Promise<ReadonlyMap<string, KeptRow>> {
  const wanted = match === null ? [] : read.map(({ values }) => values[match]).filter((value) => !isEmptyValue(value));
  if (match === null || wanted.length === 0) return new Map();
  const stored = storedFields(served.type.fields).find(({ key }) => key === match);
  const column = stored ? `${comparedColumn(stored)}::text` : "replace(t.id::text, '-', '')";
  const { conditions } = sight;
  conditions.sql.push(
    `${column} = any (${bind(
      conditions,
      wanted.map((value) => fold(String(value))),
    )}::text[])`,
  );
  const text = `select t.id, ${column} as value from ${tableName(served.type)} t where ${whereOf(sight)}
    order by t.id for update of t`;
  const found = await rowsOf<{ id: string; value: string }>(db, { text }, conditions.values);
  const rows = new Map(
    (
      await lockRecords(
        db,
        served,
        found.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return new Map(
    found.flatMap(({ id, value }): [string, KeptRow][] => {
      const row = rows.get(id);
      return row ? [[value, row]] : [];
    }),
  );
}

type Against = { known: KeptRow | undefined; mapping: Mapping; wishes: RecordImportOptions };

function compareRow(served: Served, read: ReadRow, { known: before, mapping, wishes }: Against): Compared {
  const base = { row: read.row, cells: read.cells, before, notes: new Map<string, Sentence>() };
  if (!before) return { ...base, verdict: 'add', ...addition(served, read, mapping.match) };
  if (wishes.known === 'skip') return { ...base, verdict: 'skip', problems: new Map(), values: {} };
  const { values, problems } = changesOf(served, read, before, wishes.empty === 'clear');
  return { ...base, verdict: Object.keys(values).length > 0 ? 'update' : 'unchanged', values, problems };
}

type Outcome = { values: Values; problems: Map<string, CellProblem> };

function addition({ type }: Served, read: ReadRow, match: string | null): Outcome {
  const problems = new Map(read.problems);
  // A value generated by the server cannot identify a record that does not exist.
  const isGiven = match === 'id' || type.fields[match ?? '']?.kind === 'autoNumber';
  if (match && isGiven && !isEmptyValue(read.values[match])) problems.set(match, 'missing');
  const values = Object.fromEntries(writable(type.fields, read).filter(([, value]) => !isEmptyValue(value)));
  for (const [key, field] of Object.entries(type.fields))
    if (isRequired(field, values) && !field.computed && !Object.hasOwn(values, key) && !problems.has(key))
      problems.set(key, 'required');
  for (const key of read.departed.keys()) problems.set(key, 'unknown');
  return { values, problems };
}

function changesOf({ type }: Served, read: ReadRow, before: KeptRow, clears: boolean): Outcome {
  const problems = new Map(read.problems);
  const changed = writable(type.fields, read).filter(([key, value]) => {
    if (isEmptyValue(value)) return clears && !isEmptyValue(before[key]);
    return !sameValue(value, before[key]);
  });
  for (const [key, value] of changed) {
    const field = type.fields[key];
    if (isEmptyValue(value) && field && isRequired(field, before)) problems.set(key, 'required');
    const had = new Set([before[key]].flat());
    if (read.departed.get(key)?.some((one) => !had.has(one))) problems.set(key, 'unknown');
  }
  return { values: Object.fromEntries(changed), problems };
}

function writable(fields: Fields, { values }: ReadRow): [string, unknown][] {
  return Object.entries(values).filter(([key]) => fields[key]?.computed !== true && Object.hasOwn(fields, key));
}

/** Refuses rows with unique values of an earlier row or another record. */
async function checkUnique(db: Db, served: Served, rows: readonly Compared[]): Promise<void> {
  for (const stored of storedFields(served.type.fields).filter(({ field }) => field.unique)) {
    const { key } = stored;
    const writing = rows.filter(({ values }) => !isEmptyValue(values[key]));
    const holders = await holdersOf(
      db,
      served,
      stored,
      writing.map(({ values }) => fold(String(values[key]))),
    );
    const seen = new Set<string>();
    for (const { values, before, problems } of writing) {
      const value = fold(String(values[key]));
      const holder = holders.get(value);
      if (seen.has(value)) problems.set(key, 'repeated');
      else if (holder !== undefined && holder !== before?.id) problems.set(key, 'taken');
      seen.add(value);
    }
  }
}

/** Runs the checks of the record type on rows that are not refused yet. */
async function checkByType(asking: Asking, served: Served, rows: readonly Compared[]): Promise<void> {
  const open = rows.filter(({ problems, values }) => problems.size === 0 && Object.keys(values).length > 0);
  const remarks = await served.checkImport?.(asking, open);
  for (const [at, some] of remarks ?? [])
    for (const { field, message, refuses } of some) open[at]?.[refuses ? 'problems' : 'notes'].set(field, message);
}

async function holdersOf(db: Db, served: Served, { column, fold: folded }: StoredField, values: string[]) {
  if (values.length === 0) return new Map<string, string>();
  const compared = `t.${quoted(folded ?? column)}::text`;
  const text = `select t.id, ${compared} as value from ${tableName(served.type)} t
    where t.deleted_at is null and ${compared} = any ($1::text[])`;
  const found = await rowsOf<{ id: string; value: string }>(db, { text }, [values]);
  return new Map(found.map(({ id, value }) => [value, id]));
}
