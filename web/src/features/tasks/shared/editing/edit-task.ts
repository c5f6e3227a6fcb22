import { type TaskChanges, type TaskRow, task, taskFailures } from '@opsyard/contract';
import { call } from '../../../../kernel/calls/api.ts';
import { reportFailure } from '../../../../kernel/calls/failure-notice.ts';
import { RequestError } from '../../../../kernel/calls/request-error.ts';
import { currentSession } from '../../../../kernel/session.ts';
import { labelText } from '../../../../kernel/words/label-text.ts';
import { runInOrder } from '../../../../kernel/writes/run-in-order.ts';
import { conflictOf, raiseConflict } from '../conflicts/conflicts.ts';
import { rebase } from '../conflicts/edit-base.ts';
import { beginTaskUndo } from '../offer-undo.ts';
import { refreshTasks } from '../reading/refresh-tasks.ts';
import type { ProjectScope } from '../reading/scope.ts';
import { type TaskStore, taskStoreOf } from '../reading/task-store.ts';
import { asRow } from '../text/field-value.ts';
import { askForStatuses } from '../type-request.ts';
import { prepareTransition } from './transition-request.ts';

/**
 * `conflict`: another user changed the same field; a card asks which value to keep. `failed`: the reason has been shown. `unsaved`: set aside, or
 * discarded, in the list of unsaved changes; editors show what is saved, as everything else does.
 */
export type Outcome = 'saved' | 'conflict' | 'failed' | 'unsaved';

/** Failures of changes that the list of unsaved changes has. */
const UNSAVED = ['unsaved.setAside', 'unsaved.discarded'];

/** A change of a task as requested by an editor. */
export type Editing = {
  scope: ProjectScope;
  /** The task as the editor showed it when it opened: newer values of the fields are not overwritten silently. */
  base: TaskRow;
  changes: TaskChanges;
  /** The text of the undo. */
  text: string;
  /** Written with a change of the status. */
  comment?: string | undefined;
  /** Shows a message with undo; otherwise only Ctrl+Z undoes it. */
  announce?: boolean;
};

/**
 * Changes fields of a task optimistically: sent after earlier changes of the same task have been answered, reverted when
 * the server refuses it. A status the workflow forbids is not set; if it requires further values, they are requested first.
 */
export function editTask(editing: Editing): Promise<Outcome> {
  const store = taskStoreOf(editing.scope.project.id);
  const { scope, base, changes, comment } = editing;
  const row = store.get(base.id) ?? base;
  const { typeId, statusId: toId } = changes;
  if (typeId !== undefined && typeId !== row.typeId && toId === undefined) return editType(editing, row, typeId);
  const ready = toId === undefined || prepareTransition(scope, { row, toId, changes, comment });
  if (ready !== true)
    return ready.then((given) =>
      given ? editTask({ ...editing, ...given, changes: { ...changes, ...given.changes } }) : 'failed',
    );
  return saveEdit(editing);
}

function saveEdit(editing: Editing): Promise<Outcome> {
  const store = taskStoreOf(editing.scope.project.id);
  const removeOverlay = store.overlay(
    editing.base.id,
    shownAs(editing.changes, editing.scope, store.get(editing.base.id) ?? editing.base),
  );
  const offerUndo = beginTaskUndo(store.projectId);
  return new Promise((resolve, reject) => {
    void runInOrder(`edit ${editing.base.id}`, async () => {
      // Without a connection the next change is kept behind this one.
      const kept = Promise.withResolvers<void>();
      const sent = send(editing, { store, removeOverlay, offerUndo, onKept: kept.resolve });
      sent.then(resolve, reject);
      await Promise.race([sent.catch(() => undefined), kept.promise]);
    });
  });
}

/** Changes the type of a task; the user is asked to replace a status the new type does not have. */
async function editType(editing: Editing, row: TaskRow, typeId: string): Promise<Outcome> {
  const map = await askForStatuses(editing.scope, [row], typeId);
  if (!map) return 'failed';
  const statusId = map.find(({ fromId }) => fromId === row.statusId)?.toId;
  return await saveEdit({ ...editing, changes: { ...editing.changes, ...(statusId && { statusId }) } });
}

/** What the list of unsaved changes says: the task by its key and title, what was done, and of a title also what was typed. */
function keptText({ scope, base, text }: Editing, { title }: TaskChanges, store: TaskStore): string {
  const known = (store.saved(base.id) ?? base).title;
  const task = text.includes(known) ? scope.keyOf(base) : `${scope.keyOf(base)} ${known}`;
  return labelText(task, title === undefined ? text : labelText(text, title));
}

type Shown = {
  store: TaskStore;
  removeOverlay: () => void;
  offerUndo: ReturnType<typeof beginTaskUndo>;
  onKept: () => void;
};

async function send(editing: Editing, { store, removeOverlay, offerUndo, onKept }: Shown): Promise<Outcome> {
  const { base, changes: requested, text, comment, announce = false } = editing;
  const { projectId } = store;
  const { id } = base;
  const { version, changes } = rebase(base, requested, store);
  try {
    const { record, opId } = await call(
      task.edit,
      { body: { id, version, changes, ...(comment !== undefined && { comment }) } },
      { quiet: true, keep: { text: keptText(editing, changes, store), onKept } },
    );
    store.storeRead([record]);
    offerUndo({ opIds: [opId], text, silent: !announce });
    removeOverlay();
    return 'saved';
  } catch (error) {
    offerUndo(null);
    removeOverlay();
    if (!(error instanceof RequestError)) throw error;
    const conflict = error.is(taskFailures.conflict) && conflictOf(error, { projectId, base, changes });
    if (conflict) raiseConflict(conflict);
    else reportFailure(error, { token: currentSession()?.token ?? null, quiet: false });
    void refreshTasks(store, [id]);
    if (conflict) return 'conflict';
    return UNSAVED.includes(error.failure) ? 'unsaved' : 'failed';
  }
}

/** Changes as a row shows them: a status brings its category along. */
function shownAs(changes: TaskChanges, scope: ProjectScope, row: TaskRow): Partial<TaskRow> {
  const status = changes.statusId === undefined ? undefined : scope.statusOf(changes.statusId);
  return { ...asRow(changes, row), ...(status && { category: status.category }) };
}
