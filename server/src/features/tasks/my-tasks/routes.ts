import { commonFailures, myTask, myTaskFailures, myTaskLists, SNOOZE_DAYS_MAX } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { languageOf } from '../../../kernel/words.ts';
import { readMyCalendar } from './calendar.ts';
import { findMyUndated } from './calendar-store.ts';
import { countMySections, findListedAmong, findMine, findMyPage } from './mine-store.ts';
import { moveMyTask } from './move.ts';
import { undoMyMove, unrankTasks } from './move-back.ts';
import { deleteSnooze, isSnoozeEnd, lockPersonal, saveSnooze } from './personal-store.ts';

/** The user's own tasks, and their arrangement. */
export function serveMyTasks(app: FastifyInstance): void {
  mount(app, myTaskLists, {
    mine: ({ db, actor, query }) => findMine(db, actor, query),
    mySections: ({ db, actor, query }) => countMySections(db, actor, query),
    my: ({ db, actor, query }) => findMyPage(db, actor, query),
    myCalendar: ({ db, actor, request, body }) =>
      readMyCalendar(db, actor, { ...body, language: languageOf(request.headers['accept-language']) }),
    myUndated: ({ db, actor, query }) => findMyUndated(db, actor, query.cursor),
  });
  mount(app, myTask, {
    async move({ db, actor, change, body }) {
      const undo = await moveMyTask({ db, actor }, body);
      refreshOwnPages(change, actor);
      return undo;
    },
    async moveBack({ db, actor, change, body }) {
      await undoMyMove({ db, actor }, body);
      refreshOwnPages(change, actor);
      return null;
    },
    async unrank({ db, actor, change, body }) {
      const undo = await unrankTasks({ db, actor }, body.ids);
      refreshOwnPages(change, actor);
      return undo;
    },
    async snooze({ db, actor, change, body: { ids, ...end } }) {
      await lockPersonal(db, actor.id);
      if ((await findListedAmong(db, actor, ids)).length < ids.length) return fail(commonFailures.notFound);
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
