import { ABSENCE_DAYS_MAX, absence, absenceFailures, commonFailures, dayNumber, isWorkingDay } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, hasPermission } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { daysOff } from '../../../kernel/days-off-store.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { writeAudit } from '../../audit/index.ts';
import { requireVisibleUsers } from '../../identity/index.ts';
import { projectFor } from '../access.ts';
import { refreshPlanners } from '../workload/store.ts';
import { findAbsence, findAbsentMembers, findToday, isActiveUser, removeAbsence, saveAbsence } from './store.ts';

const REVIEWS = '/modules/appcenter/task?tab=reviews';

/** Serves absences and substitutes of approvers. */
export function serveAbsences(app: FastifyInstance): void {
  mount(app, absence, {
    async of({ db, actor, query: { userId } }) {
      await mayManage(db, actor, userId);
      return { absence: (await findAbsence(db, userId)) ?? null };
    },

    async set({ db, actor, change, request, body }) {
      const { userId, from, until, substituteId } = body;
      await mayManage(db, actor, userId);
      const person = required(await findToday(db, userId), commonFailures.notFound);
      await checkDays(db, { from, until, today: person.today });
      if (substituteId === userId || !(await isActiveUser(db, substituteId))) fail(absenceFailures.substituteWrong);
      refreshQueueOf(change, await removeAbsence(db, userId));
      await saveAbsence(db, body);
      refreshQueueOf(change, substituteId);
      await refreshPlanners(db, change, userId);
      if (userId !== actor.id)
        await writeAudit(db, { actor, request }, 'absenceSet', { person: person.name, from, until });
      const subject = `${person.name}, ${from} – ${until}`;
      publishNotice(change, {
        ...{ kind: 'substituteNamed', key: `substituteNamed ${userId}`, sender: actor.realname },
        to: substituteId === actor.id ? [] : [{ userId: substituteId, count: 1, subject, page: REVIEWS }],
        many: { subject, page: REVIEWS },
      });
      return required(await findAbsence(db, userId), commonFailures.notFound);
    },

    async end({ db, actor, change, request, body: { userId } }) {
      await mayManage(db, actor, userId);
      const substituteId = await removeAbsence(db, userId);
      refreshQueueOf(change, substituteId);
      if (substituteId) await refreshPlanners(db, change, userId);
      const person = await findToday(db, userId);
      if (substituteId && person && userId !== actor.id)
        await writeAudit(db, { actor, request }, 'absenceEnded', { person: person.name });
      return null;
    },

    async ofProject({ db, actor, query: { projectId } }) {
      await projectFor(db, actor, projectId, 'view');
      return { people: await findAbsentMembers(db, projectId) };
    },
  });
}

/** Users themselves and administrators of users, as far as their data rules show them the user. */
async function mayManage(db: Db, actor: Actor, userId: string): Promise<void> {
  if (userId === actor.id) return;
  if (!hasPermission(actor, 'system:user:edit')) fail(absenceFailures.notAllowed);
  await requireVisibleUsers(db, actor, [userId]);
}

async function checkDays(db: Db, { from, until, today }: { from: string; until: string; today: string }) {
  const off = await daysOff(db);
  const isPeriod = from <= until && dayNumber(until) - dayNumber(from) < ABSENCE_DAYS_MAX && until >= today;
  if (!isPeriod || !isWorkingDay(from, off) || !isWorkingDay(until, off)) fail(absenceFailures.daysWrong);
}

/** Open pages of a substitute read again what waits for them. */
function refreshQueueOf(change: Change, userId: string | undefined): void {
  if (userId) change.announce(`user:${userId}`, { cmd: 'user', userId });
}
