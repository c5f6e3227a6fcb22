import type { TaskRow } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { editTask } from '../shared/editing/edit-task.ts';
import type { ProjectScope } from '../shared/reading/scope.ts';

/** Gives a task another parent, or none, with a message to undo it. */
export function setParent(
  { scope, t }: { scope: ProjectScope; t: TFunction<'tasks'> },
  base: TaskRow,
  parentId: string | null,
): void {
  const text = t('drawer.changed', { field: t('shared.field.parent'), key: scope.keyOf(base) });
  void editTask({ scope, base, changes: { parentId }, text, announce: true });
}
