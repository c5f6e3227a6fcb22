import type { Field, RecordImportWishes } from '@opsyard/contract';
import { agreedOrder, dateVotes } from '../../kernel/table-reading/date-order.ts';
import { dayOf, instantOf, readMoment } from '../../kernel/table-reading/dates.ts';

/** Reads a cell that the kind of its field cannot read itself, as a date in one of the ways people write them. */
export type ReadDate = (cell: string, field: Field) => string | undefined;
export type TableDates = {
  read: ReadDate;
  /** Whether some dates could be day first or month first, and no other of the table tells. */
  unclear: boolean;
};

/** Finds out from all columns of dates together whether the day or the month stands first. */
export function tableDates(cells: Iterable<unknown>, wished: RecordImportWishes['dateOrder']): TableDates {
  const texts = [...cells].filter((cell) => typeof cell === 'string');
  const { orders, open } = dateVotes(texts);
  const order = wished ?? agreedOrder(orders);
  return {
    unclear: order === undefined && open !== '',
    read(cell, { kind }) {
      if (kind !== 'date' && kind !== 'timestamp') return undefined;
      const moment = readMoment(cell, order);
      if (!moment) return undefined;
      return kind === 'date' ? dayOf(moment, 'UTC').day : instantOf(moment, 'UTC');
    },
  };
}
