import { type Moment, possibleOrders, readMoment } from './dates.ts';
import { DATE_FIELDS, type DateField, type DateOrder, type Mapping } from './fields.ts';
import type { PlanBuilder } from './plan-builder.ts';
import type { Table } from './table.ts';

/** Reads the dates of a table's columns. */
export type DateReader = (field: DateField, cell: string, row: number) => Moment | undefined;

/**
 * Finds out, column by column, whether dates of numbers alone are day first or month first, and reads them so. Columns
 * that leave it open are reported and such dates left empty; `together` lets the columns of one tool speak for each other.
 */
export function dateReader(table: Table, mapping: Mapping, builder: PlanBuilder, together: boolean): DateReader {
  const votes = new Map(DATE_FIELDS.map((field) => [field, votesOf(table, mapping, field)]));
  const all = [...votes.values()].flatMap((vote) => [...vote.orders]);
  const orders = new Map<DateField, DateOrder>();
  for (const [field, vote] of votes) {
    const seen = together ? new Set(all) : vote.orders;
    const only = seen.size === 1 ? [...seen][0] : undefined;
    const order = mapping.dateOrder ?? only;
    if (order) orders.set(field, order);
    else if (vote.open) {
      const code = seen.size > 1 ? 'dateMixed' : 'dateAmbiguous';
      builder.error(code, { value: vote.open }, { field: nameOf(table, mapping, field) });
    }
  }
  return (field, cell, row) => {
    if (cell === '') return undefined;
    const moment = readMoment(cell, orders.get(field));
    const leftOpen = !moment && possibleOrders(cell) === 'either';
    if (!moment && !leftOpen) {
      builder.warn('dateInvalid', { value: cell.slice(0, 80) }, { row, field: nameOf(table, mapping, field) });
    }
    return moment;
  };
}

type Votes = { orders: Set<DateOrder>; open: string };

function votesOf(table: Table, mapping: Mapping, field: DateField): Votes {
  const votes: Votes = { orders: new Set(), open: '' };
  const indexes = mapping.columns.flatMap((each, index) => (each === field ? [index] : []));
  for (const { cells } of table.rows) {
    for (const index of indexes) {
      const possible = possibleOrders(cells[index] ?? '');
      if (possible === 'dmy' || possible === 'mdy') votes.orders.add(possible);
      else if (possible === 'either') votes.open ||= (cells[index] ?? '').trim();
    }
  }
  return votes;
}

function nameOf(table: Table, mapping: Mapping, field: DateField): string {
  return table.header[mapping.columns.indexOf(field)] ?? field;
}
