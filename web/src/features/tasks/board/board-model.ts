import type { BoardColumn, TaskFilter, TaskRow } from '@opsyard/contract';
import { passesTaskFilter, task } from '@opsyard/contract';
import { call } from '../../../kernel/api.ts';
import { createStore, type Store } from '../../../kernel/store.ts';
import { bufferedRead } from '../shared/buffered-read.ts';
import { type CoalescedRefetch, coalescedRefetch } from '../shared/coalesced-refetch.ts';
import { order } from '../shared/scope.ts';
import type { TaskNews, TaskStore } from '../shared/task-store.ts';
import { type Arrangement, BY_STATUS, type Cell, cardsOf, cellKey, cellOf, type PlacedCard } from './cells.ts';
import { type Query, readColumns } from './read-columns.ts';

/** A column, or the part of it in a lane, as it shows: its cards in order, and how many there are altogether. */
export type ColumnView = Cell & { cards: readonly PlacedCard[]; count: number; more: boolean; isRead: boolean };
export type BoardState = { ready: boolean; error: unknown; columns: ReadonlyMap<string, ColumnView> };

/** What a column was told by the server: where the next page begins (undefined: nothing was read yet) and how many cards there were. */
type ColumnLoad = Cell & { cursor: string | null | undefined; count: number; loaded: number; reading: boolean };

/** The cards of a project by the value of a field, read column by column, that follow every change of the tasks. */
export type Board = {
  readonly state: Store<BoardState>;
  reload(): Promise<void>;
  /** Reads the next cards of a column. */
  more(key: string): Promise<void>;
  /** Reads a lane, and keeps it read until the returned function is called. */
  showLane(lane: string): () => void;
  /** Takes the news about tasks in until the returned function is called. */
  follow(): () => void;
};

const PER_PAGE = 100;
const SETTLE = 400;
/** Beyond so many cards a column is not read again from its beginning when something changed. */
const MAX_REREAD = 500;

type Options = {
  arrangement?: Arrangement;
  filter: TaskFilter | undefined;
  /** Tasks this person added are hidden by the filter. */
  onHidden: (ids: readonly string[]) => void;
  /** Somebody holds this card: it stays wherever others move it. */
  isHeld: (id: string) => boolean;
};

/** Makes the board of a project under a filter. */
export function createBoard(tasks: TaskStore, options: Options): Board {
  const state = createStore<BoardState>({ ready: false, error: null, columns: new Map() });
  const cards = noCards(tasks, options);
  const { projectId } = tasks;
  const query: Query = { projectId, filter: options.filter, ...(options.arrangement ?? BY_STATUS) };
  const shownLanes = new Map<string, number>();
  let reading = 0;
  let frame = 0;

  const show = () => {
    frame = 0;
    state.set({ ready: true, error: null, columns: viewsOf(cards, state.get().columns) });
  };
  const showSoon = () => {
    frame ||= requestAnimationFrame(show);
  };

  async function reload(): Promise<void> {
    reading += 1;
    const mine = reading;
    try {
      const reach = new Map([...cards.told].map(([key, { loaded }]) => [key, loaded]));
      const [next, news] = await bufferedRead(tasks, async () => {
        const read = noCards(tasks, options);
        await readAll(read, query, [...shownLanes.keys()]);
        for (const [key, loaded] of reach) await readUpTo(read, query, key, loaded);
        return read;
      });
      if (mine !== reading) return;
      if (replaceCards(cards, next, news) === 'unclear') again.soon();
      show();
      for (const lane of shownLanes.keys()) void readLane(lane);
    } catch (error) {
      if (mine === reading) state.set({ ...state.get(), error });
    }
  }
  const again = coalescedRefetch(reload, SETTLE);

  async function more(key: string): Promise<void> {
    const { told } = cards;
    const isRead = await readMore(cards, query, key);
    // The board was read anew meanwhile, without this page: nothing else would ask for it again.
    if (cards.told !== told) return await more(key);
    if (isRead) showSoon();
  }

  async function readLane(lane: string): Promise<void> {
    const { told, lanes } = cards;
    if (!state.get().ready || lanes.has(lane)) return;
    lanes.add(lane);
    try {
      const [columns, news] = await bufferedRead(tasks, () => readColumns(query, lane));
      if (cards.told !== told) return await readLane(lane);
      takeAll(cards, query, columns, lane);
      if (news.some(({ kind }) => kind !== 'read')) again.soon();
      showSoon();
    } catch (error) {
      lanes.delete(lane);
      if (shownLanes.has(lane)) again.soon();
      state.set({ ...state.get(), error });
    }
  }

  function showLane(lane: string): () => void {
    shownLanes.set(lane, (shownLanes.get(lane) ?? 0) + 1);
    void readLane(lane);
    return () => {
      const others = (shownLanes.get(lane) ?? 1) - 1;
      if (others > 0) shownLanes.set(lane, others);
      else shownLanes.delete(lane);
    };
  }

  const sleep = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return { state, reload, more, showLane, follow: () => followNews(cards, { again, showSoon, sleep }) };
}

