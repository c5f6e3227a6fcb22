import { type Field, isEmptyValue, kindOf, type RecordImportOptions, schemaOf } from '@opsyard/contract';
import { Type } from 'typebox';
import type { Actor } from '../../kernel/access/actor.ts';
import type { Db } from '../../kernel/database/db.ts';
import { checkExactly } from '../../kernel/routes/schema-compilers.ts';
import type { PlainTable } from '../../kernel/spreadsheet/index.ts';
import type { ServedType } from '../adapter.ts';
import { referenceOf } from '../links/reference-names.ts';
import { normalised } from '../write.ts';
import { applyChosenValues, type ChosenValues, textsOfCell, unknownTexts } from './chosen-values.ts';
import { type ReadDate, tableDates } from './dates.ts';
import { findReferences, type References } from './references.ts';
import { scaledCell, scaleOf } from './units.ts';
import type { CellProblem } from './words.ts';

/** A parsed row: values by field, including `id`; `inactive` are ids that only a record that already has them may keep. */
export type ReadRow = {
  row: number;
  cells: unknown[];
  values: Readonly<Record<string, unknown>>;
  problems: Map<string, CellProblem>;
  inactive: ReadonlyMap<string, string[]>;
  /** Texts that match no value of their field. */
  unknown: [field: string, text: string][];
};
type Column = {
  at: number;
  key: string;
  field: Field | undefined;
  /** The factor for its numbers. */
  scale: number;
  parse: (value: unknown) => { value: unknown } | undefined;
};
type Reading = {
  mapping: readonly (string | null)[];
  chosen: ChosenValues;
  dateOrder: RecordImportOptions['dateOrder'];
};
export type ReadTable = { rows: ReadRow[]; datesUnclear: boolean };
type ReadContext = { db: Db; actor: Actor };

/** Parses the mapped cells of a table and validates the values with the schemas of the calls. */
export async function readRows(
  context: ReadContext,
  served: ServedType,
  { header, rows }: PlainTable,
  { mapping, chosen, dateOrder }: Reading,
): Promise<ReadTable> {
  const columns = mapping.flatMap((key, at): Column[] => {
    if (key === null) return [];
    const field = served.type.fields[key];
    return [{ at, key, field, scale: scaleOf(field, header[at] ?? ''), parse: checkOf(field) }];
  });
  const interpretRow = (cells: readonly unknown[]) =>
    new Map(columns.map((column) => [column.key, interpretCell(column, cells, chosen)]));
  const read = rows.map(({ row, cells }) => ({ row, cells, interpreted: interpretRow(cells) }));
  const dates = tableDates(datesIn(columns, rows), dateOrder);
  const references = await findReferences(context, served, referenceIn(columns, read));
  const done = read.map(({ row, cells, interpreted }) => {
    const values: Record<string, unknown> = {};
    const problems = new Map<string, CellProblem>();
    const inactive = new Map<string, string[]>();
    const unknown: ReadRow['unknown'] = [];
    for (const column of columns) {
      const { key, field } = column;
      const cell = interpreted.get(key);
      const read = readCell(served, column, cell, { references, readDate: dates.read });
      if ('problem' in read) {
        problems.set(key, read.problem);
        if (field)
          unknown.push(
            ...unknownTexts(cell, field, (text) => references(field, text) !== undefined).map(unknownIn(key)),
          );
      } else values[key] = read.value;
      if ('inactive' in read && read.inactive.length > 0) inactive.set(key, read.inactive);
    }
    return { row, cells, values, problems, inactive, unknown };
  });
  return { rows: done, datesUnclear: dates.isAmbiguous };
}

function interpretCell({ at, key, field }: Column, cells: readonly unknown[], chosen: ChosenValues): unknown {
  return field ? applyChosenValues(cells[at], { key, field }, chosen) : cells[at];
}

function unknownIn(key: string) {
  return (text: string): [string, string] => [key, text];
}

type ReadCell = { problem: CellProblem } | { value: unknown; inactive: string[] };

type Readers = { references: References; readDate: ReadDate };

/** The cells of date columns. */
function* datesIn(columns: readonly Column[], rows: PlainTable['rows']): Iterable<unknown> {
  for (const { at, field } of columns) {
    if (field?.kind !== 'date' && field?.kind !== 'timestamp') continue;
    for (const { cells } of rows) yield cells[at];
  }
}

function readCell(
  served: ServedType,
  { key, field, scale, parse }: Column,
  cell: unknown,
  { references, readDate }: Readers,
): ReadCell {
  if (isBlank(cell)) return { value: field && kindOf(field).family === 'many' ? [] : null, inactive: [] };
  if (!field) return { value: String(cell).trim(), inactive: [] };
  if (referenceOf(field)) return readReferences(field, cell, references);
  const value = scale === 1 ? plainValue(cell, field, readDate) : scaledCell(cell, scale);
  if (value === undefined) return { problem: 'unread' };
  const parsed = parse(value);
  if (!parsed) return { problem: 'form' };
  return { value: normalised(served.type.fields, { [key]: parsed.value })[key], inactive: [] };
}

function plainValue(cell: unknown, field: Field, readDate: ReadDate): unknown {
  return typeof cell === 'string' ? (kindOf(field).parse(cell, field) ?? readDate(cell, field)) : cell;
}

function readReferences(field: Field, cell: unknown, references: References): ReadCell {
  const targets = textsOfCell(cell, field).map((text) => references(field, text));
  if (targets.includes(undefined)) return { problem: 'unknown' };
  const found = targets.filter((one) => one !== undefined);
  const ids = [...new Set(found.map(({ id }) => id))];
  const inactive = found.filter(({ isActive }) => !isActive).map(({ id }) => id);
  const value = kindOf(field).family === 'many' ? ids : ids[0];
  return checkOf(field)(value) ? { value, inactive } : { problem: 'form' };
}

/** The texts of reference columns, by field. */
function referenceIn(
  columns: readonly Column[],
  rows: readonly { interpreted: ReadonlyMap<string, unknown> }[],
): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>();
  for (const { key, field } of columns) {
    if (!field || !referenceOf(field)) continue;
    const some = rows.flatMap(({ interpreted }) =>
      isBlank(interpreted.get(key)) ? [] : textsOfCell(interpreted.get(key), field),
    );
    texts.set(key, new Set(some));
  }
  return texts;
}

const checks = new WeakMap<Field, Column['parse']>();

/** Returns a function that normalises and validates a value, like the body of a call. */
function checkOf(field: Field | undefined): Column['parse'] {
  if (!field) return (value) => ({ value });
  const cachedCheck = checks.get(field);
  if (cachedCheck) return cachedCheck;
  const check = checkExactly(Type.Object({ value: schemaOf(field) }));
  const parser: Column['parse'] = (value) => {
    const body = { value };
    return check(body) ? body : undefined;
  };
  checks.set(field, parser);
  return parser;
}

function isBlank(cell: unknown): boolean {
  return isEmptyValue(cell) || (typeof cell === 'string' && cell.trim() === '');
}
