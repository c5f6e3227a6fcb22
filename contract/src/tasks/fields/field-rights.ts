import type { ProjectRole } from '../project/project-roles.ts';
import type { CustomField, FieldAudience, FieldRelation } from '../shapes.ts';

type FieldUser = { id: string; role: ProjectRole | null };

/** The people of a task on whom rights can depend; lists do not contain the creator of a task. */
export type RelatedPeople = { ownerId: string | null; assigneeIds: readonly string[]; createdBy?: string | null };

/** Where a right holds: for all tasks of the project, or for those to which the user has one of some relations. */
export type FieldRight = true | readonly FieldRelation[];

const FIELD_RELATIONS: readonly FieldRelation[] = ['owner', 'assignee', 'creator'];

type Rights = Pick<CustomField, 'visibleTo' | 'editableBy'>;

/** For which tasks an audience contains a user with a role. Managers set the rights, so they have them; others who see the project have those of guests. */
export function fieldRight(
  audience: readonly FieldAudience[] | null | undefined,
  role: ProjectRole | null,
): FieldRight {
  if (!audience || role === 'owner' || role === 'manager') return true;
  return audience.includes(role ?? 'guest') || FIELD_RELATIONS.filter((one) => audience.includes(one));
}

export function holdsFor(right: FieldRight, userId: string, task: RelatedPeople): boolean {
  if (right === true) return true;
  const { ownerId, assigneeIds, createdBy } = task;
  const has = { owner: ownerId === userId, assignee: assigneeIds.includes(userId), creator: createdBy === userId };
  return right.some((relation) => has[relation]);
}

/** Whether a user may see the value of a custom field in a task they see. */
export function maySeeField({ visibleTo }: Rights, { id, role }: FieldUser, task: RelatedPeople): boolean {
  return holdsFor(fieldRight(visibleTo, role), id, task);
}

/** Whether a user may change the value of a custom field in a task they may change; only where they see it. */
export function mayEditField(field: Rights, user: FieldUser, task: RelatedPeople): boolean {
  return maySeeField(field, user, task) && holdsFor(fieldRight(field.editableBy, user.role), user.id, task);
}

/** Whether the same users may see the values of two fields; otherwise values are not copied from one to the other. */
export function haveSameReaders(one: Rights, other: Rights): boolean {
  const recorded = ({ visibleTo }: Rights) => (visibleTo ? [...visibleTo].sort().join() : null);
  return recorded(one) === recorded(other);
}
