import { LATE_TASKS_AT_ONCE, lateTaskTitle } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import { actorById } from '../../../kernel/access/actor-by-id.ts';
import { findHolders } from '../../../kernel/access/permission-holders.ts';
import { commitInJob } from '../../../kernel/jobs/commit-in-job.ts';
import type { Job, JobParts } from '../../../kernel/jobs/job.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { type OpeningProblem, taskOpener } from '../../../records/task-opener.ts';
import { lateVisibility } from './late-visibility.ts';
import { linkTask } from './link-task.ts';
import { findLateSetting, type LateSetting, recordRun, recordStopped } from './setting-store.ts';
import { claimLate, type LateParcel, lateParcels, noteLateTask } from './store.ts';

type InForce = LateSetting & { projectId: string; setBy: string };
const OVERVIEW = '/modules/tms/SyncLogisitics#late-tasks';
const NOTIFIED_MAX = 200;

/** Creates a task for each stuck or silent parcel, once per silence, with the permissions of the user who set it up. */
export const openLateTasks: Job<unknown> = {
  name: 'open-tasks-for-late-parcels',
  // After the job that sets the flags, at minute 11.
  cron: '21 * * * *',
  async run({ db, pool, signal }) {
    const setting = await findLateSetting(db);
    if (!isInForce(setting)) return;
    const actor = await actorById(db, setting.setBy);
    const visibility = await lateVisibility(db, actor);
    const problem = actor && visibility ? await taskOpener().problemOf(db, actor, setting.projectId) : 'rights';
    if (problem || !actor || !visibility) return await stop(pool, setting, problem ?? 'rights');
    const { parcels, total } = await lateParcels(db, visibility, setting.days, LATE_TASKS_AT_ONCE);
    const failures: unknown[] = [];
    let opened = 0;
    for (const parcel of parcels) {
      if (signal.aborted) break;
      // A failure does not affect the others.
      try {
        if (await openTaskFor(pool, { setting, actor }, parcel)) opened += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    await recordRun(db, setting.version, { opened, waiting: total - parcels.length });
    if (failures.length > 0) throw new AggregateError(failures, 'Tasks about late parcels have not been opened');
  },
};

function isInForce(setting: LateSetting): setting is InForce {
  return setting.on && setting.projectId !== null && setting.setBy !== null;
}

/** Creates the task for a parcel; false if it exists by now, or the parcel has moved. */
async function openTaskFor(
  pool: JobParts['pool'],
  { setting, actor }: { setting: InForce; actor: Actor },
  parcel: LateParcel,
): Promise<boolean> {
  const { projectId, ownerId, setBy: byId, days } = setting;
  const title = lateTaskTitle(parcel.number, parcel.flags);
  return await commitInJob(pool, async (db, change) => {
    // The project may have been closed since the run began; the next run reports it.
    const mayNot = await taskOpener().problemOf(db, actor, projectId);
    const silentSince = mayNot ? undefined : await claimLate(db, parcel, days);
    if (silentSince === undefined || title === null) return false;
    const taskId = await taskOpener().open({ db, change }, { projectId, byId, ownerId, title });
    await noteLateTask(db, parcel, silentSince, taskId);
    await linkTask({ db, change }, { taskId, waybillId: parcel.id, by: null });
    return true;
  });
}

/** Records why no tasks are created, and notifies the responsible users once. */
async function stop(pool: JobParts['pool'], { version, setByName }: InForce, problem: OpeningProblem): Promise<void> {
  await commitInJob(pool, async (db, change) => {
    if (!(await recordStopped(db, version, problem))) return;
    const target = { subject: setByName ?? '', page: OVERVIEW };
    const able = await findHolders(db, 'logistics:late:edit', { text: '', limit: NOTIFIED_MAX });
    publishNotice(change, {
      kind: problem === 'project' ? 'lateTasksProject' : 'lateTasksRights',
      key: `lateTasks ${version} ${problem}`,
      sender: null,
      many: target,
      to: able.map(({ id: userId }) => ({ userId, count: 1, ...target })),
    });
  });
}
