import type { TaskDetail } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import parts from '../../../records/parts/parts.module.css';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { closing, EditableRow } from '../drawer/field-row.tsx';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTask } from '../shared/reading/use-task.ts';
import { ParentPicker } from './parent-picker.tsx';
import { setParent } from './set-parent.ts';

/** The task a task is a subtask of, chosen among those of its project. */
export function ParentRow({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { openTask } = useOpenTask();
  const { parent } = detail;
  const row = useTask(detail.projectId, detail.id) ?? detail;
  if (!parent && (scope.isPlaced || !scope.can('editTasks'))) return null;
  const label = t('shared.field.parent');
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
      {(close, base) => (
        <ParentPicker
          value={base.parentId}
          taskId={base.id}
          onPick={(parentId) => closing(close, () => setParent({ scope, t }, base, parentId))}
        />
      )}
    </EditableRow>
  );
}
