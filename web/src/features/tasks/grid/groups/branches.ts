import { TASK_DEPTH_MAX, type TaskRow, task } from '@opsyard/contract';
import { call } from '../../../../kernel/calls/api.ts';
import { RequestError } from '../../../../kernel/calls/request-error.ts';
import { createStore, type Store } from '../../../../kernel/storage/store.ts';
import type { Below } from '../../../../records/grid/lines.ts';
import { bufferedRead } from '../../shared/reading/buffered-read.ts';
import { coalescedRefetch } from '../../shared/reading/coalesced-refetch.ts';
import type { TaskEvent, TaskStore } from '../../shared/reading/task-store.ts';
import { compareTasks, type TaskOrder } from '../reading/task-order.ts';

/** The tasks that are unfolded, each with the ids of those right below it in their order. */
export type Unfolded = ReadonlyMap<string, readonly string[]>;
export type BranchOrder = TaskOrder;

/** The subtasks of the expanded tasks of a nested list; updated on changes. */
export type Branches = {
  state: Store<Unfolded>;
  /** Unfolds a task, or folds it. */
  toggle(id: string): void;
  /** Reloads expanded tasks in another order. */
  arrange(order: BranchOrder): void;
  /** Follows the store until the returned function is called. */
  follow(): () => void;
};

const REFETCH_DELAY = 300;
const BATCH_SIZE = 200;

/** Makes the branches of a list, all of them folded. A task has so few below it that a branch is read as a whole. */
export function createBranches(store: TaskStore, begun: BranchOrder): Branches {
  const state = createStore<Unfolded>(new Map());
  let by = begun;
  const put = (id: string, ids: readonly string[]) => {
    if (state.get().has(id)) state.set(new Map([...state.get(), [id, ids]]));
  };
  const fold = (id: string) => state.set(new Map([...state.get()].filter(([one]) => one !== id)));
  const read = async (id: string) => {
    const requested = by;
    const [ids, events] = await bufferedRead(store, () => readBranch(store, id, requested));
    if (requested !== by) return;
    put(id, ids);
    state.set(events.reduce((now, one) => afterChange(now, one, { store, by }), state.get()));
  };
  const readAll = async () => void (await Promise.all([...state.get().keys()].map(read)));
  const again = coalescedRefetch(() => readAll().catch(ignoreRefusal), REFETCH_DELAY);
  return {
    state,
    toggle(id) {
      if (state.get().has(id)) return fold(id);
      state.set(new Map([...state.get(), [id, []]]));
      read(id).catch((error: unknown) => {
        fold(id);
        ignoreRefusal(error);
      });
    },
    arrange(order) {
      if (order.sort === by.sort && order.order === by.order) return;
      by = order;
      again.soon();
    },
    follow() {
      const unlisten = store.listen((event) => {
        if (event.kind === 'stale') again.soon();
        else state.set(afterChange(state.get(), event, { store, by }));
      });
      return () => {
        unlisten();
        again.stop();
      };
    },
  };
}

/** What shows below each unfolded task, level by level. */
export function belowOf(unfolded: Unfolded): ReadonlyMap<string, readonly Below[]> {
  const below = (id: string, depth: number): Below[] =>
    depth > TASK_DEPTH_MAX
      ? []
      : (unfolded.get(id) ?? []).flatMap((child) => [{ id: child, depth }, ...below(child, depth + 1)]);
  return new Map([...unfolded.keys()].map((id) => [id, below(id, 1)]));
}

async function readBranch({ projectId, storeRead }: TaskStore, parentId: string, by: BranchOrder): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const body = { projectId, filter: { parentId }, ...by, limit: BATCH_SIZE, ...(cursor && { cursor }) };
    const page = await call(task.query, { body });
    storeRead(page.records);
    ids.push(...page.records.map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor !== null);
  return ids;
}

type Placing = { store: TaskStore; by: BranchOrder };

/** The branches after changes: new subtasks are inserted in order, others removed. */
function afterChange(unfolded: Unfolded, event: TaskEvent, { store, by }: Placing): Unfolded {
  if (event.kind === 'stale' || event.kind === 'read' || unfolded.size === 0) return unfolded;
  const next = new Map(unfolded);
  for (const one of event.ids) {
    for (const [id, ids] of next) next.set(id, branchAfter(ids, one, { id, store, by }));
  }
  return [...next].every(([id, ids]) => unfolded.get(id) === ids) ? unfolded : next;
}

/** What is below a task after a change of another one: in manual order that goes along with its rank. */
function branchAfter(ids: readonly string[], one: string, { id, store, by }: Placing & { id: string }) {
  const row = store.get(one);
  const stands = ids.includes(one);
  const belongs = row?.parentId === id && !row.archived;
  if (stands === belongs && !(stands && by.sort === 'rank')) return ids;
  const others = stands ? ids.filter((other) => other !== one) : ids;
  if (!belongs) return others;
  const compare = compareTasks(by);
  const next = placed(others, row, (other) => compare(store.get(other) ?? row, row) > 0);
  return next.every((other, at) => other === ids[at]) && next.length === ids.length ? ids : next;
}

function placed(ids: readonly string[], { id }: TaskRow, isBehind: (other: string) => boolean): string[] {
  const place = ids.findIndex(isBehind);
  return ids.toSpliced(place < 0 ? ids.length : place, 0, id);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RequestError)) throw error;
}
