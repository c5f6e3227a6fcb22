import {
  type Project,
  type ProjectChanges,
  type ProjectState,
  type ProjectsChange,
  projectFailures,
} from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail, RequestFailed } from '../../../kernel/fail.ts';
import { accessTo } from '../access.ts';
import { editProject } from './edit.ts';
import { addProjectMembers } from './members/add-members.ts';
import { checkPeople } from './members/member-store.ts';
import { differences } from './rules.ts';
import { lockSettings } from './settings-access.ts';
import { type LockedProject, lockProject, setStar, starredAmong } from './store.ts';

type Context = { db: Db; actor: Actor; change: Change };
type Outcome = { changed: string[]; refused: { id: string; failure: string }[] };

/** The kind of an operation that changes several projects. */
export const PROJECTS_CHANGED = 'projects.change';

/** Changes several projects with the rights the user has in each; those that are refused stay as they are. */
export async function changeProjects(
  context: Context,
  ids: readonly string[],
  desired: ProjectsChange,
): Promise<Outcome> {
  const { db, change } = context;
  const { members, ownerId } = desired;
  await checkPeople(db, [...(members?.userIds ?? []), ...(ownerId ? [ownerId] : [])]);
  const outcome: Outcome = { changed: [], refused: [] };
  // In one order, so that two such calls do not wait for each other.
  for (const id of ids.toSorted()) {
    try {
      if (await changeProject(context, id, desired)) outcome.changed.push(id);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      outcome.refused.push({ id, failure: error.failure.code });
    }
  }
  if (outcome.changed.length > 0) change.operation({ kind: PROJECTS_CHANGED, projectId: null });
  return outcome;
}

/** Changes one project; whether anything became different. Every refusal comes before the first write. */
async function changeProject(context: Context, id: string, desired: ProjectsChange): Promise<boolean> {
  const { db, actor, change } = context;
  const { starred, members } = desired;
  if (starred !== undefined) return await markProject(context, id, starred);
  await accessTo(db, actor, id);
  if (members) {
    await lockSettings(db, actor, id, 'manageMembers');
    return (await addProjectMembers(db, change, { projectId: id, ...members })).length > 0;
  }
  const present = await lockProject(db, id);
  const changes = changesFor(present, desired);
  if (!changes) return false;
  await editProject(db, actor, change, { id, version: present.version, changes });
  return true;
}

/** What a change of several projects changes in one of them; undefined if it already applies there. */
function changesFor(present: LockedProject, desired: ProjectsChange): ProjectChanges | undefined {
  const { archived, paused, category, ownerId } = desired;
  if (archived !== undefined) return stateFor(present, 'archived', archived);
  // An archived project accepts another state, which would restore it.
  if (paused !== undefined && present.state === 'archived') return fail(projectFailures.archived);
  if (paused !== undefined) return stateFor(present, 'paused', paused);
  const changes = { ...(category && { category }), ...(ownerId && { ownerId }) };
  return Object.keys(differences(present, changes)).length > 0 ? changes : undefined;
}

/** Puts a project into a state, or from it into the active one. */
function stateFor({ state }: LockedProject, requested: ProjectState, is: boolean): ProjectChanges | undefined {
  return (state === requested) === is ? undefined : { state: is ? requested : 'active' };
}

/** Adds a project to the favourites of the user or removes it; this is no event of the project. */
async function markProject({ db, actor, change }: Context, id: Project['id'], starred: boolean): Promise<boolean> {
  await accessTo(db, actor, id);
  if ((await starredAmong(db, actor.id, [id])).has(id) === starred) return false;
  await setStar(db, actor.id, id, starred);
  const changes = { starred: { from: !starred, to: starred } };
  change.record({ entity: 'favourite', entityId: id, projectId: null, kind: 'updated', changes });
  change.announce(`user:${actor.id}`, { cmd: 'task', projectId: id, kind: 'project', ids: [] });
  return true;
}
