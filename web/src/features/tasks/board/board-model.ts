import { createStore, type Store } from '../../../kernel/storage/store.ts';
import { bufferedRead } from '../shared/reading/buffered-read.ts';
import { coalescedRefetch } from '../shared/reading/coalesced-refetch.ts';
import type { TaskStore } from '../shared/reading/task-store.ts';
import { followChanges, replaceCards } from './board-changes.ts';
import { type BoardState, totalsOf, viewsOf } from './board-views.ts';
import { type BoardOptions, noCards, storeColumns } from './cards/board-cards.ts';
import { BY_STATUS } from './cells.ts';
import { readAll, readMore, readUpTo } from './read-board.ts';
import { type Query, readColumns } from './read-columns.ts';

/** The cards of a project by the value of a field, loaded by column and updated on changes of the tasks. */
export type Board = {
  readonly state: Store<BoardState>;
  reload(): Promise<void>;
  /** Reads the next cards of a column. */
  more(key: string): Promise<void>;
  /** Loads a lane, and keeps it loaded until the returned function is called. */
  showLane(lane: string): () => void;
  /** Applies changes of tasks until the returned function is called. */
  follow(): () => void;
};

const COALESCED = 400;

/** Makes the board of a project under a filter. */
export function createBoard(tasks: TaskStore, options: BoardOptions): Board {
  const state = createStore<BoardState>({ ready: false, error: null, columns: new Map(), totals: new Map() });
  const cards = noCards(tasks, options);
  const { projectId } = tasks;
  const query: Query = { projectId, filter: options.filter, done: options.done, ...(options.arrangement ?? BY_STATUS) };
  const shownLanes = new Map<string, number>();
  let reading = 0;
  let frame = 0;

  const show = () => {
    frame = 0;
    state.set({ ready: true, error: null, columns: viewsOf(cards, state.get().columns), totals: totalsOf(cards) });
  };
  const showSoon = () => {
    frame ||= requestAnimationFrame(show);
  };

  async function reload(): Promise<void> {
    reading += 1;
    const mine = reading;
    try {
      const reach = new Map([...cards.loads].map(([key, { loaded }]) => [key, loaded]));
      const [next, events] = await bufferedRead(tasks, async () => {
        const read = noCards(tasks, options);
        await readAll(read, query, [...shownLanes.keys()]);
        for (const [key, loaded] of reach) await readUpTo(read, query, key, loaded);
        return read;
      });
      if (mine !== reading) return;
      if (replaceCards(cards, next, events) === 'unclear') again.soon();
      show();
      for (const lane of shownLanes.keys()) void readLane(lane);
    } catch (error) {
      if (mine === reading) state.set({ ...state.get(), error });
    }
  }
  const again = coalescedRefetch(reload, COALESCED);

  async function more(key: string): Promise<void> {
    const { loads } = cards;
    const isRead = await readMore(cards, query, key);
    // The board has been reloaded meanwhile without this page, and nothing else would request it again.
    if (cards.loads !== loads) return await more(key);
    if (isRead) showSoon();
  }

  async function readLane(lane: string): Promise<void> {
    const { loads, lanes } = cards;
    if (!state.get().ready || lanes.has(lane)) return;
    lanes.add(lane);
    try {
      const [columns, events] = await bufferedRead(tasks, () => readColumns(query, lane));
      if (cards.loads !== loads) return await readLane(lane);
      storeColumns(cards, columns, lane);
      if (events.some(({ kind }) => kind !== 'read')) again.soon();
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
  return { state, reload, more, showLane, follow: () => followChanges(cards, { again, showSoon, sleep }) };
}
