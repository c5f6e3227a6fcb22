import {
  AUTOMATIC_KINDS,
  type CustomField,
  fieldRight,
  mayEditField,
  maySeeField,
  type RelatedPeople,
} from '@opsyard/contract';
import { currentSession } from '../../../../kernel/session.ts';
import type { ProjectScope } from '../reading/scope.ts';

/** Whether the values of a field are shown for a task: the server sends none that may not be seen. */
export function isSeen({ project }: ProjectScope, field: CustomField, task: RelatedPeople): boolean {
  return maySeeField(field, { id: ownId(), role: project.myRole }, task);
}

/** Whether the user may change the value of a field in a task they may change. */
export function isEditable({ project }: ProjectScope, field: CustomField, task: RelatedPeople): boolean {
  // Lists do not contain the creator of a task: the server decides.
  const { createdBy = ownId() } = task;
  return isWritten(field) && mayEditField(field, { id: ownId(), role: project.myRole }, { ...task, createdBy });
}

/** Whether the user may change the value of a field in no task, whatever their relation to it. */
export function isReadOnly({ project }: Pick<ProjectScope, 'project'>, field: CustomField): boolean {
  if (!isWritten(field)) return true;
  const right = fieldRight(field.editableBy, project.myRole);
  return right !== true && right.length === 0;
}

/** Whether the user may give a new task a value of a field. */
export function isEditableInNew(scope: ProjectScope, field: CustomField, people: Partial<RelatedPeople>): boolean {
  // A new task has no files yet.
  if (field.kind === 'file') return false;
  const { ownerId = null, assigneeIds = [] } = people;
  return isEditable(scope, field, { ownerId, assigneeIds, createdBy: ownId() });
}

/** Others are given by the server. */
function isWritten({ kind }: CustomField): boolean {
  return !AUTOMATIC_KINDS.includes(kind);
}

function ownId(): string {
  return currentSession()?.user.id ?? '';
}
