import { BILL_COLUMNS, BILL_COLUMNS_NEEDED, type BillColumn, type BillUnits, billFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import type { PlainTable } from '../../../kernel/spreadsheet/index.ts';
import { chosenValues } from '../../../records/import/chosen-values.ts';
import { tableDates } from '../../../records/import/dates.ts';
import { mappingOf } from '../../../records/import/mapping.ts';
import { readRows } from '../../../records/import/read-rows.ts';
import { visibilityOf } from '../../../records/visibility.ts';
import { billLines } from './adapters.ts';
import { inMinorUnits, inWholeUnits } from './amounts.ts';
import { foreignCurrency } from './foreign-currency.ts';

type Reader = { db: Db; actor: Actor };
export type Mapping = readonly (BillColumn | null)[];
/** The mapping of the columns of a bill. */
export type Reading = { mapping: Mapping; units: BillUnits; dateOrder?: 'dmy' | 'mdy' | undefined };
/** A parsed line; unreadable values are null. */
export type ReadLine = { row: string; trackingNumber: string } & Readonly<Record<string, unknown>>;

/** The column mapping suggested by the headings of a bill. */
export async function guessedMapping({ db, actor }: Reader, header: readonly string[]): Promise<Mapping> {
  const { columns } = mappingOf(billLines, await visibilityOf(db, actor, billLines), header, {});
  return columns.map((key) => BILL_COLUMNS.find((column) => column === key) ?? null);
}

/** The units named in the headings; by default kilograms and centimetres. */
export function guessedUnits(header: readonly string[], mapping: Mapping): BillUnits {
  const headersMatch = (columns: readonly BillColumn[], pattern: RegExp) =>
    header.some((title, at) => columns.some((column) => column === mapping[at]) && pattern.test(title));
  return {
    weight: headersMatch(['billedWeight'], /(?<![k千公])(?:\bg\b|\(g\)|克)/iu) ? 'g' : 'kg',
    side: headersMatch(['carrierLength', 'carrierWidth', 'carrierHeight'], /mm|毫米/iu) ? 'mm' : 'cm',
  };
}

/** Whether the order of day and month is ambiguous in some dates of a bill. */
export function datesUnclear({ rows }: PlainTable, mapping: Mapping): boolean {
  const at = mapping.indexOf('billedOn');
  return (
    at >= 0 &&
    tableDates(
      rows.map(({ cells }) => cells[at]),
      undefined,
    ).isAmbiguous
  );
}

/** The lines of a bill; rows without a tracking number, such as sums, are skipped. Fails if a column is missing. */
export async function readBill(reader: Reader, table: PlainTable, { mapping, units, dateOrder }: Reading) {
  const columns = table.header.map((_, at) => mapping[at] ?? null);
  const used = columns.filter((column) => column !== null);
  if (BILL_COLUMNS_NEEDED.some((column) => !used.includes(column)) || new Set(used).size < used.length)
    return fail(billFailures.columnsMissing);
  const currency = foreignCurrency(table, columns.indexOf('billedFee'));
  if (currency !== undefined) return fail(billFailures.foreignCurrency, { values: { currency } });
  const rows = table.rows.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell, at) => measured(cell, columns[at] ?? null, units)),
  }));
  // The numbers are already converted: without headings the units are not applied again.
  const read = await readRows(
    reader,
    billLines,
    { ...table, header: [], rows },
    { mapping: columns, chosen: chosenValues(), dateOrder },
  );
  const lines = read.rows.flatMap(({ row, values }): ReadLine[] => {
    const { trackingNumber } = values;
    return typeof trackingNumber === 'string' ? [{ ...values, row: String(row), trackingNumber }] : [];
  });
  return { lines, left: read.rows.length - lines.length };
}

/** Converts a cell to the format of the field kinds: whole grams and millimetres, amounts with two decimals. */
function measured(cell: unknown, column: BillColumn | null, units: BillUnits): unknown {
  if (column === null || cell === null) return cell;
  const text = String(cell);
  if (column === 'billedFee') return inMinorUnits(text) ?? text;
  if (column === 'billedWeight') return inWholeUnits(text, units.weight) ?? text;
  return column.startsWith('carrier') ? (inWholeUnits(text, units.side) ?? text) : cell;
}
