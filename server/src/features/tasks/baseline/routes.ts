import {
  BASELINE_TASKS_MAX,
  BASELINES_MAX,
  type Baseline,
  baseline,
  baselineFailures,
  projectFailures,
  workingDays,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { projectFor } from '../access.ts';
import { visibleTo } from '../data-rules/view.ts';
import { compareDates } from './compare.ts';
import {
  countBaselines,
  countLiveTasks,
  deleteBaseline,
  findBaseline,
  findCompared,
  insertBaseline,
  listBaselines,
} from './store.ts';

export function serveBaselines(app: FastifyInstance): void {
  mount(app, baseline, {
    async list({ db, actor, query: { projectId } }) {
      await projectFor(db, actor, projectId, 'view');
      return await listBaselines(db, projectId);
    },

    async compare({ db, actor, query: { id } }) {
      const { projectId, ...found } = await findBaseline(db, id);
      await projectFor(db, actor, projectId, 'view');
      const off = await daysOff(db);
      const { tasks, added } = await findCompared(db, id, projectId);
      return {
        baseline: found,
        dates: tasks.map(({ taskId, startDate, dueDate }) => ({ taskId, startDate, dueDate })),
        ...compareDates(tasks, workingDays(off)),
        added,
        // Of purged tasks only their number is known.
        removed: found.tasks - tasks.filter(({ present }) => present).length,
        daysOff: [...off],
      };
    },

    async add({ db, actor, change, body: { projectId, name } }) {
      await managed(db, actor, projectId);
      if ((await countBaselines(db, projectId)) >= BASELINES_MAX) fail(baselineFailures.tooMany);
      const tasks = await countLiveTasks(db, projectId, BASELINE_TASKS_MAX + 1);
      if (tasks > BASELINE_TASKS_MAX) fail(baselineFailures.tooManyTasks);
      const id = newId();
      await insertBaseline(db, { id, projectId, name, actorId: actor.id, tasks });
      announceBaselines(change, projectId);
      const { projectId: _, ...made } = await findBaseline(await visibleTo(db, actor.id), id);
      return made satisfies Baseline;
    },

    async delete({ db, actor, change, query: { id } }) {
      const { projectId } = await findBaseline(db, id);
      await managed(db, actor, projectId);
      await deleteBaseline(db, id);
      announceBaselines(change, projectId);
      return null;
    },
  });
}

/** Only managers change baselines, and not those of an archived project. */
async function managed(db: Db, actor: Actor, projectId: string): Promise<void> {
  const { archived } = await projectFor(db, actor, projectId, 'manageProject');
  if (archived) fail(projectFailures.archived);
}

function announceBaselines(change: Change, projectId: string): void {
  change.announce(`project:${projectId}`, { cmd: 'task', projectId, kind: 'baselines', ids: [] });
}
