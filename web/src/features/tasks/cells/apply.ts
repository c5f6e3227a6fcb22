import { type CellChanges, type TaskField, type TaskRow, task } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { rebasedVersion } from '../shared/conflicts/edit-base.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { refreshTasks } from '../shared/reading/refresh-tasks.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { asRow } from '../shared/text/field-value.ts';
import { type CellPlan, editsOf } from './plan.ts';

/** A task that was not changed: by whom one of its fields was changed, or why the workflow refuses it. */
export type LeftTask = { id: string; by: string | null; reason?: string };

type Applying = {
  scope: ProjectScope;
  plan: CellPlan;
  /** The tasks as they were when the plan was made. */
  bases: ReadonlyMap<string, TaskRow>;
  /** Changes the others when tasks are refused. */
  partly: boolean;
  /** The message with Undo. */
  text: string;
};

/** Writes the cells of a plan: shown at once, with one undo. Returns the refused tasks; null if all were, after showing the reason. */
export async function applyCells({ scope, plan, bases, partly, text }: Applying): Promise<readonly LeftTask[] | null> {
  const projectId = scope.project.id;
  const store = taskStoreOf(projectId);
  const versionOf = (id: string, changes: CellChanges) => {
    const base = bases.get(id);
    return base ? rebasedVersion(base, Object.keys(changes) as TaskField[], { store, whole: true }) : 0;
  };
  const edits = editsOf(plan, versionOf);
  const removeOverlay = store.overlayAll(
    new Map(edits.map(({ id, changes }) => [id, overlayOf(store.get(id), changes, scope)])),
  );
  const offerUndo = beginTaskUndo(projectId);
  try {
    const { changed, left, opId } = await call(task.editCells, {
      body: { projectId, edits, ...(partly && { partly }) },
    });
    offerUndo(changed > 0 ? { opIds: [opId], text } : null);
    if (changed > 0 || left.length > 0) {
      await refreshTasks(
        store,
        edits.map(({ id }) => id),
      );
    }
    return left;
  } catch (error) {
    offerUndo(null);
    if (!(error instanceof RequestError)) throw error;
    return null;
  } finally {
    removeOverlay();
  }
}

function overlayOf(row: TaskRow | undefined, changes: CellChanges, scope: ProjectScope): Partial<TaskRow> {
  if (!row) return {};
  const status = changes.statusId === undefined ? undefined : scope.statusOf(changes.statusId);
  return {
    ...asRow(changes, row),
    ...(status && { category: status.category }),
    ...(changes.dueDate === null && { dueTime: null }),
  };
}
