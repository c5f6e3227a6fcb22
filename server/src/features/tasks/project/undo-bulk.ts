import { operationFailures, type ProjectChanges, type ProjectRole } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change, FieldChanges } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { fail, RequestFailed } from '../../../kernel/fail.ts';
import { accessTo, projectFor } from '../access.ts';
import { editProject } from './edit.ts';
import { addProjectMembers, notifyMembers } from './members/add-members.ts';
import { ownRoleOf, removeMember } from './members/member-store.ts';
import { returnOwner } from './owner.ts';
import { lockSettings } from './settings-access.ts';
import { lockProject, setStar, starredAmong } from './store.ts';

type Context = { db: Db; actor: Actor; change: Change };
type Entry = { entity: string; id: string; kind: string; changes: FieldChanges };

const find = statement(`
  select entity, entity_id as id, kind, changes from activity
  where op_id = $1 and entity in ('project', 'favourite') order by entity_id, seq
`);

/** Reverts what an operation changed in several projects, as far as nobody changed the same since and the user still may. */
export async function undoProjects(context: Context, opId: string): Promise<{ restored: number; kept: number }> {
  const entries = await rowsOf<Entry>(context.db, find, [opId]);
  let restored = 0;
  for (const entry of entries) {
    try {
      if (await undoEntry(context, entry)) restored += 1;
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
    }
  }
  if (restored === 0) return fail(operationFailures.nothingLeft);
  return { restored, kept: entries.length - restored };
}

async function undoEntry(context: Context, entry: Entry): Promise<boolean> {
  if (entry.entity === 'favourite') return await undoStar(context, entry);
  if (entry.kind === 'memberAdded') return await undoMembers(context, entry);
  if (entry.kind === 'memberRemoved') return await redoMembers(context, entry);
  const { db, actor, change } = context;
  await accessTo(db, actor, entry.id);
  if (entry.changes.ownerId) {
    // Who gave the project away takes it back as a manager; nobody else could give it away, so the owner is not asked.
    await projectFor(db, actor, entry.id, 'manageProject');
    return await returnOwner(db, change, entry);
  }
  const present = await lockProject(db, entry.id);
  const values = { state: present.state, category: present.category };
  const former = Object.entries(entry.changes).filter(
    ([field, { to }]) => field in values && values[field as keyof typeof values] === to,
  );
  if (former.length === 0) return false;
  const changes = Object.fromEntries(former.map(([field, { from }]) => [field, from])) as ProjectChanges;
  await editProject(db, actor, change, { id: entry.id, version: present.version, changes });
  return true;
}

async function undoStar({ db, actor, change }: Context, { id, changes }: Entry): Promise<boolean> {
  await accessTo(db, actor, id);
  const isStarred = (await starredAmong(db, actor.id, [id])).has(id);
  if (isStarred !== changes.starred?.to) return false;
  await setStar(db, actor.id, id, !isStarred);
  change.record({
    ...{ entity: 'favourite', entityId: id, projectId: null, kind: 'updated' },
    changes: { starred: { from: isStarred, to: !isStarred } },
  });
  change.announce(`user:${actor.id}`, { cmd: 'task', projectId: id, kind: 'project', ids: [] });
  return true;
}

/** Removes the members that were added and still have the role they were added with. */
async function undoMembers({ db, actor, change }: Context, { id, changes }: Entry): Promise<boolean> {
  await lockSettings(db, actor, id, 'manageMembers');
  const role = changes.role?.to as ProjectRole;
  const removed: string[] = [];
  for (const userId of (changes.members?.to ?? []) as string[]) {
    if ((await ownRoleOf(db, id, userId)) !== role) continue;
    await removeMember(db, id, userId);
    removed.push(userId);
  }
  if (removed.length === 0) return false;
  const gone = { members: { from: removed, to: [] }, role: { from: role, to: null } };
  notifyMembers(change, id, removed, { kind: 'memberRemoved', changes: gone });
  return true;
}

/** Adds the members again that an undo has removed. */
async function redoMembers({ db, actor, change }: Context, { id, changes }: Entry): Promise<boolean> {
  await lockSettings(db, actor, id, 'manageMembers');
  const userIds = (changes.members?.from ?? []) as string[];
  const role = changes.role?.from as ProjectRole;
  return (await addProjectMembers(db, change, { projectId: id, userIds, role })).length > 0;
}
