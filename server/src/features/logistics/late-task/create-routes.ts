import {
  LINKS_MAX,
  type RecordRow,
  recordFailures,
  WAYBILL_TASKS_MAX,
  type WaybillTaskResult,
  waybillTask,
  waybillTaskFailures,
  waybillTaskTitle,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { lockSelection } from '../../../records/bulk/bulk.ts';
import { visibleRecords } from '../../../records/list.ts';
import { taskOpener } from '../../../records/task-opener.ts';
import { waybills } from '../waybills.ts';
import { type LinkedTasks, linkedTasks, recordTasks } from './create-store.ts';
import { linkTask } from './link-task.ts';

/** Creates tasks for selected waybills. */
export function serveWaybillTasks(app: FastifyInstance): void {
  mount(app, waybillTask, {
    async create({ db, actor, change, body: { projectId, ownerId, ...which } }) {
      await requirePlace(db, actor, { projectId, ownerId });
      const writing = { db, actor, change };
      // The locks make concurrent calls for the same waybills wait for each other: the second finds the tasks of the first.
      const { rows: locked } = await lockSelection(writing, waybills, which);
      if (locked.length > WAYBILL_TASKS_MAX)
        return fail(recordFailures.tooManyMatch, { values: { limit: WAYBILL_TASKS_MAX } });
      const ids = locked.map(({ id }) => id);
      const { rows } = await visibleRecords(db, actor, waybills, ids);
      const results = await evaluate(db, rows);
      const chosen = results.filter(({ verdict }) => verdict === 'created');
      if (chosen.length > 0) {
        const flags = new Map(rows.map((row) => [row.id, row.flags]));
        const titles = chosen.map(({ id, number }) => waybillTaskTitle(number, flags.get(id)));
        const taskIds = await taskOpener().openMany(writing, { projectId, ownerId, titles });
        const notes = taskIds.map((taskId, at) => ({ taskId, waybillId: chosen[at]?.id ?? '' }));
        for (const note of notes) await linkTask(writing, { ...note, by: actor.id });
        await recordTasks(db, notes);
      }
      return { opId: change.opId, created: chosen.length, results };
    },
  });
}

/** The result for each waybill, ordered by number. */
async function evaluate(db: Db, rows: readonly RecordRow[]): Promise<WaybillTaskResult[]> {
  const linked = await linkedTasks(
    db,
    rows.map(({ id }) => id),
  );
  const open = await taskOpener().unfinished(
    db,
    linked.flatMap(({ taskIds }) => taskIds),
  );
  const byId = new Map(linked.map((one) => [one.waybillId, one]));
  const results = rows.map(({ id, number }): WaybillTaskResult => {
    const verdict = verdictOf(byId.get(id), open);
    return { id, number: typeof number === 'string' ? number : null, verdict };
  });
  return results.sort((a, b) => (a.number ?? '').localeCompare(b.number ?? '') || a.id.localeCompare(b.id));
}

function verdictOf(linked: LinkedTasks | undefined, open: ReadonlySet<string>): WaybillTaskResult['verdict'] {
  if (linked?.taskIds.some((taskId) => open.has(taskId))) return 'hasTask';
  return (linked?.links ?? 0) >= LINKS_MAX ? 'tooManyLinks' : 'created';
}

type Place = { projectId: string; ownerId: string | null };

async function requirePlace(db: Db, actor: Actor, { projectId, ownerId }: Place): Promise<void> {
  const problem = await taskOpener().problemOf(db, actor, projectId);
  if (problem === 'project') fail(waybillTaskFailures.projectClosed);
  if (problem === 'rights') fail(waybillTaskFailures.notAllowed);
  if (ownerId !== null && !(await taskOpener().isMember(db, projectId, ownerId)))
    fail(waybillTaskFailures.ownerUnknown);
}
