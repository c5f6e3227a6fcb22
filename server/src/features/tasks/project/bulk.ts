import type { Project, ProjectsChange } from '@opsyard/contract';
import type { Actor } from '../../../kernel/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/db.ts';
import { RequestFailed } from '../../../kernel/fail.ts';
import { accessTo } from '../access.ts';
import { addProjectMembers } from './add-members.ts';
import { editProject } from './edit.ts';
import { checkPeople } from './member-store.ts';
import { lockSettings } from './settings-access.ts';
import { lockProject, setStar, starredAmong } from './store.ts';

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
  if (desired.members) await checkPeople(db, desired.members.userIds);
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
  const { archived, category, starred, members } = desired;
  if (starred !== undefined) return await markProject(context, id, starred);
  await accessTo(db, actor, id);
  if (members) {
    await lockSettings(db, actor, id, 'manageMembers');
    return (await addProjectMembers(db, change, { projectId: id, ...members })).length > 0;
  }
  const { state, version, category: former } = await lockProject(db, id);
  if (archived !== undefined) {
    if ((state === 'archived') === archived) return false;
    await editProject(db, actor, change, { id, version, changes: { state: archived ? 'archived' : 'active' } });
    return true;
  }
  if (category === undefined || category === former) return false;
  await editProject(db, actor, change, { id, version, changes: { category } });
  return true;
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
