import type { TaskChanges, TaskConflict, TaskField, TaskRow } from '@opsyard/contract';
import type { RequestError } from '../../../../kernel/calls/request-error.ts';
import { createOpenConflicts } from '../../../../records/conflicts/open-conflicts.ts';

/** A change that conflicts with a newer one by another user; the user decides. */
export type Conflict = {
  projectId: string;
  /** The task as the editor showed it when it opened. */
  base: TaskRow;
  changes: TaskChanges;
  /** The version the person's own values may replace. */
  version: number;
  fields: { field: TaskField; mine: unknown; theirs: unknown }[];
  /** Name of the author of the newer change. */
  by: string | null;
};

const open = createOpenConflicts<Conflict>();

/** The conflicts of a project that wait for a decision. */
export function useConflicts(projectId: string): readonly Conflict[] {
  return open.useAll().filter((conflict) => conflict.projectId === projectId);
}

/** Asks the person to decide; a newer conflict of the same task takes the place of an older one. */
export const raiseConflict = open.add;

/** The conflict has been decided. */
export const resolveConflict = open.remove;

/** The conflict in a refusal; null if its detail is incomplete. */
export function conflictOf(
  refused: RequestError,
  { projectId, base, changes }: Pick<Conflict, 'projectId' | 'base' | 'changes'>,
): Conflict | null {
  const detail = refused.detail as Partial<TaskConflict> | null | undefined;
  if (typeof detail?.version !== 'number' || !Array.isArray(detail.conflicts)) return null;
  const fields = detail.conflicts
    .filter(({ field }) => field in changes)
    .map(({ field, theirs }) => ({
      field: field as TaskField,
      mine: changes[field as TaskField],
      theirs,
    }));
  const by = detail.conflicts.find((one) => one.by !== null)?.by ?? null;
  return fields.length > 0 ? { projectId, base, changes, version: detail.version, fields, by } : null;
}
