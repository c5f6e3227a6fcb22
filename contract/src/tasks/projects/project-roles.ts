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
  owner: [...asManager, 'deleteProject'],
};

/** The abilities of roles in a project where they differ from the usual ones; `viewer` is whoever sees it without a role. */
export type RoleAbilities = Partial<Record<AdjustableRole, readonly Ability[]>>;
export const ADJUSTABLE_ROLES = ['manager', 'member', 'guest', 'viewer'] as const;
export type AdjustableRole = (typeof ADJUSTABLE_ROLES)[number];
