import {
  type Fields,
  fold,
  isEmptyValue,
  isRequired,
  type RecordImportOptions,
  type RecordOutcome,
  sameValue,
} from '@opsyard/contract';
import type { Actor } from '../../kernel/access/actor.ts';
import { type Db, rowsOf } from '../../kernel/database/db.ts';
import { bind } from '../../kernel/routes/list-query.ts';
import type { PlainTable } from '../../kernel/spreadsheet/index.ts';
import type { Sentence } from '../../kernel/words.ts';
import type { ServedType } from '../adapter.ts';
import { whereOf } from '../list.ts';
import { lockRecords, type StoredRow } from '../record-store.ts';
import { comparedColumn, quoted, type StoredField, storedFields } from '../storage.ts';
import { tableName } from '../table-name.ts';
import { type Visibility, visibilityOf } from '../visibility.ts';
import type { Values } from '../write.ts';
import { chosenValues, countUnknown, type UnknownValue } from './chosen-values.ts';
import { type Mapping, mappingOf } from './mapping.ts';
import { type ReadRow, readRows } from './read-rows.ts';
import type { CellProblem } from './words.ts';

/** The result of comparing a row; `problems` and `notes` by field. */
export type Compared = {
  row: number;
  cells: unknown[];
  verdict: RecordOutcome;
  before: StoredRow | undefined;
  values: Values;
  problems: Map<string, CellProblem | Sentence>;
  /** Warnings, which do not refuse the row. */
  notes: Map<string, Sentence>;
};
export type Comparison = { mapping: Mapping; rows: Compared[]; unknown: UnknownValue[]; datesUnclear: boolean };
type ReadContext = { db: Db; actor: Actor };

/** Parses the rows of a table and compares them with the visible records. */
export async function compareTable(
  context: ReadContext,
  served: ServedType,
  table: PlainTable,
  options: RecordImportOptions,
): Promise<Comparison> {
  const visibility = await visibilityOf(context.db, context.actor, served);
  const mapping = mappingOf(served, visibility, table.header, options);
  const chosen = chosenValues(options.values);
  const { dateOrder } = options;
  const { rows: read, datesUnclear } = await readRows(context, served, table, {
    mapping: mapping.columns,
    chosen,
    dateOrder,
  });
  const existing = await existingRecords(context.db, served, visibility, { read, match: mapping.match });
  const matchedIds = new Set<string>();
  const rows = read.map((row) => {
    const compared = compareRow(served, row, {
      existing: matchingRecord(row, mapping.match, existing),
      mapping,
      options,
    });
    const id = compared.before?.id;
    if (id && matchedIds.has(id) && mapping.match) compared.problems.set(mapping.match, 'repeated');
    if (id) matchedIds.add(id);
    return compared;
  });
  await checkUnique(context.db, served, rows);
  await checkByType(context, served, rows);
  for (const row of rows) if (row.problems.size > 0) row.verdict = 'refused';
  return { mapping, rows, datesUnclear, unknown: countUnknown(read.flatMap(({ unknown }) => unknown)) };
}

function matchingRecord(
  { values }: ReadRow,
  match: string | null,
  existing: ReadonlyMap<string, StoredRow>,
): StoredRow | undefined {
  const value = match === null ? undefined : values[match];
  return isEmptyValue(value) ? undefined : existing.get(fold(String(value)));
}

