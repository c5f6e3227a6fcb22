import type { TaskChanges, TaskField } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { ConflictCard } from '../../../../records/conflicts/conflict-card.tsx';
import { decidedChanges } from '../../../../records/conflicts/open-conflicts.ts';
import { editTask } from '../editing/edit-task.ts';
import { useScope } from '../reading/project-scope.tsx';
import { refreshTasks } from '../reading/refresh-tasks.ts';
import { taskStoreOf } from '../reading/task-store.ts';
import { fieldName, fieldText } from '../text/field-text.ts';
import { asRow } from '../text/field-value.ts';
import { type Conflict, resolveConflict } from './conflicts.ts';

/** A conflict of a task; what is decided is saved. */
export function TaskConflict({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { base, version, fields, by } = conflict;
  const store = taskStoreOf(scope.project.id);
  const key = scope.keyOf(base);
  const textOf = (field: TaskField, value: unknown) => fieldText(field, value, scope, t) || t('project.editing.empty');
  const decide = (ownFields: ReadonlySet<string>) => {
    resolveConflict(conflict);
    const changes = decidedChanges(conflict, fields, ownFields) as TaskChanges;
    if (Object.keys(changes).length === 0) return void refreshTasks(store, [base.id]);
    // The user has seen the value on the card and may overwrite it; a newer one causes another question.
    const shown = Object.fromEntries(fields.map(({ field, theirs }) => [field, theirs])) as TaskChanges;
    const latest = store.saved(base.id) ?? base;
    void editTask({ scope, base: { ...latest, ...asRow(shown, latest), version }, changes, text: key });
  };
  const shownFields = fields.map(({ field, mine, theirs }) => ({
    ...{ field, name: fieldName(field, scope, t) },
    ...{ mine: textOf(field, mine), theirs: textOf(field, theirs) },
  }));
  return <ConflictCard name={key} by={by} fields={shownFields} onDecide={decide} />;
}
