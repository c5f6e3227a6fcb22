import type { InvitedRole, ProjectInvitation, ProjectRole } from '@opsyard/contract';
import type { Language } from '../../../kernel/access/actor.ts';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { holds } from '../access-store.ts';

export type Invitation = {
  id: string;
  projectId: string;
  email: string;
  role: InvitedRole;
  language: Language;
  invitedBy: string;
  approvedBy: string | null;
  round: number;
  sentAt: string | null;
};
export type NewInvitation = Pick<Invitation, 'id' | 'projectId' | 'email' | 'role' | 'language' | 'invitedBy'>;

const FIELDS = `i.id, i.project_id as "projectId", i.email, i.role, i.language, i.invited_by as "invitedBy",
  i.approved_by as "approvedBy", i.round, i.sent_at as "sentAt"`;
const PERSON = `jsonb_build_object('id', replace(u.id::text, '-', ''), 'username', u.username, 'realname', u.realname, 'avatar', u.avatar)`;

// Inviting an address again is a new invitation of the current user: earlier approvals and links are void.
const put = statement(`
  insert into project_invitation as i (id, project_id, email, role, language, invited_by, ends_at)
  values ($1, $2, $3, $4, $5, $6, now() + interval '30 days')
  on conflict (project_id, (lower(email))) do update set
    role = excluded.role, language = excluded.language, invited_by = excluded.invited_by, approved_by = null,
    round = i.round + 1, sent_at = null, ends_at = excluded.ends_at
  returning ${FIELDS}
`);
const sent = statement(`
  update project_invitation as i
  set round = i.round + 1, sent_at = now(), ends_at = now() + interval '7 days', approved_by = coalesce($2, i.approved_by)
  where i.id = $1 returning ${FIELDS}
`);
const find = statement(`select ${FIELDS} from project_invitation i where i.id = $1 and i.ends_at > now()`);
const lock = statement(`select ${FIELDS} from project_invitation i where i.id = $1 and i.ends_at > now() for update`);
const remove = statement('delete from project_invitation where id = $1');
const list = statement(`
  select i.id, i.email, i.role, ${PERSON} as "invitedBy", i.sent_at as "sentAt", i.ends_at as "endsAt",
    i.created_at as "createdAt"
  from project_invitation i join sys_user u on u.id = i.invited_by
  where i.project_id = $1 and i.ends_at > now() order by i.created_at, i.id limit 500
`);
const others = statement(`
  select count(*)::int as pending from project_invitation
  where project_id = $1 and ends_at > now() and not lower(email) = any ($2::text[])
`);
const waiting = statement(`
  select i.id, i.email, i.role, p.name as "projectName", ${PERSON} as "invitedBy", i.created_at as "createdAt"
  from project_invitation i join sys_user u on u.id = i.invited_by
    join project p on p.id = i.project_id and p.deleted_at is null and p.state <> 'archived'
  where i.sent_at is null and i.ends_at > now() order by i.created_at, i.id limit 200
`);
const invitingProject = statement(`
  select p.key, p.name, u.realname as inviter, m.role as "inviterRole",
    ${holds('manageMembers')} as "inviterManages"
  from project p join project_member m on m.project_id = p.id and m.user_id = $2
    join sys_user u on u.id = m.user_id and u.status = 1 and u.deleted_at is null
  where p.id = $1 and p.deleted_at is null and p.state <> 'archived'
`);
const lockForMembers = statement('select 1 from project where id = $1 for no key update');
const deleteExpired = statement('delete from project_invitation where ends_at < now()');

/** Invites an address to a project; an existing invitation is renewed. */
export async function putInvitation(db: Db, invitation: NewInvitation): Promise<Invitation> {
  const { id, projectId, email, role, language, invitedBy } = invitation;
  return one(await rowsOf<Invitation>(db, put, [id, projectId, email, role, language, invitedBy]));
}

/** Records that an invitation is sent, valid for 7 days; earlier links become invalid. */
export async function recordSent(db: Db, id: string, approvedBy: string | null): Promise<Invitation> {
  return one(await rowsOf<Invitation>(db, sent, [id, approvedBy]));
}

/** A pending invitation. */
export async function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  return await rowOf<Invitation>(db, find, [id]);
}

/** A pending invitation, locked until the transaction ends. */
export async function lockInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  return await rowOf<Invitation>(db, lock, [id]);
}

/** Deletes an invitation, and with it its link. */
export async function removeInvitation(db: Db, id: string): Promise<void> {
  await rowsOf(db, remove, [id]);
}

/** Pending invitations to a project, oldest first. */
export async function listInvitations(db: Db, projectId: string): Promise<ProjectInvitation[]> {
  return await rowsOf<ProjectInvitation>(db, list, [projectId]);
}

/** The number of pending invitations to a project except those to some addresses. */
export async function countOthers(db: Db, projectId: string, emails: readonly string[]): Promise<number> {
  return one(await rowsOf<{ pending: number }>(db, others, [projectId, emails])).pending;
}

export type Waiting = Pick<ProjectInvitation, 'id' | 'email' | 'role' | 'invitedBy' | 'createdAt'> & {
  projectName: string;
};

/** Unsent invitations, oldest first. */
export async function listWaiting(db: Db): Promise<Waiting[]> {
  return await rowsOf<Waiting>(db, waiting);
}

export type InvitingProject = {
  key: string;
  name: string;
  inviter: string;
  inviterRole: ProjectRole;
  inviterManages: boolean;
};

/** A project that accepts members and the user's role in it; undefined otherwise. */
export async function findInvitingProject(
  db: Db,
  projectId: string,
  inviterId: string,
): Promise<InvitingProject | undefined> {
  return await rowOf<InvitingProject>(db, invitingProject, [projectId, inviterId]);
}

/** Locks the members of a project until the transaction ends. */
export async function lockMembers(db: Db, projectId: string): Promise<void> {
  await rowsOf(db, lockForMembers, [projectId]);
}

export async function tidyInvitations(db: Db): Promise<void> {
  await rowsOf(db, deleteExpired);
}
