import { type Ability, commonFailures, projectFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { type Access, abilitiesIn, accessIfVisible, permitted } from '../access.ts';
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

type Task = { id: string; projectId: string };

/**
 * The user's access to a task with an ability, or a refusal: by its own project or, if that does not suffice, by others that show it.
 * A task whose own project is archived can only be read.
 */
export async function taskAccess(db: Db, actor: Actor, task: Task, ability: Ability): Promise<TaskAccess> {
  const home = await accessIfVisible(db, actor, task.projectId);
  const isEnough = home?.abilities.includes(ability);
  if (home && (isEnough || home.archived || !FROM_PLACEMENT.includes(ability)))
    return { ...permitted(home, ability), isPlaced: false, seesHome: true, placedIn: [] };
  const placements = await seenPlacements(db, actor, task);
  const access = joinedAccess(task.projectId, home, placements);
  if (!access) return fail(home ? projectFailures.notAllowed : commonFailures.notFound);
  if (access.abilities.includes(ability)) return access;
  const isArchived = placements.every(({ archived, isHomeArchived }) => archived || isHomeArchived);
  return fail(isArchived && !home ? projectFailures.archived : projectFailures.notAllowed);
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
  const granted = new Set(placements.flatMap((one) => abilitiesIn(one.role, one.archived || archived)));
  const abilities = FROM_PLACEMENT.filter((ability) => granted.has(ability) || home?.abilities.includes(ability));
  return {
    projectId,
    key,
    name,
    role: home?.role ?? null,
    archived,
    abilities,
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
