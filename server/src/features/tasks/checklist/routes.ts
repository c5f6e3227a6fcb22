import { type ChecklistItem, checklist, checklistFailures, commonFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { newId } from '../../../kernel/ids.ts';
import { mount } from '../../../kernel/mount.ts';
import { refuseStaleText } from '../../../kernel/refuse-stale-text.ts';
import { ranksBehind } from '../rank.ts';
import { announceTasks } from '../task/add.ts';
import { taskFor, taskSeen } from '../task-of.ts';
import type { TaskHome } from '../task-of-store.ts';
import { changesBetween, MAX_ITEMS, ranksAtEnd } from './rules.ts';
import { findItem, insertItems, listItems, removeItem, updateItem, updateRanks } from './store.ts';

/** Serves the checklist of a task. */
export function serveChecklists(app: FastifyInstance): void {
  mount(app, checklist, {
    async list({ db, actor, query: { taskId } }) {
      await taskSeen(db, actor, taskId);
      return await listItems(db, taskId);
    },

    async add({ db, actor, change, body: { taskId, texts } }) {
      const { task } = await taskFor(db, actor, taskId, 'editTasks');
      const present = await listItems(db, taskId);
      if (present.length + texts.length > MAX_ITEMS) return fail(checklistFailures.tooMany);
      const ranks = ranksAtEnd(present, texts.length);
      const items = texts.map((text, index): ChecklistItem => {
        return { id: newId(), taskId, text, done: false, rank: ranks[index] ?? '' };
      });
      await insertItems(db, taskId, items);
      announceChange(change, task, 'checklistAdded', { checklist: { from: null, to: items.map(({ text }) => text) } });
      return items;
    },

    async edit({ db, actor, change, body: { id, text, was, done, afterId } }) {
      const { task, item } = await itemFor(db, actor, id);
      refuseStaleText(was, item.text, text);
      const placed = afterId === undefined ? [] : ranksBehind(await listItems(db, task.id), id, afterId);
      const ranks = required(placed, commonFailures.notFound);
      const edited: ChecklistItem = {
        ...item,
        text: text ?? item.text,
        done: done ?? item.done,
        rank: ranks.find((one) => one.id === id)?.rank ?? item.rank,
      };
      await updateRanks(db, ranks);
      await updateItem(db, edited);
      announceChange(change, task, 'checklistEdited', changesBetween(item, edited));
      return edited;
    },

    async delete({ db, actor, change, query: { id } }) {
      const { task, item } = await itemFor(db, actor, id);
      await removeItem(db, id);
      announceChange(change, task, 'checklistDeleted', { checklist: { from: item.text, to: null } });
      return null;
    },
  });
}

/** An item of a task the person may edit, as it is while the task is locked. */
async function itemFor(db: Db, actor: Actor, id: string): Promise<{ task: TaskHome; item: ChecklistItem }> {
  const { taskId } = required(await findItem(db, id), commonFailures.notFound);
  const { task } = await taskFor(db, actor, taskId, 'editTasks');
  return { task, item: required(await findItem(db, id), commonFailures.notFound) };
}

function announceChange(change: Change, { id, projectId }: TaskHome, kind: string, changes: FieldChanges): void {
  if (Object.keys(changes).length > 0) change.record({ entity: 'task', entityId: id, projectId, kind, changes });
  announceTasks(change, projectId, [id]);
}
