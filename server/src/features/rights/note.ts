import type { Actor } from '../../kernel/actor.ts';
import type { Db } from '../../kernel/db.ts';
import { appendAudit, origin } from '../identity/index.ts';

type Told = Parameters<typeof appendAudit>[1];
type Doing = { db: Db; actor: Actor; request: Parameters<typeof origin>[0] };

/** Writes into the audit trail what somebody changed about who may do what. */
export async function note({ db, actor, request }: Doing, kind: Told['kind'], detail: Told['detail']): Promise<void> {
  await appendAudit(db, { kind, actorId: actor.id, username: actor.username, ...origin(request), detail });
}
