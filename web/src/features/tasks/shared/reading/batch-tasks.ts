import {
  type BulkChanges,
  COMMENTED_BATCH_MAX,
  type StatusMap,
  type TaskField,
  type TaskRow,
  task,
} from '@opsyard/contract';
import { Button } from 'antd';
import i18next from 'i18next';
import { createElement } from 'react';
import { call } from '../../../../kernel/calls/api.ts';
import { RequestError } from '../../../../kernel/calls/request-error.ts';
import { onDemand } from '../../../../kernel/loading/on-demand.ts';
import { notify } from '../../../../kernel/notify.ts';
import { labelText } from '../../../../kernel/words/label-text.ts';
import { listText } from '../../../../kernel/words/list-text.ts';
import { rebasedVersion } from '../conflicts/edit-base.ts';
import { beginTaskUndo } from '../offer-undo.ts';
import type { SkippedTask } from '../text/export-skipped.ts';
import { asRow } from '../text/field-value.ts';
import { MAX_BATCH, refreshTasks } from './refresh-tasks.ts';
import type { ProjectScope } from './scope.ts';
import { type TaskStore, taskStoreOf } from './task-store.ts';

type Batch = {
  scope: ProjectScope;
  ids: readonly string[];
  /** The text of the message with Undo, from the number of tasks. */
  text: (count: number) => string;
};

type Bulk = Batch & {
  changes: BulkChanges;
  /** The tasks as they were shown when the values were offered; as they are now when left out. */
  bases?: ReadonlyMap<string, TaskRow>;
  /** With a new type: what replaces statuses it does not have. */
  statusMap?: StatusMap | undefined;
  /** Added to each task whose status changes. */
  comment?: string | undefined;
  /** The version each task was shown in, if it has been determined before. */
  versions?: ReadonlyMap<string, number>;
};

/** The version in which each task was shown when the values of the change were offered. */
export function seenVersions({
  scope,
  ids,
  changes,
  bases,
}: Pick<Bulk, 'scope' | 'ids' | 'changes' | 'bases'>): Map<string, number> {
  const store = taskStoreOf(scope.project.id);
  const fields = Object.keys(changes).filter((field) => !/^(add|remove)/.test(field)) as (TaskField | keyof TaskRow)[];
  const versionOf = (id: string) => {
    const base = bases?.get(id) ?? store.get(id);
    return base ? rebasedVersion(base, fields, { store, whole: true }) : 0;
  };
  return new Map(ids.map((id) => [id, versionOf(id)]));
}

/**
 * Makes one change to many tasks: shown at once, with a message to undo it; false if refused, after showing the reason. Tasks
 * whose field another user has changed meanwhile are left out, and named.
 */
export async function batchTasks(batch: Bulk): Promise<boolean> {
  const { scope, ids, changes, bases, comment, statusMap = [] } = batch;
  const store = taskStoreOf(scope.project.id);
  const left: SkippedTask[] = [];
  const versions = batch.versions ?? seenVersions({ scope, ids, changes, ...(bases && { bases }) });
  const removeOverlay = store.overlayAll(new Map(ids.map((id) => [id, bulkOverlay(store.get(id), changes, scope)])));
  const done = await inParts(
    batch,
    async (part) => {
      const seen = { ids: part, versions: part.map((id) => versions.get(id) ?? 0) };
      const more = statusMap.length > 0 ? { statusMap: [...statusMap] } : {};
      const body = {
        projectId: scope.project.id,
        ...seen,
        ...more,
        changes,
        ...(comment !== undefined && { comment }),
      };
      const answer = await call(task.batch, { body });
      left.push(...answer.left);
      return answer;
    },
    comment === undefined ? MAX_BATCH : COMMENTED_BATCH_MAX,
  );
  // What has another parent is in other places, also of lists that were not read.
  const isElsewhere = changes.archived !== undefined || changes.parentId !== undefined;
  if (!isElsewhere) await refreshTasks(store, ids);
  else store.markStale();
  removeOverlay();
  if (left.length > 0) showSkipped(left, { scope, store });
  return done;
}

