import { passesTaskFilter } from '@opsyard/contract';
import { RequestError } from '../../../kernel/request-error.ts';
import { createStore, type Store } from '../../../kernel/store.ts';
import { bufferedRead } from '../shared/buffered-read.ts';
import { coalescedRefetch } from '../shared/coalesced-refetch.ts';
import type { TaskNews, TaskStore } from '../shared/task-store.ts';
import { isNested } from './is-nested.ts';
import { admitted, cleared, narrowed, newcomers, type Placing, settled } from './list-news.ts';
import { type Arrange, type ListQuery, type Reader, readerOf } from './list-reading.ts';
import { type Section, withPage } from './sections.ts';

export type ListState = {
  sections: readonly Section[];
  /** The first answer is there. */
  ready: boolean;
  error: RequestError | null;
  /** Matching tasks of others that are not shown yet. */
  fresh: readonly string[];
};

/** A list of tasks loaded page by page on demand, and updated on changes of its tasks. */
export type TaskList = {
  query: ListQuery;
  state: Store<ListState>;
  /** Loads a further page if fewer than this many tasks of a section are loaded; to be called again after every page. */
  need(sectionValue: string, upTo: number): void;
  /** Reads a section on that could not be read. */
  retry(sectionValue: string): void;
  /** Some tasks and, up to a maximum, all others of the list, also of invisible groups; throws `Refused`. */
  filledUpTo(most: number, known: readonly string[]): Promise<string[]>;
  /** Reloads the visible part. */
  reload(): Promise<void>;
  /** Lets the tasks in that wait. */
  admitFresh(): void;
  /** Follows the store until the returned function is called. */
  follow(): () => void;
};

type Options = {
  arrange: Arrange;
  /** Tasks this person added are hidden by the filter. */
  onHidden: (ids: readonly string[]) => void;
  /** Somebody works with this task: it stays where it is although others changed it so that it matches no longer. */
  isHeld: (id: string) => boolean;
};

/** Beyond this place a list is not read again from its beginning when something changed. */
const MAX_REREAD = 2_000;

/** Makes a list; nothing is read before `reload`. */
export function createTaskList(store: TaskStore, query: ListQuery, options: Options): TaskList {
  const state = createStore<ListState>({ sections: [], ready: false, error: null, fresh: [] });
  const looked = new Map<string, number>();
  const placing: Placing = { rowOf: store.get, query, arrange: options.arrange };
  const takeIn = (now: ListState, news: TaskNews) => afterNews(now, news, { placing, isHeld: options.isHeld });
  const reading = readingOf(state, readerOf(store, query), { store, looked, arrange: options.arrange, takeIn });
  return {
    query,
    state,
    need(value, upTo) {
      looked.set(value, upTo);
      const section = state.get().sections.find((one) => one.value === value);
      if (!section || section.loading || section.error || section.cursor === null) return;
      if (section.ids.length < Math.min(upTo, section.count)) void reading.on(section);
    },
    retry(value) {
      const section = state.get().sections.find((one) => one.value === value);
      if (section) void reading.on(section);
    },
    filledUpTo: reading.filled,
    reload: reading.again,
    admitFresh() {
      const now = state.get();
      state.set({ ...now, sections: admitted(now.sections, now.fresh, placing), fresh: [] });
    },
    follow: () =>
      store.listen((news) => {
        if (news.kind === 'stale') return reading.soon();
        if (news.kind === 'added') reportHidden(news.ids, placing, options.onHidden);
        if (state.get().ready) state.set(takeIn(state.get(), news));
      }),
  };
}

function reportHidden(ids: readonly string[], { rowOf, query }: Placing, onHidden: Options['onHidden']): void {
  const hidden = ids.filter((id) => {
    const row = rowOf(id);
    // A subtask of a nested list shows below its parent.
    return row && passesTaskFilter(row, query.filter) === false && !(isNested(query) && row.parentId !== null);
  });
  if (hidden.length > 0) onHidden(hidden);
}

type NewsContext = { placing: Placing; isHeld: (id: string) => boolean };

