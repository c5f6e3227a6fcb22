import { commonFailures, dependency, dependencyFailures, taskFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { insertLink, removeLink } from '../../../records/parts/links/store.ts';
import { accessTo, projectFor } from '../access.ts';
import { requireOwnTasks } from '../own-tasks.ts';
import { lockTasks } from '../task/reading/lookup-store.ts';
import { requireVisible, visibleTask } from '../task-of.ts';
import { recordDependency } from './announce.ts';
import { findBlocked } from './blocked-store.ts';
import { checkDependency } from './check.ts';
import { visibleElsewhere, visibleRelated } from './elsewhere.ts';
import { criticalOf, listOf } from './project-schedule.ts';
import { findDependency, saveKind } from './store.ts';

/** The dependencies between tasks. */
export function serveDependencies(app: FastifyInstance): void {
  mount(app, dependency, {
    async ofProject({ db, actor, query: { projectId } }) {
      await projectFor(db, actor, projectId, 'view');
      return { ...(await listOf(db, projectId)), elsewhere: await visibleElsewhere(db, actor.id, projectId) };
    },

    async ofTask({ db, actor, query: { taskId } }) {
      const { task } = await visibleTask(db, actor, taskId);
      return await visibleRelated(db, actor, task.id);
    },

    async blocked({ db, actor, body }) {
      await accessTo(db, actor, body.projectId);
      return await findBlocked(db, body);
    },

    async critical({ db, actor, query: { projectId } }) {
      await projectFor(db, actor, projectId, 'view');
      return await criticalOf(db, projectId);
    },

    async add({ db, actor, change, body: { predecessorId, successorId, type, lag } }) {
      if (predecessorId === successorId) return fail(dependencyFailures.self);
      const { projectId, predecessorProjectId } = await projectsOf(db, actor, { predecessorId, successorId });
      const ends = { predecessorId, successorId };
      await checkDependency(db, actor, { ...ends, projectId });
      const id = newId();
      const [from, to] = [predecessorId, successorId].map((one) => ({ type: 'task', id: one }));
      if (!from || !to) return fail(commonFailures.notFound);
      const createdAt = await insertLink(db, { id, from, to, kind: 'blocks', by: actor.id });
      if (createdAt === undefined) return fail(dependencyFailures.double);
      await saveKind(db, id, { type, lag });
      recordDependency(change, { projectId, predecessorProjectId, ...ends, from: null, to: { type, lag, linkId: id } });
      change.operation({ kind: 'dependency.add', projectId });
      return { record: { id, ...ends, type, lag }, opId: change.opId };
    },

    async edit({ db, actor, change, body: { id, type, lag, was } }) {
      const { projectId, predecessorProjectId, ...present } = await changeable(db, actor, id);
      if (present.type !== was.type || present.lag !== was.lag) return fail(commonFailures.staleVersion);
      const record = { ...present, type, lag };
      if (present.type !== type || present.lag !== lag) {
        await saveKind(db, id, record);
        const [from, to] = [present, record].map((one) => ({ type: one.type, lag: one.lag, linkId: id }));
        const places = { projectId, predecessorProjectId };
        recordDependency(change, { ...places, ...present, from: from ?? null, to: to ?? null });
        change.operation({ kind: 'dependency.edit', projectId });
      }
      return { record, opId: change.opId };
    },

    async delete({ db, actor, change, query: { id } }) {
      const { type, lag, ...places } = await changeable(db, actor, id);
      const { projectId } = places;
      await removeLink(db, id);
      recordDependency(change, { ...places, from: { type, lag, linkId: id }, to: null });
      change.operation({ kind: 'dependency.delete', projectId });
      return { opId: change.opId };
    },
  });
}

type Ends = { predecessorId: string; successorId: string };

/** Locks two tasks the caller sees and returns their projects; the caller must be able to edit tasks in that of the successor. */
async function projectsOf(db: Db, actor: Actor, { predecessorId, successorId }: Ends) {
  const tasks = await lockTasks(db, [predecessorId, successorId]);
  const [predecessor, successor] = [predecessorId, successorId].map((id) => tasks.find((task) => task.id === id));
  if (!predecessor || !successor) return fail(commonFailures.notFound);
  // An invisible task is not found, whichever end it is.
  for (const { projectId } of [predecessor, successor]) await projectFor(db, actor, projectId, 'view');
  await requireVisible(db, actor, [predecessorId, successorId]);
  await projectFor(db, actor, successor.projectId, 'editTasks');
  await requireOwnTasks(db, actor, successor.projectId, [successorId]);
  if (predecessor.deletedAt || successor.deletedAt) return fail(taskFailures.inTrash);
  return { projectId: successor.projectId, predecessorProjectId: predecessor.projectId };
}

/** A dependency the caller may change, with both tasks locked. */
async function changeable(db: Db, actor: Actor, id: string) {
  const seen = required(await findDependency(db, id), commonFailures.notFound);
  for (const projectId of [seen.projectId, seen.predecessorProjectId]) await projectFor(db, actor, projectId, 'view');
  await projectFor(db, actor, seen.projectId, 'editTasks');
  await lockTasks(db, [seen.predecessorId, seen.successorId]);
  await requireVisible(db, actor, [seen.predecessorId, seen.successorId]);
  await requireOwnTasks(db, actor, seen.projectId, [seen.successorId]);
  return required(await findDependency(db, id), commonFailures.notFound);
}
