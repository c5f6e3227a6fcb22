import { commonFailures, type ProjectOfTask } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { required } from '../../../kernel/fail.ts';
import { accessIfVisible } from '../access.ts';
import { listFields } from '../custom-field/store.ts';
import { listTypes } from '../type/store.ts';
import { editablePlacements, isOfOthers, joinedAccess, withoutEditing } from './access.ts';
import { seenPlacements } from './access-store.ts';
import { findProjectOfTask, peopleOfTask } from './scope-store.ts';

type Task = { id: string; projectId: string };

/** What the page needs to show a task among those of another project; that the user sees the task has been checked. */
export async function scopeOfTask(db: Db, actor: Actor, task: Task) {
  const placements = await seenPlacements(db, actor, task);
  const placedIn = placements.map(({ projectId: id, key }) => ({ id, key }));
  const whole = await accessIfVisible(db, actor, task.projectId);
  const home = whole && (await isOfOthers(db, actor, task, whole)) ? withoutEditing(whole) : whole;
  const access = joinedAccess(task.projectId, home, await editablePlacements(db, actor, task, 'editTasks'));
  if (!access || home?.archived || home?.abilities.includes('editTasks')) return { project: null, placedIn };
  const row = required(await findProjectOfTask(db, task.projectId), commonFailures.notFound);
  const projectIds = placedIn.map(({ id }) => id);
  const found = await peopleOfTask(db, task, { actorId: actor.id, projectIds });
  const people = (isMember: boolean) =>
    found.flatMap(({ isMember: is, ...person }) => (is === isMember ? [person] : []));
  const types = await listTypes(db, task.projectId);
  const project: ProjectOfTask = {
    ...row,
    abilities: [...access.abilities],
    types: types.map(({ versions: _, form: __, ...type }) => ({ ...type, description: '' })),
    fields: await listFields(db, task.projectId),
    members: people(true),
    formerMembers: people(false),
  };
  return { project, placedIn };
}
