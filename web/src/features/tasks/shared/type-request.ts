import { type StatusMap, type TaskRow, typeAllows } from '@opsyard/contract';
import { createStore, useStore } from '../../../kernel/storage/store.ts';
import { latestRulesOf } from './editing/transitions.ts';
import type { ProjectScope } from './reading/scope.ts';

/** A change of the type of tasks that waits for statuses which replace those the new type does not have. */
export type TypeRequest = {
  projectId: string;
  typeId: string;
  /** The statuses the new type does not have. */
  statusIds: readonly string[];
  /** Null: the tasks keep their type. */
  answer: (map: StatusMap | null) => void;
};

const open = createStore<TypeRequest | null>(null);

/** The change of a type in a project that waits for statuses. */
export function useTypeRequest(projectId: string): TypeRequest | null {
  const request = useStore(open);
  return request?.projectId === projectId ? request : null;
}

/** Determines which statuses replace those of some tasks that a type does not have: asks the user, or returns an empty list at once. */
export function askForStatuses(
  scope: ProjectScope,
  rows: readonly TaskRow[],
  typeId: string,
): Promise<StatusMap | null> {
  const type = latestRulesOf(scope, typeId);
  const changing = rows.filter((row) => row.typeId !== typeId && !typeAllows(type, row.statusId));
  const statusIds = [...new Set(changing.map(({ statusId }) => statusId))];
  if (statusIds.length === 0) return Promise.resolve([]);
  return new Promise((resolve) => {
    open.get()?.answer(null);
    open.set({
      ...{ projectId: scope.project.id, typeId, statusIds },
      answer(map) {
        open.set(null);
        resolve(map);
      },
    });
  });
}
