import type { Field, RecordImportOptions } from '@opsyard/contract';
import { agreedOrder, dateVotes } from '../../kernel/table-reading/date-order.ts';
import { dayOf, instantOf, readMoment } from '../../kernel/table-reading/dates.ts';

/** Parses a date that the kind of its field cannot parse, in one of the usual formats. */
export type ReadDate = (cell: string, field: Field) => string | undefined;
export type TableDates = {
  read: ReadDate;
  /** Whether the order of day and month is ambiguous in the whole table. */
  isAmbiguous: boolean;
};

/** Determines from all date columns whether the day or the month comes first. */
export function tableDates(cells: Iterable<unknown>, requestedOrder: RecordImportOptions['dateOrder']): TableDates {
  const texts = [...cells].filter((cell) => typeof cell === 'string');
  const { orders, open } = dateVotes(texts);
  const order = requestedOrder ?? agreedOrder(orders);
  return {
    isAmbiguous: order === undefined && open !== '',
    read(cell, { kind }) {
      if (kind !== 'date' && kind !== 'timestamp') return undefined;
      const moment = readMoment(cell, order);
      if (!moment) return undefined;
      return kind === 'date' ? dayOf(moment, 'UTC').day : instantOf(moment, 'UTC');
    },
  };
}