type Cards = {
  tasks: TaskStore;
  known: Set<string>;
  told: Map<string, ColumnLoad>;
  /** Lanes that have been read, or are being read. */
  lanes: Set<string>;
  options: Options;
};

function noCards(tasks: TaskStore, options: Options): Cards {
  return { tasks, known: new Set(), told: new Map(), lanes: new Set(), options };
}

/** Takes over what was read anew, and the news that came meanwhile; a card somebody holds stays. */
function replaceCards(cards: Cards, next: Cards, news: readonly TaskNews[]): 'clear' | 'unclear' {
  for (const id of cards.known) if (cards.options.isHeld(id)) next.known.add(id);
  Object.assign(cards, next);
  return news.map((one) => takeNews(cards, one)).includes('unclear') ? 'unclear' : 'clear';
}

/** Reads all columns; with lanes, how many cards each cell has, and the cards of those lanes that show. */
async function readAll(cards: Cards, query: Query, shownLanes: readonly string[]): Promise<void> {
  const { projectId, filter, by, laneBy } = query;
  if (laneBy === null || by === 'label') return takeAll(cards, query, await readColumns(query));
  const body = { projectId, by, laneBy, ...(filter && { filter }) };
  const counts = await call(task.boardCounts, { body }, { quiet: true });
  for (const { value, lane, count } of counts) {
    cards.told.set(cellKey(value, lane), { value, lane, count, cursor: undefined, loaded: 0, reading: false });
  }
  for (const lane of shownLanes) {
    cards.lanes.add(lane);
    takeAll(cards, query, await readColumns(query, lane), lane);
  }
}

function takeAll(cards: Cards, { by, laneBy }: Query, columns: readonly BoardColumn[], lane = ''): void {
  const { tasks, known, told } = cards;
  for (const [key, load] of told) {
    // What the answer leaves out has no tasks any more.
    if (laneBy !== null && load.lane === lane) told.set(key, { ...load, count: 0, loaded: 0, cursor: null });
  }
  for (const { records } of columns) {
    tasks.learn(records);
    for (const { id } of records) known.add(id);
  }
  for (const { value, records, cursor, count } of columns) {
    // By label, a task that was read in one column stands in others, too.
    const loaded = laneBy === null && by !== 'label' ? records.length : countKnown(cards, { value, lane });
    told.set(cellKey(value, lane), { value, lane, cursor, count, loaded, reading: false });
  }
}

/** How many cards of a cell are known that the server counts there, too: some were moved to it before it was read. */
function countKnown({ tasks, known, options }: Cards, { value, lane }: Cell): number {
  const key = cellKey(value, lane);
  const saved = [...known].map((id) => tasks.saved(id));
  return saved.filter((row) => row && !row.archived && keysOfRow(row, options).includes(key)).length;
}

function keysOfRow(row: TaskRow, { arrangement = BY_STATUS }: Options): string[] {
  return cardsOf(row, arrangement).map((card) => keyOfCard(card, arrangement));
}

function keyOfCard(card: PlacedCard, arrangement: Arrangement): string {
  const { value, lane } = cellOf(card, arrangement);
  return cellKey(value, lane);
}

/** Reads a column as far as it was read before, so that nothing somebody scrolled to goes away. */
async function readUpTo(cards: Cards, query: Query, key: string, loaded: number): Promise<void> {
  const column = () => cards.told.get(key);
  while ((column()?.loaded ?? 0) < Math.min(loaded, MAX_REREAD)) if (!(await readMore(cards, query, key))) return;
}

/** Reads the next page of a column; false when there is none or it could not be read. */
async function readMore(cards: Cards, { projectId, filter = {}, by, laneBy }: Query, key: string): Promise<boolean> {
  const { tasks, known, told } = cards;
  const column = told.get(key);
  if (!column?.cursor || column.reading) return false;
  column.reading = true;
  const order = { sort: 'rank', order: 'asc', group: { by, value: column.value } } as const;
  const lane = laneBy === null ? {} : { lane: { by: laneBy, value: column.lane } };
  const body = { projectId, filter, ...order, ...lane, cursor: column.cursor, limit: PER_PAGE };
  try {
    const page = await call(task.query, { body }, { quiet: true });
    tasks.learn(page.records);
    const fresh = page.records.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    if (by === 'label') countLoaded({ told, options: cards.options }, fresh);
    else column.loaded += fresh.length;
    told.set(key, { ...column, cursor: page.cursor, reading: false });
    return true;
  } catch {
    column.reading = false;
    return false;
  }
}

