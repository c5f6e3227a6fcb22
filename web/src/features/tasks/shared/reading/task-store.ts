import type { TaskRow } from '@opsyard/contract';
import { currentSession } from '../../../../kernel/session.ts';

/**
 * What happened to the tasks of a project: `changed` and `added` by this page, `changedElsewhere` by other people and pages, `stale`
 * means that lists should be read again, `read` that rows are known now which nothing has happened to.
 */
export type TaskEvent =
  | { kind: 'changed' | 'changedElsewhere' | 'added' | 'removed' | 'read'; ids: readonly string[] }
  | { kind: 'stale' };

/**
 * Every task this page has read of one project, once. Lists, board and drawer hold ids and read the rows here, so a change made in one
 * shows in all. Changes on their way lie on top of what the server said and are taken off when it has answered.
 */
export type TaskStore = {
  readonly projectId: string;
  /** The task to display; the same object until it changes. */
  get(id: string): TaskRow | undefined;
  /** The latest task from the server. */
  saved(id: string): TaskRow | undefined;
  /** Stores tasks from the server; older versions are ignored. */
  put(rows: readonly TaskRow[], kind?: 'changed' | 'changedElsewhere' | 'added' | 'read'): void;
  /** Stores pages of a list; those who show a task that has a newer version now are notified that it was `read`. */
  storeRead(rows: readonly TaskRow[]): void;
  remove(ids: readonly string[]): void;
  /** Shows changes before the server has them, until the returned function is called. */
  overlay(id: string, changes: Partial<TaskRow>): () => void;
  /** The same for many tasks at once. */
  overlayAll(changes: ReadonlyMap<string, Partial<TaskRow>>): () => void;
  /** Lists should be read again. */
  markStale(): void;
  listen(listener: (event: TaskEvent) => void): () => void;
};

/** Makes the store of one project. */
export function createTaskStore(projectId: string): TaskStore {
  const saved = new Map<string, TaskRow>();
  const shown = new Map<string, TaskRow>();
  const overlays = new Map<string, Partial<TaskRow>[]>();
  const listeners = new Set<(event: TaskEvent) => void>();
  const notify = (event: TaskEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  const updateShown = (id: string) => {
    const base = saved.get(id);
    if (base) shown.set(id, Object.assign({}, base, ...(overlays.get(id) ?? [])));
    else shown.delete(id);
  };
  /** Returns the ids of tasks whose version was older. */
  const store = (rows: readonly TaskRow[]): string[] => {
    const renewed: string[] = [];
    for (const row of rows) {
      const known = saved.get(row.id);
      if (known && known.version > row.version) continue;
      if (known && known.version < row.version) renewed.push(row.id);
      saved.set(row.id, row);
      updateShown(row.id);
    }
    return renewed;
  };
  const overlayAll = (changes: ReadonlyMap<string, Partial<TaskRow>>) => {
    const ids = [...changes.keys()];
    for (const [id, own] of changes) {
      overlays.set(id, [...(overlays.get(id) ?? []), own]);
      updateShown(id);
    }
    notify({ kind: 'changed', ids });
    return () => {
      for (const [id, own] of changes) {
        const rest = (overlays.get(id) ?? []).filter((one) => one !== own);
        if (rest.length > 0) overlays.set(id, rest);
        else overlays.delete(id);
        updateShown(id);
      }
      notify({ kind: 'changed', ids });
    };
  };
  return {
    projectId,
    get: (id) => shown.get(id),
    saved: (id) => saved.get(id),
    storeRead(rows) {
      const renewed = store(rows);
      if (renewed.length > 0) notify({ kind: 'read', ids: renewed });
    },
    put(rows, kind = 'changed') {
      store(rows);
      if (rows.length > 0) notify({ kind, ids: rows.map(({ id }) => id) });
    },
    remove(ids) {
      for (const id of ids) {
        saved.delete(id);
        shown.delete(id);
      }
      if (ids.length > 0) notify({ kind: 'removed', ids });
    },
    overlay: (id, changes) => overlayAll(new Map([[id, changes]])),
    overlayAll,
    markStale: () => notify({ kind: 'stale' }),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const stores = new Map<string, TaskStore>();
let owner: string | null = null;

/** The store of a project; what one person saw is not there for the next to sign in on the same page. */
export function taskStoreOf(projectId: string): TaskStore {
  const token = currentSession()?.token ?? null;
  if (token !== owner) stores.clear();
  owner = token;
  const known = stores.get(projectId);
  if (known) return known;
  const store = createTaskStore(projectId);
  stores.set(projectId, store);
  return store;
}
