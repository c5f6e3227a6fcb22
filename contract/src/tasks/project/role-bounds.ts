import {
  ABILITIES,
  type Ability,
  ADJUSTABLE_ROLES,
  type AdjustableRole,
  type RoleAbilities,
  usualAbilities,
} from './project-roles.ts';

const ofTasks = ['comment', 'editTasks', 'deleteTasks', 'importTasks', 'exportTasks', 'manageLabels'] as const;

/** What the owner can give to a role, or take from it; all see the project, and only the owner deletes it. */
export const GRANTABLE: Readonly<Record<AdjustableRole, readonly Ability[]>> = {
  manager: [...ofTasks, 'manageProject', 'manageMembers', 'viewConfidential'],
  member: ofTasks,
  guest: ['comment', 'exportTasks'],
  viewer: ['comment', 'exportTasks'],
};

/** What a role is to have, within what can be given to it, as it is stored. */
export function withinBounds(role: AdjustableRole, abilities: readonly Ability[]): Ability[] {
  return ABILITIES.filter((one) => one === 'view' || (GRANTABLE[role].includes(one) && abilities.includes(one)));
}

/** An ability of a role that the role above it lacks, if there is one; nobody could be given a role to gain something else. */
export function roleAboveOthers(
  adjusted: RoleAbilities,
): { role: AdjustableRole; above: AdjustableRole; ability: Ability } | undefined {
  const of = (role: AdjustableRole) => adjusted[role] ?? usualAbilities(role);
  for (const [at, role] of ADJUSTABLE_ROLES.entries()) {
    const above = ADJUSTABLE_ROLES[at - 1];
    const ability = above && of(role).find((one) => !of(above).includes(one));
    if (ability) return { role, above, ability };
  }
  return undefined;
}
