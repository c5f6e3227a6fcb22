import { type CellChanges, PLANNED_MAX, type TaskField, type TaskRow, task } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import { withPlan } from '../schedule/shift-dates.ts';
import { mayAnyHaveDependencies } from '../schedule/use-dependencies.ts';
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
  /** Takes the operation, null if nothing was changed, instead of the message with Undo. */
  onWritten?: (opId: string | null) => void;
};
type OnLeft = (left: readonly LeftTask[] | null) => void;

/** Writes the cells of a plan like `applyCells`; where new dates among them push other tasks, the user decides first. */
export async function applyWithDates(applying: Applying, onLeft: OnLeft): Promise<void> {
  const { scope, plan, bases, text } = applying;
  const write = async (more: Partial<Applying> = {}) => onLeft(await applyCells({ ...applying, ...more }));
  const rows = [...plan.changes].flatMap(([id, changes]) => {
    const base = bases.get(id);
    // A date that is removed pushes nothing.
    return base && (changes.startDate || changes.dueDate) ? [base] : [];
  });
  if (rows.length === 0) return await write();
  if (rows.length > PLANNED_MAX) {
    await write();
    if (mayAnyHaveDependencies(scope.project.id))
      notify(({ message }) => void message.info(i18next.t('tasks:cells.notPushed', { limit: PLANNED_MAX })));
    return;
  }
  const others = withoutDates(plan, new Set(rows.map(({ id }) => id)));
  const also = () =>
    new Promise<string | null>((resolve) => {
      void write({ plan: others, onWritten: resolve });
    });
  const datesOf = ({ id }: TaskRow) => datesIn(plan.changes.get(id) ?? {});
  await withPlan(
    { scope, rows, datesOf, text: () => text, ...(others.changes.size > 0 && { also }) },
    () => void write(),
  );
}

function datesIn({ startDate, dueDate }: CellChanges): CellChanges {
  return { ...(startDate !== undefined && { startDate }), ...(dueDate !== undefined && { dueDate }) };
}

/** What a plan changes besides the dates of some tasks. */
function withoutDates(plan: CellPlan, ids: ReadonlySet<string>): CellPlan {
  const changes = [...plan.changes].flatMap(([id, change]): [string, CellChanges][] => {
    if (!ids.has(id)) return [[id, change]];
    const { startDate: _, dueDate: __, ...others } = change;
    return Object.keys(others).length > 0 ? [[id, others]] : [];
  });
  return { ...plan, changes: new Map(changes) };
}

/** Writes the cells of a plan: shown at once, with one undo. Returns the refused tasks; null if all were, after showing the reason. */
async function applyCells(applying: Applying): Promise<readonly LeftTask[] | null> {
  const { scope, plan, bases, partly, text, onWritten } = applying;
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
  const offerUndo: ReturnType<typeof beginTaskUndo> = onWritten
    ? (done) => onWritten(done?.opIds[0] ?? null)
    : beginTaskUndo(projectId);
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