/** The existing records of the rows, by the value of the matching field. */
async function existingRecords(
  db: Db,
  served: ServedType,
  visibility: Visibility,
  { read, match }: { read: readonly ReadRow[]; match: string | null },
): Promise<ReadonlyMap<string, StoredRow>> {
  const matchValues =
    match === null ? [] : read.map(({ values }) => values[match]).filter((value) => !isEmptyValue(value));
  if (match === null || matchValues.length === 0) return new Map();
  const stored = storedFields(served.type.fields).find(({ key }) => key === match);
  const column = stored ? `${comparedColumn(stored)}::text` : "replace(t.id::text, '-', '')";
  const { conditions } = visibility;
  conditions.sql.push(
    `${column} = any (${bind(
      conditions,
      matchValues.map((value) => fold(String(value))),
    )}::text[])`,
  );
  const text = `select t.id, ${column} as value from ${tableName(served.type)} t where ${whereOf(visibility)}
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
    found.flatMap(({ id, value }): [string, StoredRow][] => {
      const row = rows.get(id);
      return row ? [[value, row]] : [];
    }),
  );
}

type ComparisonContext = { existing: StoredRow | undefined; mapping: Mapping; options: RecordImportOptions };

function compareRow(
  served: ServedType,
  read: ReadRow,
  { existing: before, mapping, options }: ComparisonContext,
): Compared {
  const base = { row: read.row, cells: read.cells, before, notes: new Map<string, Sentence>() };
  if (!before) return { ...base, verdict: 'add', ...addition(served, read, mapping.match) };
  if (options.known === 'skip') return { ...base, verdict: 'skip', problems: new Map(), values: {} };
  const { values, problems } = changesOf(served, read, before, options.empty === 'clear');
  return { ...base, verdict: Object.keys(values).length > 0 ? 'update' : 'unchanged', values, problems };
}

type Outcome = { values: Values; problems: Map<string, CellProblem> };

function addition({ type }: ServedType, read: ReadRow, match: string | null): Outcome {
  const problems = new Map(read.problems);
  // A value generated by the server cannot identify a record that does not exist.
  const isGiven = match === 'id' || type.fields[match ?? '']?.kind === 'autoNumber';
  if (match && isGiven && !isEmptyValue(read.values[match])) problems.set(match, 'missing');
  const values = Object.fromEntries(writable(type.fields, read).filter(([, value]) => !isEmptyValue(value)));
  for (const [key, field] of Object.entries(type.fields))
    if (isRequired(field, values) && !field.computed && !Object.hasOwn(values, key) && !problems.has(key))
      problems.set(key, 'required');
  for (const key of read.inactive.keys()) problems.set(key, 'unknown');
  return { values, problems };
}

function changesOf({ type }: ServedType, read: ReadRow, before: StoredRow, clears: boolean): Outcome {
  const problems = new Map(read.problems);
  const changed = writable(type.fields, read).filter(([key, value]) => {
    if (isEmptyValue(value)) return clears && !isEmptyValue(before[key]);
    return !sameValue(value, before[key]);
  });
  for (const [key, value] of changed) {
    const field = type.fields[key];
    if (isEmptyValue(value) && field && isRequired(field, before)) problems.set(key, 'required');
    const previousValues = new Set([before[key]].flat());
    if (read.inactive.get(key)?.some((one) => !previousValues.has(one))) problems.set(key, 'unknown');
  }
  return { values: Object.fromEntries(changed), problems };
}

function writable(fields: Fields, { values }: ReadRow): [string, unknown][] {
  return Object.entries(values).filter(([key]) => fields[key]?.computed !== true && Object.hasOwn(fields, key));
}

/** Refuses rows with unique values of an earlier row or another record. */
async function checkUnique(db: Db, served: ServedType, rows: readonly Compared[]): Promise<void> {
  for (const stored of storedFields(served.type.fields).filter(({ field }) => field.unique)) {
    const { key } = stored;
    const writeContext = rows.filter(({ values }) => !isEmptyValue(values[key]));
    const holders = await holdersOf(
      db,
      served,
      stored,
      writeContext.map(({ values }) => fold(String(values[key]))),
    );
    const seenValues = new Set<string>();
    for (const { values, before, problems } of writeContext) {
      const value = fold(String(values[key]));
      const holder = holders.get(value);
      if (seenValues.has(value)) problems.set(key, 'repeated');
      else if (holder !== undefined && holder !== before?.id) problems.set(key, 'taken');
      seenValues.add(value);
    }
  }
}

/** Runs the checks of the record type on rows that are not refused yet. */
async function checkByType(context: ReadContext, served: ServedType, rows: readonly Compared[]): Promise<void> {
  const open = rows.filter(({ problems, values }) => problems.size === 0 && Object.keys(values).length > 0);
  const remarks = await served.checkImport?.(context, open);
  for (const [at, some] of remarks ?? [])
    for (const { field, message, refuses } of some) open[at]?.[refuses ? 'problems' : 'notes'].set(field, message);
}

async function holdersOf(db: Db, served: ServedType, { column, fold: folded }: StoredField, values: string[]) {
  if (values.length === 0) return new Map<string, string>();
  const compared = `t.${quoted(folded ?? column)}::text`;
  const text = `select t.id, ${compared} as value from ${tableName(served.type)} t
    where t.deleted_at is null and ${compared} = any ($1::text[])`;
  const found = await rowsOf<{ id: string; value: string }>(db, { text }, [values]);
  return new Map(found.map(({ id, value }) => [value, id]));
}
