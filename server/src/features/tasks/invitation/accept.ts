import { accountFailures, projectInvitationFailures } from '@opsyard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { commit } from '../../../kernel/database/commit.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, RequestFailed, required } from '../../../kernel/fail.ts';
import { requestOrigin } from '../../../kernel/http/request-origin.ts';
import { addressOf, admitTicket, resetTicketAttempts } from '../../../kernel/throttle/throttle.ts';
import { appendAudit } from '../../audit/index.ts';
import { findProvedAddress, findTicket, prepareInvited, redeemTicket, registerInvited } from '../../identity/index.ts';
import { addProjectMembers } from '../project/members/add-members.ts';
import type { TicketData } from './letter.ts';
import { isRegistrationOpen, mayAddAccounts } from './registration-rights.ts';
import { inviterOf, mayGive } from './rules.ts';
import {
  findInvitation,
  findInvitingProject,
  type Invitation,
  type InvitingProject,
  lockInvitation,
  lockMembers,
  removeInvitation,
} from './store.ts';

const { over, otherAddress, hasAccount } = projectInvitationFailures;

type Good = { invitation: Invitation; invitingProject: InvitingProject };

/** The invitation of a valid link: the project accepts members, and the inviter may still assign the role. */
async function goodFor(db: Db, ticket: string, read = findInvitation): Promise<Good> {
  const { data } = required(await findTicket<TicketData>(db, 'project invitation', ticket), over);
  const known = required(await findInvitation(db, data.invitation), over);
  if (read === lockInvitation) await lockMembers(db, known.projectId);
  const invitation = required(await read(db, data.invitation), over);
  if (invitation.round !== data.round || invitation.sentAt === null) fail(over);
  const invitingProject = required(await findInvitingProject(db, invitation.projectId, invitation.invitedBy), over);
  return mayGive(inviterOf(invitingProject), invitation.role) ? { invitation, invitingProject } : fail(over);
}

/** The same within a transaction that uses the link: it is valid once, and the members of the project are locked. */
async function redeemInvitation(db: Db, ticket: string): Promise<Good> {
  const good = await goodFor(db, ticket, lockInvitation);
  if (!(await redeemTicket(db, 'project invitation', ticket))) fail(over);
  return good;
}

async function mayRegister(app: FastifyInstance, db: Db, { invitedBy, approvedBy }: Invitation): Promise<boolean> {
  return (await isRegistrationOpen(app)) || (await mayAddAccounts(db, [invitedBy, approvedBy]));
}

/** Reads the data of a link; repeated invalid links are rate limited. */
async function counted<T>(db: Db, request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  await admitTicket(db, addressOf(request));
  const answer = await read();
  await resetTicketAttempts(db, request.ip);
  return answer;
}

/** The invitation, as shown to the holder of its link. */
export async function previewInvitation(app: FastifyInstance, request: FastifyRequest, ticket: string) {
  const { invitation, invitingProject } = await counted(app.db, request, () => goodFor(app.db, ticket));
  return {
    email: invitation.email,
    projectName: invitingProject.name,
    inviter: invitingProject.inviter,
    role: invitation.role,
    mayRegister: await mayRegister(app, app.db, invitation),
  };
}

type Typed = { ticket: string; username: string; password: string; confirmpassword: string };

/** Registers the holder of the link, with the address it was sent to, as a member. */
export async function register(app: FastifyInstance, request: FastifyRequest, { ticket, ...typed }: Typed) {
  const before = await counted(app.db, request, () => goodFor(app.db, ticket));
  if (!(await mayRegister(app, app.db, before.invitation))) fail(over);
  const invited = await prepareInvited(app, request, { email: before.invitation.email, typed });
  const adding = commit(app, null, async (db, change) => {
    const good = await redeemInvitation(db, ticket);
    if (!(await mayRegister(app, db, good.invitation))) fail(over);
    const id = await registerInvited(app, db, { request, invited });
    await join(db, change, { good, person: { id, username: invited.username }, request });
  });
  await adding.catch(asInvitationFailure);
  return { username: invited.username };
}

function asInvitationFailure(error: unknown): never {
  if (error instanceof RequestFailed && error.failure.code === accountFailures.emailTaken.code) fail(hasAccount);
  throw error;
}

type Accepting = { db: Db; durable: Db; actor: Actor; change: Change; request: FastifyRequest };

/** Makes the signed-in user a member if the address of the link is confirmed as theirs. */
export async function accept({ db, durable, actor, change, request }: Accepting, ticket: string) {
  const { invitation } = await counted(durable, request, () => goodFor(durable, ticket));
  const own = await findProvedAddress(db, actor.id);
  if (own?.toLowerCase() !== invitation.email.toLowerCase()) fail(otherAddress);
  const good = await redeemInvitation(db, ticket);
  await join(db, change, { good, person: actor, request });
  return { key: good.invitingProject.key, name: good.invitingProject.name };
}

type Joining = { good: Good; person: { id: string; username: string }; request: FastifyRequest };

async function join(db: Db, change: Change, { good: { invitation, invitingProject }, person, request }: Joining) {
  const { id, projectId, role } = invitation;
  await addProjectMembers(db, change, { projectId, userIds: [person.id], role });
  await removeInvitation(db, id);
  await appendAudit(db, {
    kind: 'projectInvitationUsed',
    actorId: person.id,
    username: person.username,
    ...requestOrigin(request),
    detail: { project: invitingProject.key, role },
  });
}
