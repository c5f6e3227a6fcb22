import { commonFailures } from '@opsyard/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../kernel/actor.ts';
import type { Db } from '../../kernel/db.ts';
import { required } from '../../kernel/fail.ts';
import { appendAudit, origin } from '../identity/index.ts';
import { findAnnouncement } from './announcement-store.ts';
import { findFiles } from './file-store.ts';

type Caller = { actor: Actor; request: FastifyRequest };

/** An announcement with its files as it stands. */
export async function announcementNow(db: Db, id: string) {
  const row = required(await findAnnouncement(db, id), commonFailures.notFound);
  return { ...row, files: await findFiles(db, id) };
}

type Kind = Parameters<typeof appendAudit>[1]['kind'];

/** Notes in the audit trail what somebody did with an announcement. */
export async function note(
  db: Db,
  { actor, request }: Caller,
  kind: Kind,
  detail: Record<string, unknown>,
): Promise<void> {
  const who = { actorId: actor.id, username: actor.username };
  await appendAudit(db, { kind, ...who, ...origin(request), detail });
}
