import { type TaskDetail, type TaskRow, task } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/api.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import parts from '../../../records/parts/parts.module.css';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { closing, EditableRow } from '../drawer/field-row.tsx';
import { editTask } from '../shared/edit-task.ts';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/project-scope.tsx';
import { useTask } from '../shared/use-task.ts';

const NONE = '';
const FOUND_MAX = 20;

/** The task a task is a subtask of, chosen among those of its project. */
export function ParentRow({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { openTask } = useOpenTask();
  const { parent } = detail;
  const row = useTask(detail.projectId, detail.id) ?? detail;
  if (!parent && (scope.isPlaced || !scope.can('editTasks'))) return null;
  const label = t('shared.field.parent');
  const save = (base: TaskRow, parentId: string | null) => {
    const text = t('drawer.changed', { field: label, key: scope.keyOf(row) });
    void editTask({ scope, base, changes: { parentId }, text, announce: true });
  };
  const key = parent && scope.keyOf(parent);
  const open = key && (
    <Button
      type="text"
      aria-label={t('order.openParent', { key })}
      title={t('order.openParent', { key })}
      icon={<Glyph name="open" />}
      onClick={() => openTask(key)}
    />
  );
  return (
    <EditableRow
      {...{ label, field: 'parentId', task: row, isReadOnly: scope.isPlaced, beside: open }}
      shown={parent ? `${key} ${parent.title}` : <span className={parts.none}>{t('drawer.none')}</span>}
    >
      {(close, base) => <ParentPicker row={base} onPick={(parentId) => closing(close, () => save(base, parentId))} />}
    </EditableRow>
  );
}

type ParentPickerProps = { row: TaskRow; onPick: (parentId: string | null) => void };

/** The tasks of the project that match what is typed; the server refuses loops and too many levels. */
function ParentPicker({ row, onPick }: ParentPickerProps) {
  const { t } = useTranslation('tasks');
  const { project, keyOf } = useScope();
  const [text, search] = useState('');
  const searched = useDebounced(text.trim());
  const body = {
    ...{ projectId: project.id, limit: FOUND_MAX + 1 },
    ...(searched !== '' && { filter: { search: searched } }),
  };
  const { data } = useRead(task.query, { body }, { quiet: true, keepPrevious: true });
  const isOther = (one: TaskRow) => one.id !== row.id && one.parentId !== row.id;
  const found = (data?.records ?? []).filter(isOther).slice(0, FOUND_MAX);
  const none = row.parentId !== null && text === '' ? [{ value: NONE, text: t('order.noParent') }] : [];
  return (
    <ChoiceList
      label={t('order.findParent')}
      choices={[...none, ...found.map((one) => ({ value: one.id, text: `${keyOf(one)} ${one.title}` }))]}
      selected={row.parentId === null ? [] : [row.parentId]}
      onSearch={search}
      onPick={(id) => onPick(id === NONE ? null : id)}
      empty={t('order.noneFound')}
    />
  );
}
