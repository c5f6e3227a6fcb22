import type { CustomKey } from '@opsyard/contract';
import { agreedOrder, type DateVotes, dateVotes } from '../../../../kernel/table-reading/date-order.ts';
import { type Moment, possibleOrders, readMoment } from '../../../../kernel/table-reading/dates.ts';
import { DATE_FIELDS, type DateField, type Mapping } from '../fields.ts';
import type { RowFacts } from '../row-facts.ts';
import type { Table } from '../table.ts';
import type { PlanBuilder } from './plan-builder.ts';

/** Parses the dates of a table's columns; invalid ones are reported and kept with the record by the column's name. */
export type DateReader = (
  field: DateField | CustomKey,
  cell: string,
  facts: Pick<RowFacts, 'row' | 'extra'>,
) => Moment | undefined;

/**
 * Detects whether numeric dates are day first or month first, and parses them accordingly. All columns of a file are considered together, as one
 * program wrote them; if they are ambiguous or contradictory, that is reported once and such dates are left empty.
 */
export function dateReader(
  table: Table,
  mapping: Mapping,
  { builder, custom }: { builder: PlanBuilder; custom: readonly CustomKey[] },
): DateReader {
  const votes = [...DATE_FIELDS, ...custom].map((field) => ({ field, ...votesOf(table, mapping, field) }));
  const seen = new Set(votes.flatMap(({ orders }) => [...orders]));
  const order = mapping.dateOrder ?? agreedOrder(seen);
  const open = votes.find((vote) => vote.open !== '');
  if (!order && open) {
    const field = nameOf(table, mapping, open.field);
    builder.error(seen.size > 1 ? 'dateMixed' : 'dateAmbiguous', { value: open.open }, { field });
  }
  return (field, cell, { row, extra }) => {
    if (cell === '') return undefined;
    const moment = readMoment(cell, order);
    if (moment) return moment;
    const name = nameOf(table, mapping, field);
    if (possibleOrders(cell) !== 'either')
      builder.warn('dateInvalid', { value: cell.slice(0, 80) }, { row, field: name });
    extra.set(name, cell);
    return undefined;
  };
}

function votesOf(table: Table, mapping: Mapping, field: DateField | CustomKey): DateVotes {
  const indexes = mapping.columns.flatMap((each, index) => (each === field ? [index] : []));
  return dateVotes(
    table.rows.flatMap(({ cells }) => indexes.flatMap((index): string[] => datesIn(cells[index] ?? ''))),
  );
}

function nameOf(table: Table, mapping: Mapping, field: DateField | CustomKey): string {
  return table.header[mapping.columns.indexOf(field)] ?? field;
}

/** The separator of a date range; a hyphen only with blanks around it. */
const BETWEEN = /\s*(?:→|➔|⟶|->|～|~|至)\s*|\s+(?:-|–|—|to|until|bis|au|al|a|até|до|do)\s+/iu;

/** The date of a cell, or both dates of a range such as `5 March 2024 → 9 March 2024`; a time alone at its end is of the same day. */
export function datesIn(cell: string): [string] | [string, string] {
  const text = cell.trim();
  if (text.length < 13 || text.length > 160 || readMoment(text)) return [text];
  const parts = text.split(BETWEEN);
  const [start = '', end = ''] = parts;
  if (parts.length !== 2 || !isDate(start)) return [text];
  if (isDate(end)) return [start, end];
  const day = start.replace(/[,\s]+\d{1,2}[:.]\d{2}.*$/u, '');
  return isDate(`${day} ${end}`) ? [start, `${day} ${end}`] : [text];
}

function isDate(text: string): boolean {
  return readMoment(text) !== undefined || possibleOrders(text) !== undefined;
}
