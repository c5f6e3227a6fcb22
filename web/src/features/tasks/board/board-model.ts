import type { BoardColumn, TaskFilter, TaskRow } from '@opsyard/contract';
import { passesTaskFilter, task } from '@opsyard/contract';
import { call } from '../../../kernel/api.ts';
import { createStore, type Store } from '../../../kernel/store.ts';
import { bufferedRead } from '../shared/buffered-read.ts';
import { type CoalescedRefetch, coalescedRefetch } from '../shared/coalesced-refetch.ts';
import { order } from '../shared/scope.ts';
import type { TaskNews, TaskStore } from '../shared/task-store.ts';

/** A column as it shows: its cards in order, and how many there are altogether. */
export type ColumnView = { statusId: string; cards: readonly TaskRow[]; count: number; more: boolean };
export type BoardState = { ready: boolean; error: unknown; columns: ReadonlyMap<string, ColumnView> };

/** What a column was told by the server: where the next page begins and how many cards there were. */
type ColumnLoad = { cursor: string | null; count: number; loaded: number; reading: boolean };

/** The cards of a project by status, read column by column, that follow every change of the tasks. */
export type Board = {
  readonly state: Store<BoardState>;
  reload(): Promise<void>;
  /** Reads the next cards of a column. */
  more(statusId: string): Promise<void>;
  /** Takes the news about tasks in until the returned function is called. */
  follow(): () => void;
};

const PER_COLUMN = 50;
const PER_PAGE = 100;
const SETTLE = 400;
/** Beyond so many cards a column is not read again from its beginning when something changed. */
const MAX_REREAD = 500;

type Options = {
  filter: TaskFilter | undefined;
  /** Tasks this person added are hidden by the filter. */
  onHidden: (ids: readonly string[]) => void;
  /** Somebody holds this card: it stays wherever others move it. */
  isHeld: (id: string) => boolean;
};

/** Makes the board of a project under a filter. */
export function createBoard(tasks: TaskStore, options: Options): Board {
  const state = createStore<BoardState>({ ready: false, error: null, columns: new Map() });
  const cards: Cards = { tasks, known: new Set(), told: new Map(), options };
  const { projectId } = tasks;
  const { filter } = options;
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
    const body = { projectId, perColumn: PER_COLUMN, ...(filter && { filter }) };
    try {
      const reach = new Map([...cards.told].map(([statusId, { loaded }]) => [statusId, loaded]));
      const [next, news] = await bufferedRead(tasks, async () => {
        const columns = await call(task.board, { body }, { quiet: true });
        const read: Cards = { tasks, known: new Set(), told: new Map(), options };
        takeAll(read, columns);
        for (const [statusId, loaded] of reach) await readUpTo(read, { projectId, filter, statusId }, loaded);
        return read;
      });
      if (mine !== reading) return;
      for (const id of cards.known) if (options.isHeld(id)) next.known.add(id);
      Object.assign(cards, next);
      const isUnclear = news.map((one) => takeNews(cards, one)).includes('unclear');
      if (isUnclear) again.soon();
      show();
    } catch (error) {
      if (mine === reading) state.set({ ...state.get(), error });
    }
  }
  const again = coalescedRefetch(reload, SETTLE);

  async function more(statusId: string): Promise<void> {
    const { told } = cards;
    const isRead = await readMore(cards, { projectId, filter, statusId });
    // The board was read anew meanwhile, without this page: nothing else would ask for it again.
    if (cards.told !== told) return await more(statusId);
    if (isRead) showSoon();
  }

  const sleep = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return { state, reload, more, follow: () => followNews(cards, { again, showSoon, sleep }) };
}

type Cards = { tasks: TaskStore; known: Set<string>; told: Map<string, ColumnLoad>; options: Options };

function takeAll({ tasks, known, told }: Cards, columns: readonly BoardColumn[]): void {
  for (const { statusId, records, cursor, count } of columns) {
    tasks.learn(records);
    for (const { id } of records) known.add(id);
    told.set(statusId, { cursor, count, loaded: records.length, reading: false });
  }
}

/** Reads a column as far as it was read before, so that nothing somebody scrolled to goes away. */
async function readUpTo(cards: Cards, wanted: ColumnQuery, loaded: number): Promise<void> {
  const column = () => cards.told.get(wanted.statusId);
  while ((column()?.loaded ?? 0) < Math.min(loaded, MAX_REREAD)) if (!(await readMore(cards, wanted))) return;
}

type ColumnQuery = { projectId: string; filter: TaskFilter | undefined; statusId: string };

/** Reads the next page of a column; false when there is none or it could not be read. */
async function readMore(
  { tasks, known, told }: Cards,
  { projectId, filter = {}, statusId }: ColumnQuery,
): Promise<boolean> {
  const column = told.get(statusId);
  if (!column?.cursor || column.reading) return false;
  column.reading = true;
  const order = { sort: 'rank', order: 'asc', group: { by: 'status', value: statusId } } as const;
  const body = { projectId, filter, ...order, cursor: column.cursor, limit: PER_PAGE };
  try {
    const page = await call(task.query, { body }, { quiet: true });
    tasks.learn(page.records);
    const fresh = page.records.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    told.set(statusId, { ...column, cursor: page.cursor, loaded: column.loaded + fresh.length, reading: false });
    return true;
  } catch {
    column.reading = false;
    return false;
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

function viewsOf({ tasks, known, told }: Cards, former: BoardState['columns']): Map<string, ColumnView> {
  const rows = [...known]
    .map((id) => tasks.get(id))
    .filter((row): row is TaskRow => row !== undefined && !row.archived);
  const byStatus = Map.groupBy(rows, ({ statusId }) => statusId);
  return new Map(
    [...told].map(([statusId, { cursor, count, loaded }]) => {
      const cards = (byStatus.get(statusId) ?? []).sort((one, other) => order(one.rank, other.rank));
      const view = { statusId, cards, count: count + cards.length - loaded, more: cursor !== null };
      return [statusId, sameView(former.get(statusId), view)];
    }),
  );
}

/** The former view while nothing of it has changed, so that a column without news is not drawn again. */
function sameView(former: ColumnView | undefined, next: ColumnView): ColumnView {
  if (!former || former.count !== next.count || former.more !== next.more) return next;
  const same = former.cards.length === next.cards.length && former.cards.every((card, at) => card === next.cards[at]);
  return same ? former : next;
}
