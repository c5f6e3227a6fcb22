import type { TaskRow } from '@opsyard/contract';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../kernel/notify.ts';
import { useMe } from '../../../kernel/session.ts';
import { batchTasks, deleteTasks } from '../shared/reading/batch-tasks.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import type { BulkField } from './bulk/bulk-bar.tsx';

const FIELD_KEYS: Readonly<Record<string, BulkField>> = {
  s: 'status',
  a: 'owner',
  A: 'assignees',
  p: 'priority',
  P: 'parent',
  l: 'labels',
  d: 'dueDate',
  D: 'startDate',
};

/** What keys do with tasks outside of a list; `clear` is called before they are removed, `edit` offers values of a field. */
export function useTaskActions(clear: () => void, edit: (ids: readonly string[], field: BulkField) => void) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const me = useMe().id;
  const remove = (ids: readonly string[]) => {
    clear();
    void deleteTasks({ scope, ids, text: (count) => t('bulk.deleted', { count }) });
  };
  const assignMe = (ids: readonly string[]) => {
    void batchTasks({ scope, ids, changes: { ownerId: me }, text: (count) => t('bulk.changed', { count }) });
  };
  const copy = (rows: readonly TaskRow[]) => {
    const text = rows.map((row) => `${scope.keyOf(row)} ${row.title}`).join('\n');
    const done = () => notify(({ message }) => void message.success(t('list.copied')));
    void navigator.clipboard.writeText(text).then(done);
  };
  const actionOf = (
    { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
    rows: readonly TaskRow[],
  ): (() => void) | undefined => {
    const ids = rows.map((row) => row.id);
    const field = FIELD_KEYS[key];
    if (altKey || ctrlKey || metaKey || ids.length === 0) return undefined;
    if (key === 'y') return () => copy(rows);
    if (key === 'Delete') return scope.can('deleteTasks') ? () => remove(ids) : undefined;
    if (!scope.can('editTasks')) return undefined;
    if (key === 'i') return () => assignMe(ids);
    return field && (() => edit(ids, field));
  };
  return { actionOf, remove };
}
