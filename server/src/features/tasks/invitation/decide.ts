import type { FastifyInstance } from 'fastify';
import { admitInvitation } from '../../../kernel/throttle/throttle.ts';
import { writeAudit } from '../../audit/index.ts';
import type { InviteContext } from './invite.ts';
import { sendInvitation } from './letter.ts';
import { inviterOf, mayGive } from './rules.ts';
import { findInvitingProject, type Invitation, lockInvitation, removeInvitation } from './store.ts';

/** Sends or rejects pending invitations; those no longer valid are always rejected. */
export async function decide(
  app: FastifyInstance,
  context: Omit<InviteContext, 'change'>,
  { ids, approve }: { ids: readonly string[]; approve: boolean },
) {
  const { db, actor, request } = context;
  let decided = 0;
  // In a fixed order, so that concurrent decisions do not deadlock.
  for (const id of ids.toSorted()) {
    const invitation = await lockInvitation(db, id);
    if (!invitation || invitation.sentAt !== null) continue;
    if (!approve || (await send(app, context, invitation))) decided += 1;
    if (!approve) await removeInvitation(db, id);
  }
  if (decided > 0)
    await writeAudit(db, { actor, request }, 'projectInvitationsDecided', { approve, invitations: decided });
  return { decided };
}

async function send(
  app: FastifyInstance,
  { db, durable, actor, request }: Omit<InviteContext, 'change'>,
  { id, projectId, invitedBy, email, role }: Invitation,
): Promise<boolean> {
  const invitingProject = await findInvitingProject(db, projectId, invitedBy);
  if (!invitingProject || !mayGive(inviterOf(invitingProject), role)) {
    await removeInvitation(db, id);
    return false;
  }
  await admitInvitation(durable, { senderId: actor.id, projectId, email });
  await sendInvitation(app, { db, request }, { id, approvedBy: actor.id, invitingProject });
  return true;
}
