import { FILTER_TEXT_MAX, task } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { cellKey } from '../../../records/board/cells.ts';
import { type Cards, storeColumns, storePage, storeRecent } from './cards/board-cards.ts';
import { severalIn } from './cells.ts';
import { withinWindow } from './done-window.ts';
import { type Query, readColumns } from './read-columns.ts';

const PER_PAGE = 100;
/** Beyond so many cards a column is not read again from its beginning when something changed. */
const MAX_REREAD = 500;

/** Reads all columns; with lanes, how many cards each cell has, and the cards of those lanes that show. */
export async function readAll(cards: Cards, query: Query, shownLanes: readonly string[]): Promise<void> {
  if (query.laneBy === null) {
    storeColumns(cards, await readColumns(query));
    return await readRecent(cards, query);
  }
  await readCounts(cards, query);
  for (const lane of shownLanes) {
    cards.lanes.add(lane);
    storeColumns(cards, await readColumns(query, lane), lane);
  }
}

/** Reads what was completed recently, in columns that have more than their first cards. */
async function readRecent(cards: Cards, query: Query): Promise<void> {
  const { projectId, filter, by, done } = query;
  if (!done || by !== 'status') return;
  const open = [...cards.loads].filter(([, { value, cursor }]) => done.statusIds.has(value) && cursor !== null);
  const read = async ([key, { value }]: (typeof open)[number]) => {
    const order = { sort: 'rank', order: 'asc', group: { by, value } } as const;
    const narrowed = withinWindow(filter, done);
    // A condition of the greatest length cannot take another one: then all are read, and the older ones are not shown.
    if ((narrowed.where?.length ?? 0) > FILTER_TEXT_MAX) return;
    const body = { projectId, filter: narrowed, ...order, limit: PER_PAGE };
    storeRecent(cards, key, await call(task.query, { body }, { quiet: true }));
  };
  await Promise.all(open.map(read));
}

async function readCounts({ loads, totals }: Cards, query: Query): Promise<void> {
  const { projectId, filter, by, laneBy } = query;
  const several = severalIn(query);
  const body = { projectId, by, ...(filter && { filter }) };
  const across = laneBy === several ? by : (laneBy ?? by);
  const [counts, sums] = await Promise.all([
    call(task.boardCounts, { body: { ...body, laneBy: laneBy ?? by } }, { quiet: true }),
    several !== null ? call(task.groups, { body: { ...body, by: across } }, { quiet: true }) : [],
  ]);
  for (const { value, lane, count } of counts) {
    loads.set(cellKey(value, lane), { value, lane, count, cursor: undefined, loaded: 0, reading: false });
  }
  for (const { value, count } of sums) totals.set(value, { count, loaded: 0 });
}

/** Reloads a column as far as it was loaded before, so that the scroll position stays valid. */
export async function readUpTo(cards: Cards, query: Query, key: string, loaded: number): Promise<void> {
  const column = () => cards.loads.get(key);
  while ((column()?.loaded ?? 0) < Math.min(loaded, MAX_REREAD)) if (!(await readMore(cards, query, key))) return;
}

/** Reads the next page of a column; false when there is none or it could not be read. */
export async function readMore(cards: Cards, query: Query, key: string): Promise<boolean> {
  const { projectId, by, laneBy, done } = query;
  const column = cards.loads.get(key);
  if (!column?.cursor || column.reading) return false;
  column.reading = true;
  const filter = done && column.older !== undefined ? withinWindow(query.filter, done) : (query.filter ?? {});
  // The board has been reloaded meanwhile, without this page.
  const requested = { ...cards };
  const order = { sort: 'rank', order: 'asc', group: { by, value: column.value } } as const;
  const lane = laneBy === null ? {} : { lane: { by: laneBy, value: column.lane } };
  const body = { projectId, filter, ...order, ...lane, cursor: column.cursor, limit: PER_PAGE };
  try {
    storePage(requested, key, await call(task.query, { body }, { quiet: true }));
    return true;
  } catch {
    column.reading = false;
    return false;
  }
}
