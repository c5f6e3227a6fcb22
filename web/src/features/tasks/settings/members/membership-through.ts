import { PROJECT_ROLES, type ProjectDepartment, type ProjectRole } from '@opsyard/contract';

/** The membership of a user through departments. */
export type MembershipThrough = {
  departments: readonly ProjectDepartment[];
  /** The highest of the roles they give. */
  role: ProjectRole;
  /** The role the user has besides; null for those who are members only through departments. */
  own: ProjectRole | null;
};

/** The membership of a user through the departments of a project; null if none makes them a member. */
export function membershipThrough(all: readonly ProjectDepartment[], userId: string): MembershipThrough | null {
  const departments = all.filter(({ memberIds }) => memberIds.includes(userId));
  const role = PROJECT_ROLES.find((one) => departments.some((department) => department.role === one));
  const own = departments.flatMap((one) => one.own ?? []).find(({ id }) => id === userId)?.role;
  return role ? { departments, role, own: own ?? null } : null;
}

/** Whether a role is above another one. */
export function isHigherRole(one: ProjectRole, other: ProjectRole): boolean {
  return PROJECT_ROLES.indexOf(one) < PROJECT_ROLES.indexOf(other);
}
