import { commonFailures, type Outcome } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { type AuditContext, writeAudit } from '../../audit/index.ts';
import { endUserSessions } from '../../identity/index.ts';
import { outcomeOf, type PartitionedBatch, partitionBatch } from '../batch-outcome.ts';
import { successMessages } from '../words.ts';
import { authoritiesOver } from './account-authority.ts';
import { type AccountAuthority, endRefusal, eraseRefusal, restoreRefusal, statusRefusal } from './rules.ts';
import { binUsers, eraseUsers, findClashes, restoreUsers, setStatusOf } from './state-store.ts';

export type UserOperation = AuditContext & { db: Db; change: Change };

/** Freezes accounts, which ends their sessions, or unfreezes them. */
export async function freezeAccounts(
  operation: UserOperation,
  ids: readonly string[],
  status: 1 | 2,
): Promise<Outcome> {
  const { db, change, ...context } = operation;
  const sorted = await partitionUsers(operation, ids, statusRefusal(status));
  const changed = await setStatusOf(db, idsOf(sorted), status);
  await announceChange(change, db, { ids: idsOf(sorted), reason: status === 2 ? 'frozen' : null });
  const detail = { of: namesOf(sorted, changed), status: { from: status === 2 ? 1 : 2, to: status } };
  if (changed.length > 0) await writeAudit(db, context, status === 2 ? 'userFrozen' : 'userThawed', detail);
  return outcomeOf(context.request, sorted, successMessages.changed);
}

/** Moves accounts to the recycle bin, which ends their sessions. */
export async function moveAccountsToBin(operation: UserOperation, ids: readonly string[]): Promise<Outcome> {
  const { db, change, ...context } = operation;
  const sorted = await partitionUsers(operation, ids, endRefusal);
  const removed = await binUsers(db, idsOf(sorted));
  await announceChange(change, db, { ids: removed, reason: 'deleted' });
  if (removed.length > 0) await writeAudit(db, context, 'userDeleted', { of: namesOf(sorted, removed) });
  return outcomeOf(context.request, sorted, successMessages.deleted);
}

/** Restores accounts from the recycle bin, unless their names are taken. */
export async function restoreAccounts(operation: UserOperation, ids: readonly string[]): Promise<Outcome> {
  const { db, change, ...context } = operation;
  const clashes = await findClashes(db, ids);
  const sorted = await partitionUsers(operation, ids, (authority) =>
    restoreRefusal({ ...authority, taken: clashes.get(authority.id) ?? null }),
  );
  const restored = await restoreUsers(db, idsOf(sorted));
  await announceChange(change, db, { ids: restored, reason: null });
  if (restored.length > 0) await writeAudit(db, context, 'userRestored', { of: namesOf(sorted, restored) });
  return outcomeOf(context.request, sorted, successMessages.restored);
}

/** Erases deleted accounts permanently; their records remain anonymous. */
export async function eraseAccounts(operation: UserOperation, ids: readonly string[]): Promise<Outcome> {
  const { db, change: _, ...context } = operation;
  const sorted = await partitionUsers(operation, ids, eraseRefusal);
  const erased = await eraseUsers(db, idsOf(sorted));
  if (erased.length > 0) await writeAudit(db, context, 'userErased', { of: namesOf(sorted, erased) });
  return outcomeOf(context.request, sorted, successMessages.deleted);
}

async function partitionUsers(
  { db, actor }: UserOperation,
  ids: readonly string[],
  refusalFor: typeof endRefusal,
): Promise<PartitionedBatch<AccountAuthority>> {
  const { authorities, context } = await authoritiesOver(db, actor, ids);
  if (authorities.length === 0) fail(commonFailures.notFound);
  return partitionBatch(authorities, (authority) => refusalFor(authority, context));
}

type ChangedUsers = { ids: readonly string[]; reason: 'frozen' | 'deleted' | null };

async function announceChange(change: Change, db: Db, { ids, reason }: ChangedUsers) {
  if (reason) for (const userId of ids) await endUserSessions(db, change, { userId, reason });
  if (ids.length > 0) change.announce('access', { userIds: ids });
}

function idsOf({ going }: PartitionedBatch<AccountAuthority>): string[] {
  return going.map(({ id }) => id);
}

function namesOf({ going }: PartitionedBatch<AccountAuthority>, ids: readonly string[]): string[] {
  return going.filter(({ id }) => ids.includes(id)).map(({ username }) => username);
}
