import type { TaskField, TaskRow } from '@opsyard/contract';
import { type ReactNode, useId } from 'react';
import { useInitialValue } from '../../../kernel/forms/use-initial-value.ts';
import styles from '../../../records/drawer/drawer.module.css';
import { FieldRow } from '../../../records/drawer/field-row.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import { EditNotes, EditorsNote } from '../shared/conflicts/edit-notes.tsx';
import { useEditing } from '../shared/editing/editing.ts';
import { useScope } from '../shared/reading/project-scope.tsx';

/** A field that is only read. */
export function Row({ label, help, children }: { label: string; help?: ReactNode; children: ReactNode }) {
  return (
    <FieldRow label={label} help={help}>
      <span className={styles.value}>{children}</span>
    </FieldRow>
  );
}

type PopupRowProps = {
  label: string;
  shown: ReactNode;
  /** Explains the label. */
  help?: ReactNode;
  /** The field of a task that is edited, by which its key finds the button. */
  field?: TaskField;
  /** Rendered beside the button, such as a link. */
  beside?: ReactNode;
  children: (close: () => void) => ReactNode;
};

/** A field whose value is a button that opens what edits it. */
export function PopupRow({ label, shown, help, field, beside, children }: PopupRowProps) {
  const id = useId();
  return (
    <FieldRow label={label} labelId={`${id}-label`} help={help}>
      <PopupButton
        label={label}
        trigger={(trigger) => (
          <button
            id={id}
            type="button"
            className={styles.field}
            data-field={field}
            aria-labelledby={`${id}-label ${id}`}
            {...trigger}
          >
            {shown}
          </button>
        )}
      >
        {children}
      </PopupButton>
      {beside}
    </FieldRow>
  );
}

export type EditableRowProps = {
  label: string;
  field: TaskField;
  task: TaskRow;
  shown: ReactNode;
  /** Explains the label. */
  help?: ReactNode;
  /** The user may change the task, but not this field. */
  isReadOnly?: boolean;
  /** Rendered beside the button, such as a link. */
  beside?: ReactNode;
  /** The editor of the field, with the task as it was when the editor opened. */
  children: (close: () => void, base: TaskRow) => ReactNode;
};

/** A field of a task, edited in place by users with the permission. */
export function EditableRow(props: EditableRowProps) {
  const { label, field, task, shown, help, isReadOnly = false, beside, children } = props;
  const scope = useScope();
  if (isReadOnly || !scope.can('editTasks')) {
    return (
      <Row label={label} help={help}>
        {shown}
        {beside}
      </Row>
    );
  }
  const notes = (
    <>
      {beside}
      <EditorsNote taskId={task.id} field={field} />
    </>
  );
  return (
    <PopupRow {...{ label, shown, help, field }} beside={notes}>
      {(close) => (
        <AsOpened task={task} field={field}>
          {(base) => children(close, base)}
        </AsOpened>
      )}
    </PopupRow>
  );
}

type AsOpenedProps = { task: TaskRow; field: TaskField; children: (base: TaskRow) => ReactNode };

/** Provides the task as it was when this was opened, and reports to others that it is being edited. */
function AsOpened({ task, field, children }: AsOpenedProps) {
  const base = useInitialValue(task);
  useEditing({ projectId: task.projectId, taskId: task.id, field });
  return (
    <>
      <EditNotes base={base} live={task} field={field} />
      {children(base)}
    </>
  );
}

/** Closes the popup before the new value is shown. */
export function closing(close: () => void, act: () => void): void {
  close();
  act();
}