function afterNews(state: ListState, news: TaskNews, { placing, isHeld }: NewsContext): ListState {
  if (news.kind === 'stale' || news.kind === 'read') return state;
  const { ids } = news;
  const waiting = state.fresh.filter((id) => !ids.includes(id));
  if (news.kind === 'removed') return { ...state, sections: cleared(state.sections, ids), fresh: waiting };
  if (news.kind === 'added') {
    const shown = ids.filter((id) => {
      const row = placing.rowOf(id);
      return row && passesTaskFilter(row, placing.query.filter, placing.rowOf) !== false;
    });
    return { ...state, sections: admitted(state.sections, shown, placing), fresh: waiting };
  }
  const placed = settled(state.sections, ids, placing);
  const sections = news.kind === 'changedElsewhere' ? narrowed(placed, ids, placing, isHeld) : placed;
  const fresh = [...waiting, ...newcomers(sections, ids, placing)];
  const isSame = sections === state.sections && fresh.length === 0 && state.fresh.length === 0;
  return isSame ? state : { ...state, sections, fresh };
}

type Reading = {
  on: (section: Section) => Promise<void>;
  filled: (most: number, known: readonly string[]) => Promise<string[]>;
  again: () => Promise<void>;
  soon: () => void;
};
type Looking = {
  store: TaskStore;
  looked: ReadonlyMap<string, number>;
  arrange: Arrange;
  takeIn: (now: ListState, news: TaskNews) => ListState;
};

const REFETCH_DELAY = 300;

/** Reading pages into the state; an answer that belongs to an earlier reading is thrown away. */
function readingOf(state: Store<ListState>, reader: Reader, { store, looked, arrange, takeIn }: Looking): Reading {
  let generation = 0;
  const put = (value: string, by: (section: Section) => Section) => {
    const now = state.get();
    state.set({ ...now, sections: now.sections.map((section) => (section.value === value ? by(section) : section)) });
  };
  const on = async (section: Section) => {
    const mine = generation;
    put(section.value, (now) => ({ ...now, loading: true, error: null }));
    const [page, news] = await bufferedRead(store, () => reader.next(section).catch(asRefused));
    if (mine !== generation) return;
    if (page instanceof RequestError) put(section.value, (now) => ({ ...now, loading: false, error: page }));
    else {
      put(section.value, (now) => withPage(now, page));
      state.set(news.reduce(takeIn, state.get()));
    }
  };
  const filled = async (most: number, known: readonly string[]) => {
    const ids = new Set(known);
    for (const section of state.get().sections) {
      if (ids.size >= most) break;
      const counted = section.ids.filter((id) => ids.has(id)).length;
      const read = await reader.upTo(section, counted + most - ids.size);
      for (const id of read.ids) ids.add(id);
      // Tasks loaded concurrently are unchanged.
      put(section.value, (now) => (now === section && !now.loading ? read : now));
    }
    return [...ids].slice(0, most);
  };
  const read = async (): Promise<Section[] | RequestError> => {
    const mine = generation;
    const begun = await reader.first(arrange).catch(asRefused);
    if (begun instanceof RequestError) return begun;
    const sections: Section[] = [];
    for (const section of begun) {
      if (mine !== generation) break;
      const upTo = Math.min(looked.get(section.value) ?? 0, MAX_REREAD);
      const filled = await reader.upTo(section, upTo).catch(asRefused);
      sections.push(filled instanceof RequestError ? { ...section, error: filled } : filled);
    }
    return sections;
  };
  const again = async () => {
    generation += 1;
    const mine = generation;
    const [sections, news] = await bufferedRead(store, read);
    if (mine !== generation) return;
    if (sections instanceof RequestError) state.set({ ...state.get(), ready: true, error: sections });
    else state.set(news.reduce(takeIn, { sections, ready: true, error: null, fresh: [] }));
  };
  const { soon } = coalescedRefetch(again, REFETCH_DELAY);
  return { on, filled, again, soon };
}

function asRefused(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  throw error;
}
