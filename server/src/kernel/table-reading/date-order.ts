import { type DateOrder, possibleOrders } from './dates.ts';

/** The day/month orders proved by numeric dates, and an ambiguous example. */
export type DateVotes = { orders: Set<DateOrder>; open: string };

/** Determines the order from all dates of a table, assuming that one program wrote them. */
export function dateVotes(dates: Iterable<string>): DateVotes {
  const votes: DateVotes = { orders: new Set(), open: '' };
  for (const date of dates) {
    const possible = possibleOrders(date);
    if (possible === 'dmy' || possible === 'mdy') votes.orders.add(possible);
    else if (possible === 'either') votes.open ||= date;
  }
  return votes;
}

/** The order on which all dates agree; undefined if none is proved or they contradict each other. */
export function agreedOrder(orders: ReadonlySet<DateOrder>): DateOrder | undefined {
  return orders.size === 1 ? [...orders][0] : undefined;
}