/** Sets the time of day of tasks that have been given a due date; its operation, null if nothing changed or it was refused. */
export async function setTimes({ scope, ids, changes, versions }: Bulk): Promise<string | null> {
  const { dueTime } = changes;
  if (dueTime === undefined) return null;
  const seen = { ids: [...ids], versions: ids.map((id) => versions?.get(id) ?? 0) };
  try {
    const { opId } = await call(task.batch, { body: { projectId: scope.project.id, ...seen, changes: { dueTime } } });
    return opId;
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}

const NAMED = 5;

/** Shows which tasks were left out, and why. */
export function showSkipped(
  all: readonly SkippedTask[],
  { scope, store }: { scope: ProjectScope; store: TaskStore },
): void {
  showRefused(all, { scope, store });
  const left = all.filter(({ reason }) => reason === undefined);
  if (left.length === 0) return;
  const rows = left.slice(0, NAMED).map(({ id }) => store.get(id));
  const keys = rows.flatMap((row) => (row ? scope.keyOf(row) : []));
  const names = [...new Set(left.flatMap(({ by }) => by ?? []))].slice(0, NAMED);
  const list = new Intl.ListFormat(i18next.language, { type: 'conjunction' });
  const what = {
    count: left.length,
    keys: list.format(keys) + (left.length > NAMED ? ' …' : ''),
    names: list.format(names) || i18next.t('tasks:bulk.someone'),
  };
  warn(i18next.t('tasks:bulk.left', what), left, { scope, store });
}

type Known = { scope: ProjectScope; store: TaskStore };

/** Says which tasks were left out; a button saves them as a file. */
function warn(text: string, left: readonly SkippedTask[], known: Known): void {
  notify(({ message }) => {
    const onClick = () => exporting.run(({ exportSkipped }) => void exportSkipped(left, known));
    const button = createElement(Button, { type: 'link', size: 'small', onClick }, i18next.t('tasks:bulk.exportLeft'));
    void message.warning(createElement('span', null, text, ' ', button), SHOWN);
  });
}

/** Shows which tasks the workflow refused to move to their new status, and why. */
function showRefused(all: readonly SkippedTask[], { scope, store }: { scope: ProjectScope; store: TaskStore }): void {
  const refused = all.flatMap(({ id, reason }) =>
    reason === undefined ? [] : [{ id, by: null, row: store.get(id), reason }],
  );
  if (refused.length === 0) return;
  const byReason = Map.groupBy(refused, ({ reason }) => reason);
  const reasons = [...byReason].slice(0, NAMED).map(([reason, ones]) => {
    const keys = ones.slice(0, NAMED).flatMap(({ row }) => (row ? scope.keyOf(row) : []));
    return labelText(`${listText(keys)}${ones.length > NAMED ? ' …' : ''}`, reason);
  });
  const what = { count: refused.length, reasons: reasons.join(' ') };
  warn(i18next.t('tasks:workflow.left', what), refused, { scope, store });
}

const SHOWN = 15;
const exporting = onDemand(() => import('../text/export-skipped.ts'));

/** Moves many tasks and their subtasks to the trash, with undo. */
export async function deleteTasks(batch: Batch & { reason?: string }): Promise<boolean> {
  const projectId = batch.scope.project.id;
  const store: TaskStore = taskStoreOf(projectId);
  const done = await inParts(batch, async (ids) => {
    const why = batch.reason === undefined ? {} : { reason: batch.reason };
    const answer = await call(task.deleteBatch, { body: { projectId, ids, ...why } });
    const left = new Set(answer.left?.map(({ id }) => id));
    store.remove(ids.filter((id) => !left.has(id)));
    if (answer.left && left.size > 0) showSkipped(answer.left, { scope: batch.scope, store });
    return answer;
  });
  // Subtasks went along, in any section.
  store.markStale();
  return done;
}

async function inParts(
  { scope, ids, text }: Batch,
  run: (ids: string[]) => Promise<{ changed: number; opId: string; left?: readonly unknown[] }>,
  size = MAX_BATCH,
): Promise<boolean> {
  const offerUndo = beginTaskUndo(scope.project.id);
  const opIds: string[] = [];
  let changed = 0;
  let left = 0;
  try {
    for (let from = 0; from < ids.length; from += size) {
      const answer = await run(ids.slice(from, from + size));
      opIds.push(answer.opId);
      changed += answer.changed;
      left += answer.left?.length ?? 0;
    }
    return true;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return false;
  } finally {
    // If all were refused, that is shown instead.
    offerUndo(changed === 0 && left > 0 ? null : { opIds, text: text(changed) });
  }
}

/** A row after a bulk change. */
function bulkOverlay(row: TaskRow | undefined, changes: BulkChanges, scope: ProjectScope): Partial<TaskRow> {
  if (!row) return {};
  const { addAssigneeIds, removeAssigneeIds, addLabelIds, removeLabelIds, archived: _, parentId: __, ...set } = changes;
  const status = set.statusId === undefined ? undefined : scope.statusOf(set.statusId);
  return {
    ...asRow(set, row),
    ...(status && { category: status.category }),
    ...((addAssigneeIds || removeAssigneeIds) && {
      assigneeIds: changedList(row.assigneeIds, addAssigneeIds, removeAssigneeIds),
    }),
    ...((addLabelIds || removeLabelIds) && { labelIds: changedList(row.labelIds, addLabelIds, removeLabelIds) }),
  };
}

function changedList(list: readonly string[], add: readonly string[] = [], remove: readonly string[] = []): string[] {
  return [...new Set([...list, ...add])].filter((id) => !remove.includes(id));
}
