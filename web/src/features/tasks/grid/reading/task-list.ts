import { RequestError, requestErrorOf } from '../../../../kernel/calls/request-error.ts';
import { onDemand } from '../../../../kernel/loading/on-demand.ts';
import { createStore, type Store } from '../../../../kernel/storage/store.ts';
import { bufferedRead } from '../../shared/reading/buffered-read.ts';
import { coalescedRefetch } from '../../shared/reading/coalesced-refetch.ts';
import type { TaskEvent, TaskStore } from '../../shared/reading/task-store.ts';
import { type Section, withPage } from '../groups/sections.ts';
import { type Arrange, type ListQuery, type Reader, readerOf } from './list-reading.ts';
import type { Placing } from './task-placing.ts';

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
  /** Continues loading a section after a failure. */
  retry(sectionValue: string): void;
  /** Some tasks and, up to a maximum, all others of the list, also of invisible groups; throws `RequestError`. */
  filledUpTo(most: number, known: readonly string[]): Promise<string[]>;
  /** Reloads the visible part. */
  reload(): Promise<void>;
  showFresh(): void;
  /** Follows the store until the returned function is called. */
  follow(): () => void;
};

type Options = {
  arrange: Arrange;
  /** Tasks this person added are hidden by the filter. */
  onHidden: (ids: readonly string[]) => void;
  /** Whether the task is in use: it stays in the list although a change by others means it no longer matches. */
  isInUse: (id: string) => boolean;
};

/** Applies changes of tasks to a list; loaded after the tasks are shown. */
export const listChanges = onDemand(() => import('./list-changes.ts'));

/** Beyond this place a list is not read again from its beginning when something changed. */
const MAX_REREAD = 2_000;

/** Makes a list; nothing is read before `reload`. */
export function createTaskList(store: TaskStore, query: ListQuery, options: Options): TaskList {
  const state = createStore<ListState>({ sections: [], ready: false, error: null, fresh: [] });
  const neededUpTo = new Map<string, number>();
  const placing: Placing = { rowOf: store.get, query, arrange: options.arrange };
  const applyChanges: ApplyChanges = (events, isWanted = () => true) => {
    if (events.length === 0) return;
    listChanges.run(
      ({ afterChange }) => {
        if (!isWanted()) return;
        const context = { placing, isInUse: options.isInUse };
        state.set(events.reduce((now, one) => afterChange(now, one, context), state.get()));
      },
      () => reading.soon(),
    );
  };
  const reading = readingOf(state, readerOf(store, query), {
    store,
    neededUpTo,
    arrange: options.arrange,
    applyChanges,
  });
  const reportHidden = (ids: readonly string[]) =>
    listChanges.run(({ hiddenAmong }) => {
      const hidden = hiddenAmong(ids, placing);
      if (hidden.length > 0) options.onHidden(hidden);
    });
  return {
    query,
    state,
    need(value, upTo) {
      neededUpTo.set(value, upTo);
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
    showFresh: () => listChanges.run(({ withFresh }) => state.set(withFresh(state.get(), placing))),
    follow: () =>
      store.listen((event) => {
        if (event.kind === 'stale') return reading.soon();
        if (event.kind === 'added') reportHidden(event.ids);
        if (state.get().ready) applyChanges([event]);
      }),
  };
}

/** Applies changes to the state, unless the list has been reloaded meanwhile. */
type ApplyChanges = (events: readonly TaskEvent[], isWanted?: () => boolean) => void;

type Loading = {
  on: (section: Section) => Promise<void>;
  filled: (most: number, known: readonly string[]) => Promise<string[]>;
  again: () => Promise<void>;
  soon: () => void;
};
type LoadOptions = {
  store: TaskStore;
  neededUpTo: ReadonlyMap<string, number>;
  arrange: Arrange;
  applyChanges: ApplyChanges;
};

const REFETCH_DELAY = 300;

/** Loads pages into the state; a response that belongs to an earlier load is discarded. */
function readingOf(
  state: Store<ListState>,
  reader: Reader,
  { store, neededUpTo, arrange, applyChanges }: LoadOptions,
): Loading {
  let generation = 0;
  const put = (value: string, by: (section: Section) => Section) => {
    const now = state.get();
    state.set({ ...now, sections: now.sections.map((section) => (section.value === value ? by(section) : section)) });
  };
  const on = async (section: Section) => {
    const started = generation;
    put(section.value, (now) => ({ ...now, loading: true, error: null }));
    const [page, events] = await bufferedRead(store, () => reader.next(section).catch(requestErrorOf));
    if (started !== generation) return;
    if (page instanceof RequestError) put(section.value, (now) => ({ ...now, loading: false, error: page }));
    else {
      put(section.value, (now) => withPage(now, page));
      applyChanges(events, () => started === generation);
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
    const started = generation;
    const begun = await reader.first(arrange).catch(requestErrorOf);
    if (begun instanceof RequestError) return begun;
    const sections: Section[] = [];
    for (const section of begun) {
      if (started !== generation) break;
      const upTo = Math.min(neededUpTo.get(section.value) ?? 0, MAX_REREAD);
      const filled = await reader.upTo(section, upTo).catch(requestErrorOf);
      sections.push(filled instanceof RequestError ? { ...section, error: filled } : filled);
    }
    return sections;
  };
  const again = async () => {
    generation += 1;
    const started = generation;
    const [sections, events] = await bufferedRead(store, read);
    if (started !== generation) return;
    if (sections instanceof RequestError) state.set({ ...state.get(), ready: true, error: sections });
    else {
      state.set({ sections, ready: true, error: null, fresh: [] });
      applyChanges(events, () => started === generation);
    }
  };
  const { soon } = coalescedRefetch(again, REFETCH_DELAY);
  return { on, filled, again, soon };
}
