import { commonFailures, type Outcome } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { type AuditContext, writeAudit } from '../../audit/index.ts';
import { endUserSessions } from '../../identity/index.ts';
import { outcomeOf, type Sorted, sortOut } from '../outcome.ts';
import { news } from '../words.ts';
import { obstacleToEnding, obstacleToErasing, obstacleToRestoring, obstacleToSetting, type Standing } from './rules.ts';
import { standingsTowards } from './standing.ts';
import { binUsers, eraseUsers, findClashes, restoreUsers, setStatusOf } from './state-store.ts';

export type Doing = AuditContext & { db: Db; change: Change };

/** Freezes accounts, which ends all their sessions at once, or thaws them. */
export async function freeze(doing: Doing, ids: readonly string[], status: 1 | 2): Promise<Outcome> {
  const { db, change, ...doer } = doing;
  const sorted = await sorting(doing, ids, obstacleToSetting(status));
  const changed = await setStatusOf(db, idsOf(sorted), status);
  await follow(change, db, { ids: idsOf(sorted), reason: status === 2 ? 'frozen' : null });
  const detail = { of: namesOf(sorted, changed), status: { from: status === 2 ? 1 : 2, to: status } };
  if (changed.length > 0) await writeAudit(db, doer, status === 2 ? 'userFrozen' : 'userThawed', detail);
  return outcomeOf(doer.request, sorted, news.changed);
}

/** Moves accounts to the recycle bin, which ends all their sessions at once. */
export async function bin(doing: Doing, ids: readonly string[]): Promise<Outcome> {
  const { db, change, ...doer } = doing;
  const sorted = await sorting(doing, ids, obstacleToEnding);
  const removed = await binUsers(db, idsOf(sorted));
  await follow(change, db, { ids: removed, reason: 'deleted' });
  if (removed.length > 0) await writeAudit(db, doer, 'userDeleted', { of: namesOf(sorted, removed) });
  return outcomeOf(doer.request, sorted, news.deleted);
}

/** Takes accounts out of the recycle bin again, as far as nobody has taken their names. */
export async function restore(doing: Doing, ids: readonly string[]): Promise<Outcome> {
  const { db, change, ...doer } = doing;
  const clashes = await findClashes(db, ids);
  const sorted = await sorting(doing, ids, (standing) =>
    obstacleToRestoring({ ...standing, taken: clashes.get(standing.id) ?? null }),
  );
  const restored = await restoreUsers(db, idsOf(sorted));
  await follow(change, db, { ids: restored, reason: null });
  if (restored.length > 0) await writeAudit(db, doer, 'userRestored', { of: namesOf(sorted, restored) });
  return outcomeOf(doer.request, sorted, news.restored);
}

/** Erases accounts of the recycle bin for good: what they wrote stays, under no name. */
export async function erase(doing: Doing, ids: readonly string[]): Promise<Outcome> {
  const { db, change: _, ...doer } = doing;
  const sorted = await sorting(doing, ids, obstacleToErasing);
  const erased = await eraseUsers(db, idsOf(sorted));
  if (erased.length > 0) await writeAudit(db, doer, 'userErased', { of: namesOf(sorted, erased) });
  return outcomeOf(doer.request, sorted, news.deleted);
}

async function sorting(
  { db, actor }: Doing,
  ids: readonly string[],
  obstacleTo: typeof obstacleToEnding,
): Promise<Sorted<Standing>> {
  const { standings, circumstances } = await standingsTowards(db, actor, ids);
  if (standings.length === 0) fail(commonFailures.notFound);
  return sortOut(standings, (standing) => obstacleTo(standing, circumstances));
}

type Following = { ids: readonly string[]; reason: 'frozen' | 'deleted' | null };

async function follow(change: Change, db: Db, { ids, reason }: Following) {
  if (reason) for (const userId of ids) await endUserSessions(db, change, { userId, reason });
  if (ids.length > 0) change.announce('access', { userIds: ids });
}

function idsOf({ going }: Sorted<Standing>): string[] {
  return going.map(({ id }) => id);
}

function namesOf({ going }: Sorted<Standing>, ids: readonly string[]): string[] {
  return going.filter(({ id }) => ids.includes(id)).map(({ username }) => username);
}
