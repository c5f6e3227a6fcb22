import { type TaskRow, task } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { ChoiceList } from '../../../ui/lists/choice-list.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';

const NONE = '';
const FOUND_MAX = 20;

type ParentPickerProps = {
  /** The parent the task has, or null; undefined where several tasks are given one. */
  value: string | null | undefined;
  /** The task that is given a parent, which is not offered. */
  taskId?: string;
  onPick: (parentId: string | null) => void;
};

/** The tasks of the project that match what is typed; the server refuses loops and too many levels. */
export function ParentPicker({ value, taskId, onPick }: ParentPickerProps) {
  const { t } = useTranslation('tasks');
  const { project, keyOf } = useScope();
  const [text, search] = useState('');
  const searched = useDebounced(text.trim());
  const body = {
    ...{ projectId: project.id, limit: FOUND_MAX + 1 },
    ...(searched !== '' && { filter: { search: searched } }),
  };
  const { data } = useRead(task.query, { body }, { quiet: true, keepPrevious: true });
  const isOther = (one: TaskRow) => taskId === undefined || (one.id !== taskId && one.parentId !== taskId);
  const found = (data?.records ?? []).filter(isOther).slice(0, FOUND_MAX);
  const none = value !== null && text === '' ? [{ value: NONE, text: t('order.noParent') }] : [];
  return (
    <ChoiceList
      label={t('order.findParent')}
      choices={[...none, ...found.map((one) => ({ value: one.id, text: `${keyOf(one)} ${one.title}` }))]}
      selected={typeof value === 'string' ? [value] : []}
      onSearch={search}
      onPick={(id) => onPick(id === NONE ? null : id)}
      empty={t('order.noneFound')}
    />
  );
}
