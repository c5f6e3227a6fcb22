import {
  type CustomKey,
  isCustomKey,
  isPlainField,
  type TaskChanges,
  type TaskField,
  type TaskRow,
} from '@opsyard/contract';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { KeepTyping } from '../../../ui/forms/keep-typing.tsx';
import { Popup } from '../../../ui/popups/popup.tsx';
import { ChangedNote } from '../shared/conflicts/changed-note.tsx';
import { EditNotes } from '../shared/conflicts/edit-notes.tsx';
import { DueEditor } from '../shared/editing/due-editor.tsx';
import { useEditing } from '../shared/editing/editing.ts';
import { PlainEditor } from '../shared/editing/plain-editor.tsx';
import {
  LabelPicker,
  OwnerPicker,
  PeoplePicker,
  PriorityPicker,
  StatusPicker,
  TypePicker,
} from '../shared/pickers/task-pickers.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { columnName } from '../shared/text/field-text.ts';
import { fieldValue } from '../shared/text/field-value.ts';
import styles from './cell-editor.module.css';
import { type ColumnId, fieldOf } from './columns.ts';

const CustomEditor = part(() => import('../custom-field/custom-editor.tsx'), 'CustomEditor');

type CellEditorProps = {
  /** The task as it was when the editor opened, which is what it shows. */
  base: TaskRow;
  /** The task as it is by now. */
  live: TaskRow;
  column: ColumnId;
  anchor: HTMLElement | null;
  /** Called once, with the changes or null. */
  onDone: (changes: TaskChanges | null) => void;
  /** Tab moves to the next cell. */
  onTab: (step: 1 | -1) => void;
};

/** Edits a field of a task beside its cell. */
export function CellEditor({ base, live, column, anchor, onDone, onTab }: CellEditorProps) {
  const { t } = useTranslation('tasks');
  const ended = useRef(false);
  const scope = useScope();
  const [list, setList] = useState<ListChanges | null>(null);
  const end = (changes: TaskChanges | null) => {
    if (ended.current) return;
    ended.current = true;
    onDone(changes);
  };
  const field = fieldOf(column);
  const label = column === 'select' ? '' : columnName(column, scope, t);
  return (
    <Popup anchor={anchor} label={label} onClose={() => end(list)} onTab={onTab}>
      {field && <Notes base={base} live={live} field={field} />}
      {column === 'dueDate' && <ChangedNote base={base} live={live} field="dueTime" />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: observes Tab in the editor */}
      <div className={styles.editor} onKeyDown={chooseTyped}>
        {isCustomKey(column) ? (
          <CustomPicker name={column} base={base} onChange={setList} onEnd={end} />
        ) : (
          pickerFor({ base, live, column, list: list ?? {}, setList, end, label })
        )}
      </div>
    </Popup>
  );
}

/** Before Tab leaves the cell, it takes the option that typed text has found, as Enter does; several values are left as they are. */
function chooseTyped({ key, shiftKey, target, nativeEvent }: KeyboardEvent): void {
  if (key !== 'Tab' || shiftKey || nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || target.value.trim() === '') return;
  const option = document.getElementById(target.getAttribute('aria-activedescendant') ?? '');
  if (option?.closest('[aria-multiselectable="false"]')) option.click();
}

/** What has been chosen of several, which is saved when the editor is left. */
type ListChanges = Pick<TaskChanges, 'assigneeIds' | 'labelIds' | CustomKey>;

type CustomPickerProps = {
  name: CustomKey;
  base: TaskRow;
  onChange: (changes: ListChanges) => void;
  onEnd: (changes: TaskChanges | null) => void;
};

function CustomPicker({ name, base, onChange, onEnd }: CustomPickerProps) {
  const field = useScope().fieldOf(name);
  if (!field) return null;
  const value = base.custom?.[name] ?? null;
  return (
    <KeepTyping label={field.name}>
      <CustomEditor
        field={field}
        value={value}
        taskId={base.id}
        onPick={(to) => onEnd(to === value ? null : { [name]: to })}
        onChange={(to) => onChange({ [name]: to })}
      />
    </KeepTyping>
  );
}

/** Reports that the field is being edited, and shows what others change in it. */
function Notes({ base, live, field }: { base: TaskRow; live: TaskRow; field: TaskField }) {
  useEditing({ projectId: base.projectId, taskId: base.id, field });
  return <EditNotes base={base} live={live} field={field} />;
}

type PickerProps = {
  base: TaskRow;
  live: TaskRow;
  column: ColumnId;
  list: ListChanges;
  setList: (list: ListChanges) => void;
  end: (changes: TaskChanges | null) => void;
  label: string;
};

function pickerFor({ base: row, live, column, list, setList, end, label }: PickerProps): ReactNode {
  const choose = (changes: TaskChanges) => end(differs(row, changes) || differs(live, changes) ? changes : null);
  if (column === 'status')
    return <StatusPicker value={row.statusId} tasks={[live]} onPick={(statusId) => choose({ statusId })} />;
  if (column === 'type') return <TypePicker value={row.typeId} onPick={(typeId) => choose({ typeId })} />;
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
  if (!isPlainField(column)) return null;
  if (column === 'dueDate') return <DueEditor label={label} value={row} onPick={choose} />;
  return (
    <PlainEditor field={column} label={label} value={row[column]} onPick={(value) => choose({ [column]: value })} />
  );
}

function differs(row: TaskRow, changes: TaskChanges): boolean {
  return Object.entries(changes).some(([field, value]) => fieldValue(row, field as TaskField) !== value);
}
