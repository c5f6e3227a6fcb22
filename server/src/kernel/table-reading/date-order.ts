import { type DateOrder, possibleOrders } from './dates.ts';

/** The orders that dates of numbers alone prove, and one that leaves it open. */
export type DateVotes = { orders: Set<DateOrder>; open: string };

/** Lets the dates of a table speak for each other, as one program wrote them. */
export function dateVotes(dates: Iterable<string>): DateVotes {
  const votes: DateVotes = { orders: new Set(), open: '' };
  for (const date of dates) {
    const possible = possibleOrders(date);
    if (possible === 'dmy' || possible === 'mdy') votes.orders.add(possible);
    else if (possible === 'either') votes.open ||= date;
  }
  return votes;
}

/** The one order all dates agree on; undefined where none is proved or they contradict each other. */
export function agreedOrder(orders: ReadonlySet<DateOrder>): DateOrder | undefined {
  return orders.size === 1 ? [...orders][0] : undefined;
}
