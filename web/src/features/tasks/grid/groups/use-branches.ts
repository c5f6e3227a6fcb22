import { useEffect, useMemo } from 'react';
import { useStore } from '../../../../kernel/storage/store.ts';
import type { Below } from '../../../../records/grid/lines.ts';
import type { TaskStore } from '../../shared/reading/task-store.ts';
import type { ListQuery } from '../reading/list-reading.ts';
import { belowOf, createBranches, type Unfolded } from './branches.ts';
import { isNested } from './is-nested.ts';

export type Nesting = {
  unfolded: Unfolded;
  toggle: (id: string) => void;
  /** What shows below the unfolded tasks. */
  below: ReadonlyMap<string, readonly Below[]>;
};

/** Which tasks of a nested list are unfolded; null for a list that is not nested. */
export function useBranches(store: TaskStore, query: ListQuery): Nesting | null {
  const { sort, order, field } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order reads the branches again and keeps them unfolded
  const branches = useMemo(() => createBranches(store, { sort, order, field }), [store]);
  const nested = isNested(query);
  useEffect(() => branches.arrange({ sort, order, field }), [branches, sort, order, field]);
  useEffect(() => (nested ? branches.follow() : undefined), [branches, nested]);
  const unfolded = useStore(branches.state);
  const below = useMemo(() => belowOf(unfolded), [unfolded]);
  return useMemo(
    () => (nested ? { unfolded, below, toggle: branches.toggle } : null),
    [nested, unfolded, below, branches],
  );
}
