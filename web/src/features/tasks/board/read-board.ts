import { task } from '@opsyard/contract';
import { call } from '../../../kernel/api.ts';
import { type Cards, storeColumns, storePage } from './board-cards.ts';
import { cellKey, hasLabels } from './cells.ts';
import { type Query, readColumns } from './read-columns.ts';

const PER_PAGE = 100;
/** Beyond so many cards a column is not read again from its beginning when something changed. */
const MAX_REREAD = 500;

/** Reads all columns; with lanes, how many cards each cell has, and the cards of those lanes that show. */
export async function readAll(cards: Cards, query: Query, shownLanes: readonly string[]): Promise<void> {
  if (query.laneBy === null) return storeColumns(cards, await readColumns(query));
  await readCounts(cards, query);
  for (const lane of shownLanes) {
    cards.lanes.add(lane);
    storeColumns(cards, await readColumns(query, lane), lane);
  }
}

async function readCounts({ loads, totals }: Cards, { projectId, filter, by, laneBy }: Query): Promise<void> {
  const body = { projectId, by, ...(filter && { filter }) };
  const across = laneBy === 'label' ? by : (laneBy ?? by);
  const [counts, sums] = await Promise.all([
    call(task.boardCounts, { body: { ...body, laneBy: laneBy ?? by } }, { quiet: true }),
    hasLabels({ by, laneBy }) ? call(task.groups, { body: { ...body, by: across } }, { quiet: true }) : [],
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
export async function readMore(cards: Cards, { projectId, filter = {}, by, laneBy }: Query, key: string) {
  const column = cards.loads.get(key);
  if (!column?.cursor || column.reading) return false;
  column.reading = true;
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
