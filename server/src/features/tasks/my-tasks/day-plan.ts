import {
  ALL_BLOCKS_MAX,
  BLOCKS_MAX,
  commonFailures,
  DAY_MINUTES,
  dayPlan,
  dayPlanFailures,
  PLANNABLE_MAX,
} from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import {
  addBlock,
  countBlocks,
  deleteBlock,
  deleteOldBlocks,
  findBlocks,
  findUnplanned,
  moveBlock,
} from './day-plan-store.ts';
import { findChanged, findStillOpen } from './handover-store.ts';
import { findMineAmong } from './mine-store.ts';
import { lockPersonal } from './personal-store.ts';

/** The user's private plan of a day. */
export function serveDayPlan(app: FastifyInstance): void {
  mount(app, dayPlan, {
    async read({ db, actor, query: { day } }) {
      const blocks = await findBlocks(db, actor, day);
      const found = await findUnplanned(db, actor, day);
      return { blocks, tasks: found.slice(0, PLANNABLE_MAX), hasMore: found.length > PLANNABLE_MAX };
    },
    async add({ db, actor, change, body }) {
      refusePastMidnight(body);
      await lockPersonal(db, actor.id);
      if ((await findMineAmong(db, actor, [body.taskId])).length === 0) return fail(commonFailures.notFound);
      const planned = await countBlocks(db, actor.id, body.day);
      if (planned.all >= ALL_BLOCKS_MAX) {
        return fail(dayPlanFailures.tooMany, { values: { limit: ALL_BLOCKS_MAX } });
      }
      if (planned.day >= BLOCKS_MAX) {
        return fail(dayPlanFailures.full, { values: { limit: BLOCKS_MAX } });
      }
      const id = newId();
      await addBlock(db, actor.id, { id, ...body });
      await deleteOldBlocks(db, actor.id);
      refreshOwnPages(change, actor);
      return { id };
    },
    async move({ db, actor, change, body }) {
      refusePastMidnight(body);
      if (!(await moveBlock(db, actor.id, body))) return fail(commonFailures.notFound);
      refreshOwnPages(change, actor);
      return null;
    },
    async handover({ db, actor, query: { today, ...period } }) {
      const changed = await findChanged(db, actor, period);
      const without = changed.map(({ id }) => id);
      return { changed, open: await findStillOpen(db, actor, { today, without, projectId: period.projectId }) };
    },
    async remove({ db, actor, change, body }) {
      if (!(await deleteBlock(db, actor.id, body.id))) return fail(commonFailures.notFound);
      refreshOwnPages(change, actor);
      return null;
    },
  });
}

function refusePastMidnight({ start, minutes }: { start: number; minutes: number }): void {
  if (start + minutes > DAY_MINUTES) fail(dayPlanFailures.pastMidnight);
}

function refreshOwnPages(change: Change, { id }: Actor): void {
  change.announce(`user:${id}`, { cmd: 'user', userId: id });
}
