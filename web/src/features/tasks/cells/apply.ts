import { type CellChanges, type CellEdit, PLANNED_MAX, type TaskField, type TaskRow, task } from '@opsyard/contract';
import i18next from 'i18next';
import { call } from '../../../kernel/calls/api.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { notify } from '../../../kernel/notify.ts';
import type { Changing, LeftRow } from '../../../records/cells/cell-source.ts';
import { withPlan } from '../schedule/shift-dates.ts';
import { mayAnyHaveDependencies } from '../schedule/use-dependencies.ts';
import { rebasedVersion } from '../shared/conflicts/edit-base.ts';
import { beginTaskUndo } from '../shared/offer-undo.ts';
import { refreshTasks } from '../shared/reading/refresh-tasks.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { asRow } from '../shared/text/field-value.ts';

type Applying = Changing<TaskRow, CellChanges> & {
  scope: ProjectScope;
  /** Takes the operation, null if nothing was changed, instead of the message with Undo. */
  onWritten?: (opId: string | null) => void;
};
type OnLeft = (left: readonly LeftRow[] | null) => void;

/** Writes cells like `applyCells`; where new dates among them push other tasks, the user decides first. */
export async function applyWithDates(applying: Applying, onLeft: OnLeft): Promise<void> {
  const { scope, changes, bases, text } = applying;
  const write = async (more: Partial<Applying> = {}) => onLeft(await applyCells({ ...applying, ...more }));
  const rows = [...changes].flatMap(([id, { startDate, dueDate }]) => {
    const base = bases.get(id);
    // A date that is removed pushes nothing.
    return base && (startDate || dueDate) ? [base] : [];
  });
  if (rows.length === 0) return await write();
  if (rows.length > PLANNED_MAX) {
    await write();
    if (mayAnyHaveDependencies(scope.project.id))
      notify(({ message }) => void message.info(i18next.t('tasks:cells.notPushed', { limit: PLANNED_MAX })));
    return;
  }
  const others = withoutDates(changes, new Set(rows.map(({ id }) => id)));
  const also = () =>
    new Promise<string | null>((resolve) => {
      void write({ changes: others, onWritten: resolve });
    });
  const datesOf = ({ id }: TaskRow) => datesIn(changes.get(id) ?? {});
  await withPlan({ scope, rows, datesOf, text: () => text, ...(others.size > 0 && { also }) }, () => void write());
}

function datesIn({ startDate, dueDate }: CellChanges): CellChanges {
  return { ...(startDate !== undefined && { startDate }), ...(dueDate !== undefined && { dueDate }) };
}

/** What changes besides the dates of some tasks. */
function withoutDates(changes: Applying['changes'], ids: ReadonlySet<string>): Applying['changes'] {
  const others = [...changes].flatMap(([id, change]): [string, CellChanges][] => {
    if (!ids.has(id)) return [[id, change]];
    const { startDate: _, dueDate: __, ...rest } = change;
    return Object.keys(rest).length > 0 ? [[id, rest]] : [];
  });
  return new Map(others);
}

/** Writes cells: shown at once, with one undo. Returns the refused tasks; null if all were, after showing the reason. */
async function applyCells(applying: Applying): Promise<readonly LeftRow[] | null> {
  const { scope, bases, partly, text, onWritten } = applying;
  const projectId = scope.project.id;
  const store = taskStoreOf(projectId);
  const edits = [...applying.changes].map(([id, changes]): CellEdit => {
    const base = bases.get(id);
    const version = base ? rebasedVersion(base, Object.keys(changes) as TaskField[], { store, whole: true }) : 0;
    return { id, version, changes };
  });
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
    offerUndo(opId ? { opIds: [opId], text } : null);
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
