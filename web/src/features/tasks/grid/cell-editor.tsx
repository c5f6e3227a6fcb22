import type { TaskChanges, TaskField, TaskRow } from '@opsyard/contract';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { EditNotes } from '../shared/edit-notes.tsx';
import { useEditing } from '../shared/editing.ts';
import { LabelPicker, OwnerPicker, PeoplePicker, PriorityPicker, StatusPicker } from '../shared/task-pickers.tsx';
import { type ColumnId, fieldOf } from './columns.ts';

type CellEditorProps = {
  /** The task as it was when the editor opened, which is what it shows. */
  base: TaskRow;
  /** The task as it is by now. */
  live: TaskRow;
  column: ColumnId;
  anchor: HTMLElement | null;
  /** Told once, with what changed or null. */
  onDone: (changes: TaskChanges | null) => void;
  /** Tab goes on to a neighbouring cell. */
  onTab: (step: 1 | -1) => void;
};

/** Edits a field of a task beside its cell. */
export function CellEditor({ base, live, column, anchor, onDone, onTab }: CellEditorProps) {
  const { t } = useTranslation('tasks');
  const ended = useRef(false);
  const [list, setList] = useState<{ assigneeIds?: string[]; labelIds?: string[] } | null>(null);
  const end = (changes: TaskChanges | null) => {
    if (ended.current) return;
    ended.current = true;
    onDone(changes);
  };
  const field = fieldOf(column);
  const label = column === 'select' ? '' : t(`shared.field.${column}`);
  return (
    <Popup anchor={anchor} label={label} onClose={() => end(list)} onTab={onTab}>
      {field && <Notes base={base} live={live} field={field} />}
      {pickerFor({ base, live, column, list: list ?? {}, setList, end, label })}
    </Popup>
  );
}

/** Tells others that the field is edited here, and what others do to it. */
function Notes({ base, live, field }: { base: TaskRow; live: TaskRow; field: TaskField }) {
  useEditing({ projectId: base.projectId, taskId: base.id, field });
  return <EditNotes base={base} live={live} field={field} />;
}

type PickerProps = {
  base: TaskRow;
  live: TaskRow;
  column: ColumnId;
  list: { assigneeIds?: string[]; labelIds?: string[] };
  setList: (list: { assigneeIds?: string[]; labelIds?: string[] }) => void;
  end: (changes: TaskChanges | null) => void;
  label: string;
};

function pickerFor({ base: row, live, column, list, setList, end, label }: PickerProps): ReactNode {
  const choose = (changes: TaskChanges) => end(differs(row, changes) || differs(live, changes) ? changes : null);
  if (column === 'status') return <StatusPicker value={row.statusId} onPick={(statusId) => choose({ statusId })} />;
  if (column === 'priority') return <PriorityPicker value={row.priority} onPick={(priority) => choose({ priority })} />;
  if (column === 'owner') return <OwnerPicker value={row.ownerId} onPick={(ownerId) => choose({ ownerId })} />;
  if (column === 'assignees') {
    return (
      <PeoplePicker value={list.assigneeIds ?? row.assigneeIds} onChange={(assigneeIds) => setList({ assigneeIds })} />
    );
  }
  if (column === 'labels') {
    return <LabelPicker value={list.labelIds ?? row.labelIds} onChange={(labelIds) => setList({ labelIds })} />;
  }
  if (column === 'startDate') {
    return <DayPicker label={label} value={row.startDate} onPick={(startDate) => choose({ startDate })} />;
  }
  const dueChange = (dueDate: string | null): TaskChanges =>
    dueDate === null && row.dueTime !== null ? { dueDate, dueTime: null } : { dueDate };
  return <DayPicker label={label} value={row.dueDate} onPick={(dueDate) => choose(dueChange(dueDate))} />;
}

function differs(row: TaskRow, changes: TaskChanges): boolean {
  return Object.entries(changes).some(([field, value]) => row[field as keyof TaskChanges] !== value);
}