/** Tasks that were read in the column of one label are known in those of their other labels, which count them already. */
function countLoaded({ told, options }: Pick<Cards, 'told' | 'options'>, fresh: readonly TaskRow[]): void {
  for (const key of fresh.flatMap((row) => keysOfRow(row, options))) {
    const column = told.get(key);
    if (column) column.loaded += 1;
  }
}

type Following = { again: CoalescedRefetch; showSoon: () => void; sleep: () => void };

function followNews(cards: Cards, { again, showSoon, sleep }: Following): () => void {
  const unlisten = cards.tasks.listen((news) => {
    reportHidden(news, cards);
    if (takeNews(cards, news) === 'unclear') again.soon();
    if (news.kind !== 'stale') showSoon();
  });
  return () => {
    unlisten();
    again.stop();
    sleep();
  };
}

/** Takes news in; `unclear` when only another reading tells which cards there are, and how many. */
function takeNews(cards: Cards, news: TaskNews): 'clear' | 'unclear' {
  if (news.kind === 'stale') return 'unclear';
  if (news.kind === 'read') return 'clear';
  if (news.kind === 'removed') return forget(cards, news.ids);
  if (news.kind === 'changedElsewhere') {
    for (const id of news.ids) if (fits(cards, id) === false && !cards.options.isHeld(id)) cards.known.delete(id);
  }
  return meet(cards, news.ids, news.kind === 'added');
}

function forget(cards: Cards, ids: readonly string[]): 'clear' | 'unclear' {
  const isClear = isWhole(cards) || ids.every((id) => cards.known.has(id));
  for (const id of ids) cards.known.delete(id);
  return isClear ? 'clear' : 'unclear';
}

/** Words to search for only the server can judge; one that was not read yet is counted already, or is not. */
function meet(cards: Cards, ids: readonly string[], areNew: boolean): 'clear' | 'unclear' {
  const open = ids.filter((id) => !cards.known.has(id) && fits(cards, id) !== false);
  const taken = areNew || isWhole(cards) ? open.filter((id) => fits(cards, id)) : [];
  for (const id of taken) cards.known.add(id);
  return taken.length === open.length ? 'clear' : 'unclear';
}

function isWhole({ told }: Cards): boolean {
  return [...told.values()].every(({ cursor }) => cursor === null);
}

function fits({ tasks, options }: Cards, id: string): boolean | null {
  const row = tasks.get(id);
  return row ? passesTaskFilter(row, options.filter) : false;
}

function reportHidden(news: TaskNews, cards: Cards): void {
  if (news.kind !== 'added') return;
  const hidden = news.ids.filter((id) => fits(cards, id) === false);
  if (hidden.length > 0) cards.options.onHidden(hidden);
}

function viewsOf({ tasks, known, told, options }: Cards, former: BoardState['columns']): Map<string, ColumnView> {
  const arrangement = options.arrangement ?? BY_STATUS;
  const rows = [...known]
    .map((id) => tasks.get(id))
    .filter((row): row is TaskRow => row !== undefined && !row.archived);
  const placed = rows.flatMap((row) => cardsOf(row, arrangement));
  const inCells = Map.groupBy(placed, (card) => keyOfCard(card, arrangement));
  const views = [...new Set([...told.keys(), ...inCells.keys()])].map((key) => {
    const cards = (inCells.get(key) ?? []).sort((one, other) => order(one.rank, other.rank));
    const load = told.get(key) ?? (cards[0] && { ...cellOf(cards[0], arrangement), ...NOTHING_READ });
    const { value = '', lane = '', cursor = undefined, count = 0, loaded = 0 } = load ?? {};
    const view = {
      ...{ value, lane, cards, count: count + cards.length - loaded },
      ...{ more: typeof cursor === 'string', isRead: cursor !== undefined },
    };
    return [key, sameView(former.get(key), view)] as const;
  });
  return new Map(views);
}

/** A cell the server said nothing of has no cards but those that have come since. */
const NOTHING_READ = { cursor: null, count: 0, loaded: 0 };

/** The former view while nothing of it has changed, so that a column without news is not drawn again. */
function sameView(former: ColumnView | undefined, next: ColumnView): ColumnView {
  if (!former || former.count !== next.count || former.more !== next.more || former.isRead !== next.isRead) return next;
  const same = former.cards.length === next.cards.length && former.cards.every((card, at) => card === next.cards[at]);
  return same ? former : next;
}
