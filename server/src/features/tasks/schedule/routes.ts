import {
  commonFailures,
  schedule,
  scheduleFailures,
  type TaskChanges,
  type TaskRow,
  taskFailures,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { projectFor } from '../access.ts';
import { visibleTo } from '../data-rules/view.ts';
import { requireOwnTasks } from '../own-tasks.ts';
import { announceTasks } from '../task/add.ts';
import { mergeChanges } from '../task/edit.ts';
import type { LockedTask } from '../task/reading/columns.ts';
import { findTaskHome, findTaskRows, lockProjectTasks } from '../task/reading/lookup-store.ts';
import { resolveEdit } from '../task/resolve-edit.ts';
import { updatableOf, updateTasks } from '../task/update-store.ts';
import { applyMany, divideTasks, newDatesOf } from './many.ts';
import { datesAfter, type NewDates, planFor } from './plan.ts';

/** Moving successors after new dates of a task. */
export function serveSchedule(app: FastifyInstance): void {
  mount(app, schedule, {
    async plan({ db, actor, body }) {
      const projectId = await projectOf(db, actor, body.id);
      const [task] = await findTaskRows(db, projectId, [body.id]);
      return await planOf(db, actor.id, task ?? fail(commonFailures.notFound), body);
    },

    async apply({ db, actor, change, body: { version, token, ...requested } }) {
      const projectId = await projectOf(db, actor, requested.id);
      const [seen] = await findTaskRows(db, projectId, [requested.id]);
      const visible = await visibleTo(db, actor.id);
      const first = await planOf(visible, actor.id, seen ?? fail(commonFailures.notFound), requested);
      const ids = [requested.id, ...first.moves.map(({ id }) => id)];
      const locked = new Map((await lockProjectTasks(db, projectId, ids)).map((task) => [task.id, task]));
      const before = locked.get(requested.id) ?? fail(commonFailures.notFound);
      const main = await withNewDates(db, before, { ...requested, version });
      // Concurrent changes before the lock result in another plan.
      const plan = await planOf(visible, actor.id, before, requested);
      if (plan.token !== token || first.token !== token) return fail(scheduleFailures.changed);
      const pushed = plan.moves.flatMap(({ id, to }) => {
        const task = locked.get(id);
        return task ? [{ before: task, after: { ...updatableOf(task), ...to } }] : [];
      });
      await requireOwnTasks(db, actor, projectId, ids);
      const rows = await updateTasks(db, change, [main, ...pushed]);
      change.operation({ kind: 'task.schedule', projectId });
      const changed = rows.map(({ id }) => id);
      announceTasks(change, projectId, changed);
      return { ids: changed, opId: change.opId };
    },

    async planMany({ db, actor, body: { projectId, tasks } }) {
      await projectFor(db, actor, projectId, 'editTasks');
      const { own } = await divideTasks(db, actor, projectId, tasks);
      const rows = await findTaskRows(db, projectId, [...new Set(own.map(({ id }) => id))]);
      return await planFor(db, { projectId, userId: actor.id }, newDatesOf(rows, own).changes);
    },

    async applyMany({ db, actor, change, body, request }) {
      await projectFor(db, actor, body.projectId, 'editTasks');
      const language = languageOf(request.headers['accept-language']);
      return await applyMany({ db, actor, change, language }, body);
    },
  });
}

/** The project of a task, in which the user can edit tasks. */
async function projectOf(db: Db, actor: Actor, id: string): Promise<string> {
  const { projectId, deletedAt } = required(await findTaskHome(db, id), commonFailures.notFound);
  await projectFor(db, actor, projectId, 'editTasks');
  return deletedAt ? fail(taskFailures.inTrash) : projectId;
}

async function planOf(db: Db, userId: string, task: TaskRow, requested: NewDates) {
  const { startDate, dueDate } = datesAfter(task, requested);
  if (startDate && dueDate && startDate > dueDate) return fail(taskFailures.datesReversed);
  const { id, projectId } = task;
  return await planFor(db, { projectId, userId }, new Map([[id, datesAfter(task, requested)]]));
}

/** The task with its new dates; refused if another user has changed the same date since the given version. */
async function withNewDates(
  db: Db,
  before: LockedTask,
  { version, startDate, dueDate }: NewDates & { version: number },
) {
  const requested: TaskChanges = {
    ...(startDate !== undefined && { startDate }),
    ...(dueDate !== undefined && { dueDate }),
  };
  const { changes } =
    version >= before.version ? { changes: requested } : await mergeChanges(db, before, version, requested);
  const { after } = await resolveEdit(db, before, changes);
  return { before, after };
}
