import { type InvitedRole, type Person, projectInvitationFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, hasPermission } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { addressOf, admitInvitation } from '../../../kernel/throttle/throttle.ts';
import { languageOf } from '../../../kernel/words.ts';
import { writeAudit } from '../../audit/index.ts';
import { admitLookups, currentPolicy, findByAddress, readEmail } from '../../identity/index.ts';
import { projectFor } from '../access.ts';
import { addProjectMembers } from '../project/members/add-members.ts';
import { lockSettings } from '../project/settings-access.ts';
import { requireMail, sendInvitation } from './letter.ts';
import { ACCOUNT_PERMISSIONS, isRegistrationOpen } from './registration-rights.ts';
import { countOthers, findInvitingProject, listInvitations, putInvitation } from './store.ts';

const MOST_PENDING = 200;

export type InviteContext = { db: Db; durable: Db; actor: Actor; change: Change; request: FastifyRequest };
type Requested = { projectId: string; emails: readonly string[]; role: InvitedRole };

/**
 * Makes users with known addresses members, and invites the others. Where the existence of accounts is concealed, everyone is invited, so that
 * the response is the same for all.
 */
export async function invite(app: FastifyInstance, context: InviteContext, { projectId, emails, role }: Requested) {
  const { db, durable, actor, change } = context;
  const addresses = addressesIn(emails);
  await projectFor(db, actor, projectId, 'manageMembers');
  const { conceal } = await currentPolicy(app);
  if (!conceal) await countLookups(durable, context, addresses);
  await lockSettings(db, actor, projectId, 'manageMembers');
  const found = conceal ? [] : await findByAddress(db, actor, addresses);
  const added = new Set(await addProjectMembers(db, change, { projectId, userIds: found.map(({ id }) => id), role }));
  const known = new Set(found.map(({ email }) => email));
  await inviteOthers(app, context, { projectId, emails: addresses.filter((one) => !known.has(one)), role });
  const people = found.map(({ email: _, ...person }): Person => person);
  return {
    added: people.filter(({ id }) => added.has(id)),
    already: people.filter(({ id }) => !added.has(id)),
    invitations: await listInvitations(db, projectId),
  };
}

/** Invites addresses, or records that an approval is needed. */
export async function inviteOthers(
  app: FastifyInstance,
  context: InviteContext,
  { projectId, emails, role }: Requested,
) {
  const { db, durable, actor, request } = context;
  if (emails.length === 0) return;
  if ((await countOthers(db, projectId, emails)) + emails.length > MOST_PENDING)
    fail(projectInvitationFailures.tooMany);
  const invitingProject = required(await findInvitingProject(db, projectId, actor.id), projectInvitationFailures.over);
  const isSent =
    (await isRegistrationOpen(app)) || ACCOUNT_PERMISSIONS.some((permission) => hasPermission(actor, permission));
  if (isSent) await requireMail(app, context);
  const language = languageOf(request.headers['accept-language']);
  for (const email of emails) {
    await admitInvitation(durable, { senderId: actor.id, projectId, email });
    const { id } = await putInvitation(db, { id: newId(), projectId, email, role, language, invitedBy: actor.id });
    if (isSent) await sendInvitation(app, context, { id, invitingProject });
  }
  const detail = { project: invitingProject.key, role, invitations: emails.length, waits: !isSent };
  await writeAudit(db, { actor, request }, 'projectInvitationsSent', detail);
}

/** The normalised, unique addresses; fails with the first invalid one. */
function addressesIn(emails: readonly string[]): string[] {
  const read = emails.map((typed) => readEmail(typed)?.toLowerCase() ?? fail(projectInvitationFailures.addressInvalid));
  return [...new Set(read)];
}

async function countLookups(
  durable: Db,
  { actor, request }: InviteContext,
  addresses: readonly string[],
): Promise<void> {
  const caller = { address: addressOf(request), actorId: actor.id };
  for (const address of addresses) await admitLookups(durable, { ...caller, names: [`email ${address}`] });
}
