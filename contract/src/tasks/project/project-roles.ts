import { OneOf } from '../../kernel/shapes.ts';

export const PROJECT_ROLES = ['owner', 'manager', 'member', 'guest'] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];
export const ProjectRole = OneOf(PROJECT_ROLES);

/** Permissions of a user in a project, checked by the server and mirrored by the page. */
export const ABILITIES = [
  'view',
  'comment',
  'editTasks',
  'deleteTasks',
  'importTasks',
  'exportTasks',
  'manageLabels',
  'manageProject',
  'manageMembers',
  'viewConfidential',
  'deleteProject',
] as const;
export type Ability = (typeof ABILITIES)[number];

const asGuest: readonly Ability[] = ['view', 'comment'];
const asMember: readonly Ability[] = [...asGuest, 'editTasks', 'deleteTasks', 'exportTasks'];
const asManager: readonly Ability[] = [...asMember, 'importTasks', 'manageLabels', 'manageProject', 'manageMembers'];

/** The permissions of each project role. */
export const ABILITIES_OF: Record<ProjectRole, readonly Ability[]> = {
  guest: asGuest,
  member: asMember,
  manager: asManager,
  owner: [...asManager, 'viewConfidential', 'deleteProject'],
};

/** The roles whose abilities the owner of a project can change; `viewer` is whoever sees it without a role. */
export const ADJUSTABLE_ROLES = ['manager', 'member', 'guest', 'viewer'] as const;
export type AdjustableRole = (typeof ADJUSTABLE_ROLES)[number];

/** The abilities of roles in a project where they differ from the usual ones, each with all it has. */
export type RoleAbilities = Partial<Record<AdjustableRole, Ability[]>>;

/** The usual abilities of a role. */
export function usualAbilities(role: AdjustableRole): readonly Ability[] {
  return role === 'viewer' ? ['view'] : ABILITIES_OF[role];
}

/** The abilities of a role, or of whoever has none, in a project that may have changed them; `holds` on the server says the same in SQL. */
export function abilitiesOf(role: ProjectRole | null, adjusted: RoleAbilities | null | undefined): readonly Ability[] {
  if (role === 'owner') return ABILITIES_OF.owner;
  const own = role ?? 'viewer';
  return adjusted?.[own] ?? usualAbilities(own);
}
