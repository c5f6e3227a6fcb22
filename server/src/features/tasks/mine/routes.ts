import { commonFailures, myTask, myTaskFailures, SNOOZE_DAYS_MAX } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/mount.ts';
import { findMineAmong } from './mine-store.ts';
import { moveMine } from './move.ts';
import { moveMineBack, takeOut } from './move-back.ts';
import { deleteSnooze, isSnoozeEnd, lockPersonal, saveSnooze } from './personal-store.ts';

/** The user's arrangement of their own tasks. */
export function serveMyTasks(app: FastifyInstance): void {
  mount(app, myTask, {
    async move({ db, actor, change, body }) {
      const undo = await moveMine({ db, actor }, body);
      refreshOwnPages(change, actor);
      return undo;
    },
    async moveBack({ db, actor, change, body }) {
      await moveMineBack({ db, actor }, body);
      refreshOwnPages(change, actor);
      return null;
    },
    async unrank({ db, actor, change, body }) {
      const undo = await takeOut({ db, actor }, body.ids);
      refreshOwnPages(change, actor);
      return undo;
    },
    async snooze({ db, actor, change, body: { ids, ...end } }) {
      await lockPersonal(db, actor.id);
      if ((await findMineAmong(db, actor, ids)).length < ids.length) return fail(commonFailures.notFound);
      if (!(await isSnoozeEnd(db, end, SNOOZE_DAYS_MAX))) return fail(myTaskFailures.dayWrong);
      await saveSnooze(db, actor.id, ids, end);
      refreshOwnPages(change, actor);
      return null;
    },
    async wake({ db, actor, change, body }) {
      await lockPersonal(db, actor.id);
      await deleteSnooze(db, actor.id, body.ids);
      refreshOwnPages(change, actor);
      return null;
    },
  });
}

function refreshOwnPages(change: Change, { id }: Actor): void {
  change.announce(`user:${id}`, { cmd: 'user', userId: id });
}
