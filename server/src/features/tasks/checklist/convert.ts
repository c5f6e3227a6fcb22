import { commonFailures, type TaskRow, TITLE_MAX, taskFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { paragraphsOf } from '../../../kernel/rich-text.ts';
import { removeItem } from '../../../records/parts/checklist/store.ts';
import type { RecordedChange } from '../operation/operation-store.ts';
import { announceTasks } from '../task/add.ts';
import { areMembers } from '../task/reading/lookup-store.ts';
import { ownTaskFor } from '../task-of.ts';
import { findExisting } from '../task-of-store.ts';
import { createTask } from '../task-template/create-task.ts';
import { insertItems } from '../transfer/apply/parts-store.ts';
import { countItems, findTaskOfItem, lockItem, type StoredItem } from './item-store.ts';

const MAX_ITEMS = 200;

type Converting = { db: Db; actor: Actor; change: Change };

/** Replaces an item of a checklist by a subtask with its text, owner and due date; one operation. */
export async function convertItem({ db, actor, change }: Converting, id: string): Promise<TaskRow> {
  const taskId = required(await findTaskOfItem(db, id), commonFailures.notFound);
  const { task } = await ownTaskFor(db, actor, taskId, 'editTasks');
  const item = required(await lockItem(db, id), commonFailures.notFound);
  if (item.done) return fail(taskFailures.itemDone);
  const { projectId } = task;
  const { text, assigneeId, dueDate } = item;
  const isOwner = assigneeId !== null && (await areMembers(db, projectId, [assigneeId]));
  const title = [...text].slice(0, TITLE_MAX).join('');
  const row = await createTask(
    { db, actor, change },
    {
      ...{ projectId, parentId: taskId, title, dueDate },
      ...(title !== text && { description: paragraphsOf(text) }),
      ...(isOwner && { ownerId: assigneeId }),
    },
  );
  await removeItem(db, id);
  recordConversion(change, { projectId, taskId, from: item, to: row.id });
  return row;
}

/** Restores items that were converted, or removes them again; returns their number. Their subtasks are undone as tasks. */
export async function undoConversions(
  { db, change, projectId }: { db: Db; change: Change; projectId: string },
  recorded: readonly RecordedChange[],
): Promise<number> {
  let undone = 0;
  for (const { entityId: taskId, changes } of recorded) {
    const { from, to } = changes.item ?? {};
    if (!(await undoOne(db, taskId, { from, to }))) continue;
    recordConversion(change, { projectId, taskId, from: to as Converted, to: from as Converted });
    undone += 1;
  }
  return undone;
}

async function undoOne(db: Db, taskId: string, { from, to }: { from: unknown; to: unknown }): Promise<boolean> {
  if (isItem(from)) {
    const isKept = (await findExisting(db, [taskId])).has(taskId);
    if (!isKept || (await countItems(db, taskId)) >= MAX_ITEMS) return false;
    await insertItems(db, [from]);
    return true;
  }
  const present = isItem(to) ? await lockItem(db, to.id) : undefined;
  if (!present) return false;
  await removeItem(db, present.id);
  return true;
}

function isItem(value: unknown): value is StoredItem {
  return typeof value === 'object' && value !== null && 'rank' in value;
}

/** An item, or the id of the subtask it became. */
type Converted = StoredItem | string;

function recordConversion(
  change: Change,
  { projectId, taskId, from, to }: { projectId: string; taskId: string; from: Converted; to: Converted },
): void {
  const text = (one: Converted) => (isItem(one) ? one.text : null);
  const changes = { checklist: { from: text(from), to: text(to) }, item: { from, to } };
  change.record({ entity: 'task', entityId: taskId, projectId, kind: 'checklistConverted', changes });
  announceTasks(change, projectId, [taskId]);
}
