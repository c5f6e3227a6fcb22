import type { BoardColumn, TaskFilter, TaskRow } from '@opsyard/contract';
import { task } from '@opsyard/contract';
import { call } from '../../../kernel/api.ts';
import { createStore, type Store } from '../../../kernel/store.ts';
import { order } from '../shared/scope.ts';
import { passes } from '../shared/task-filter.ts';
import type { TaskNews, TaskStore } from '../shared/task-store.ts';

/** A column as it shows: its cards in order, and how many there are altogether. */
export type ColumnView = { statusId: string; cards: readonly TaskRow[]; count: number; more: boolean };
export type BoardState = { ready: boolean; error: unknown; columns: ReadonlyMap<string, ColumnView> };

/** What a column was told by the server: where the next page begins and how many cards there were. */
type Told = { cursor: string | null; count: number; loaded: number; reading: boolean };

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

type Options = {
  filter: TaskFilter | undefined;
  /** Tasks this person added are hidden by the filter. */
  onHidden: (ids: readonly string[]) => void;
};

/** Makes the board of a project under a filter. */
export function createBoard(tasks: TaskStore, { filter, onHidden }: Options): Board {
  const state = createStore<BoardState>({ ready: false, error: null, columns: new Map() });
  const cards: Cards = { tasks, known: new Set(), told: new Map() };
  const { projectId } = tasks;
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
      const columns = await call(task.board, { body }, { quiet: true });
      if (mine !== reading) return;
      takeAll(cards, columns);
      show();
    } catch (error) {
      if (mine === reading) state.set({ ...state.get(), error });
    }
  }

  async function more(statusId: string): Promise<void> {
    if (await readMore(cards, { projectId, filter, statusId })) showSoon();
  }

  const sleep = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return { state, reload, more, follow: () => followNews(cards, { filter, onHidden, reload, showSoon, sleep }) };
}

type Cards = { tasks: TaskStore; known: Set<string>; told: Map<string, Told> };

function takeAll({ tasks, known, told }: Cards, columns: readonly BoardColumn[]): void {
  known.clear();
  told.clear();
  for (const { statusId, records, cursor, count } of columns) {
    tasks.learn(records);
    for (const { id } of records) known.add(id);
    told.set(statusId, { cursor, count, loaded: records.length, reading: false });
  }
}

type Wanted = { projectId: string; filter: TaskFilter | undefined; statusId: string };

/** Reads the next page of a column; false when there is none or it could not be read. */
async function readMore({ tasks, known, told }: Cards, { projectId, filter = {}, statusId }: Wanted): Promise<boolean> {
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

type Following = Options & {
  reload: () => Promise<void>;
  showSoon: () => void;
  sleep: () => void;
};

function followNews({ tasks, known }: Cards, { filter, onHidden, reload, showSoon, sleep }: Following): () => void {
  const narrowed = filter !== undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAgainSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), SETTLE);
  };
  const unlisten = tasks.listen((news) => {
    if (news.kind === 'stale') return readAgainSoon();
    tellHidden(news, tasks, { filter, onHidden });
    if (news.kind === 'removed') for (const id of news.ids) known.delete(id);
    // Whether a task belongs here under a filter only the server can tell.
    else if (narrowed && news.ids.some((id) => !known.has(id))) readAgainSoon();
    else for (const id of news.ids) known.add(id);
    return showSoon();
  });
  return () => {
    unlisten();
    clearTimeout(timer);
    sleep();
  };
}

function tellHidden(news: TaskNews, tasks: TaskStore, { filter, onHidden }: Options): void {
  if (news.kind !== 'added') return;
  const hidden = news.ids.filter((id) => {
    const row = tasks.get(id);
    return row && passes(row, filter) === false;
  });
  if (hidden.length > 0) onHidden(hidden);
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
