import { type Ability, abilitiesOf, commonFailures, projectFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { type Access, abilitiesIn, accessIfVisible, permitted } from '../access.ts';
import { findTasksOfOthers } from '../own-tasks-store.ts';
import { type SeenPlacement, seenPlacements } from './access-store.ts';

/** A user's relation to a task. */
export type TaskAccess = Access & {
  /** The ability comes from another project that shows the task. */
  isPlaced: boolean;
  /** The user sees its own project, and thereby its other tasks. */
  seesHome: boolean;
  /** Other projects that show the task, of those who do not see its own one. */
  placedIn: readonly string[];
};

/** What a role in another project that shows a task allows with the task: nothing that concerns other tasks or its own project. */
const FROM_PLACEMENT: readonly Ability[] = ['view', 'comment', 'editTasks'];

/** What users who may only change their own tasks cannot do with those of others. */
const OF_OWN_TASKS: readonly Ability[] = ['editTasks', 'deleteTasks'];
const AT_HOME = { isPlaced: false, seesHome: true, placedIn: [] } as const;

type Task = { id: string; projectId: string };

/**
 * The user's access to a task with an ability, or a refusal: by its own project or, if that does not suffice, by others that show it.
 * A task whose own project is archived can only be read.
 */
export async function taskAccess(db: Db, actor: Actor, task: Task, ability: Ability): Promise<TaskAccess> {
  const whole = await accessIfVisible(db, actor, task.projectId);
  const isOthers = OF_OWN_TASKS.includes(ability) && (await isOfOthers(db, actor, task, whole));
  const home = isOthers && whole ? withoutEditing(whole) : whole;
  const isEnough = home?.abilities.includes(ability);
  if (home && (isEnough || home.archived || !FROM_PLACEMENT.includes(ability)))
    return { ...(isOthers ? fail(projectFailures.othersTask) : permitted(home, ability)), ...AT_HOME };
  const placements = await editablePlacements(db, actor, task, ability);
  const access = joinedAccess(task.projectId, home, placements);
  if (!access) return fail(home ? refusedAs(isOthers) : commonFailures.notFound);
  if (access.abilities.includes(ability)) return access;
  const isArchived = placements.every(({ archived, isHomeArchived }) => archived || isHomeArchived);
  return fail(isArchived && !home ? projectFailures.archived : refusedAs(isOthers));
}

function refusedAs(isOthers: boolean) {
  return isOthers ? projectFailures.othersTask : projectFailures.notAllowed;
}

/** Whether a project lets the user change only their own tasks, of which this is none. */
export async function isOfOthers(
  db: Db,
  { id: userId }: Pick<Actor, 'id'>,
  { id }: Pick<Task, 'id'>,
  access: Pick<Access, 'ownTasksOnly'> | undefined,
): Promise<boolean> {
  return access?.ownTasksOnly === true && (await findTasksOfOthers(db, userId, [id])).has(id);
}

/** The access to the project of a task of others. */
export function withoutEditing<T extends Pick<Access, 'abilities'>>(access: T): T {
  return { ...access, abilities: access.abilities.filter((ability) => !OF_OWN_TASKS.includes(ability)) };
}

/** The other projects that show a task, without those in which the user would change only tasks of their own. */
export async function editablePlacements(db: Db, actor: Actor, task: Task, ability: Ability): Promise<SeenPlacement[]> {
  const placements = await seenPlacements(db, actor, task);
  const limited = placements.find(({ ownTasksOnly }) => ownTasksOnly);
  if (ability === 'view' || !(await isOfOthers(db, actor, task, limited))) return placements;
  return placements.map((one) => (one.ownTasksOnly ? withoutOthers(one) : one));
}

/** What a project that shows a task of others allows with it to those who may only change their own. */
function withoutOthers(placement: SeenPlacement): SeenPlacement {
  const { role, roleAbilities } = placement;
  const { abilities } = withoutEditing({ abilities: abilitiesOf(role, roleAbilities) });
  return { ...placement, roleAbilities: { ...roleAbilities, member: [...abilities] } };
}

/** What own project and other ones together allow with a task; undefined if no other one that shows it is seen. */
export function joinedAccess(
  projectId: string,
  home: Access | undefined,
  placements: readonly SeenPlacement[],
): TaskAccess | undefined {
  const [first] = placements;
  if (!first) return undefined;
  const { homeKey: key, homeName: name, isHomeArchived: archived } = first;
  const granted = new Set(placements.flatMap((one) => abilitiesIn({ ...one, archived: one.archived || archived })));
  const abilities = FROM_PLACEMENT.filter((ability) => granted.has(ability) || home?.abilities.includes(ability));
  return {
    projectId,
    key,
    name,
    role: home?.role ?? null,
    archived,
    abilities,
    ownTasksOnly: false,
    roleAbilities: home?.roleAbilities ?? null,
    modulesOff: home?.modulesOff ?? [],
    isPlaced: true,
    seesHome: Boolean(home),
    placedIn: home ? [] : placements.map((one) => one.projectId),
  };
}

/** The rows without data about other tasks, for users who do not see the project of the task. */
export function withoutRelatives<T extends { parentId: string | null; children: number; childrenDone: number }>(
  row: T,
): T {
  return { ...row, parentId: null, children: 0, childrenDone: 0 };
}
