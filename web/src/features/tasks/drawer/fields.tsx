import type { TaskChanges, TaskDetail, TaskField, TaskRow } from '@opsyard/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useInitialValue } from '../../../kernel/use-initial-value.ts';
import parts from '../../../records/parts/parts.module.css';
import { AvatarList } from '../../../ui/avatar-list.tsx';
import { CountDown } from '../../../ui/count-down.tsx';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { useNow } from '../../../ui/minute.ts';
import { PersonName } from '../../../ui/people.tsx';
import { PopupButton } from '../../../ui/popup-button.tsx';
import { DayText, When } from '../../../ui/when.tsx';
import { DueDay } from '../shared/due-day.tsx';
import { EditNotes, EditorsNote } from '../shared/edit-notes.tsx';
import { editTask } from '../shared/edit-task.ts';
import { useEditing } from '../shared/editing.ts';
import { ExternalNames } from '../shared/external-names.tsx';
import { LabelChips } from '../shared/label-chips.tsx';
import { useOpenTask } from '../shared/open-task.ts';
import { PriorityMark } from '../shared/priority-mark.tsx';
import { useScope } from '../shared/project-scope.tsx';
import { StatusMark } from '../shared/status-mark.tsx';
import { LabelPicker, OwnerPicker, PeoplePicker, PriorityPicker, StatusPicker } from '../shared/task-pickers.tsx';
import { useTask } from '../shared/use-task.ts';
import styles from './drawer.module.css';
import { dueSoonAt } from './time-left.ts';

const FIELD_OF = {
  status: 'statusId',
  owner: 'ownerId',
  assignees: 'assigneeIds',
  priority: 'priority',
  labels: 'labelIds',
  startDate: 'startDate',
  dueDate: 'dueDate',
} as const;
type FieldName = keyof typeof FIELD_OF;

/** The fields of a task, each changed where it stands and saved at once. */
export function Fields({ task: detail }: { task: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const task = useTask(detail.projectId, detail.id) ?? detail;
  const save = (base: TaskRow, changes: TaskChanges, word: string) =>
    void editTask({ scope, base, changes, text: t('drawer.changed', { field: word, key: scope.keyOf(task) }) });
  const people = task.assigneeIds.map((id) => scope.personOf(id)).filter((person) => person !== undefined);
  const empty = <span className={parts.none}>{t('drawer.none')}</span>;
  const word = (name: FieldName) => t(`shared.field.${name}`);
  return (
    <div className={styles.fields}>
      <Field name="status" task={task} shown={<StatusMark status={scope.statusOf(task.statusId)} />}>
        {(close, base) => (
          <StatusPicker
            value={base.statusId}
            onPick={(statusId) => closing(close, () => save(base, { statusId }, word('status')))}
          />
        )}
      </Field>
      <Field
        name="owner"
        task={task}
        shown={task.ownerId ? <PersonName person={scope.personOf(task.ownerId)} size={20} /> : empty}
      >
        {(close, base) => (
          <OwnerPicker
            value={base.ownerId}
            onPick={(ownerId) => closing(close, () => save(base, { ownerId }, word('owner')))}
          />
        )}
      </Field>
      <Field
        name="assignees"
        task={task}
        shown={people.length > 0 ? <AvatarList people={people} maxLength={5} size={22} /> : empty}
      >
        {() => (
          <PeoplePicker
            value={task.assigneeIds}
            onChange={(assigneeIds) => save(task, { assigneeIds }, word('assignees'))}
          />
        )}
      </Field>
      <Field name="priority" task={task} shown={<PriorityMark priority={task.priority} />}>
        {(close, base) => (
          <PriorityPicker
            value={base.priority}
            onPick={(priority) => closing(close, () => save(base, { priority }, word('priority')))}
          />
        )}
      </Field>
      <Field
        name="labels"
        task={task}
        shown={task.labelIds.length > 0 ? <LabelChips ids={task.labelIds} scope={scope} max={6} /> : empty}
      >
        {() => <LabelPicker value={task.labelIds} onChange={(labelIds) => save(task, { labelIds }, word('labels'))} />}
      </Field>
      <Field name="startDate" task={task} shown={task.startDate ? <DayText day={task.startDate} /> : empty}>
        {(close, base) => (
          <DayPicker
            label={word('startDate')}
            value={base.startDate}
            onPick={(startDate) => closing(close, () => save(base, { startDate }, word('startDate')))}
          />
        )}
      </Field>
      <Field name="dueDate" task={task} shown={task.dueDate ? <DueDay task={task} /> : empty}>
        {(close, base) => (
          <DayPicker
            label={word('dueDate')}
            value={base.dueDate}
            onPick={(dueDate) => closing(close, () => save(base, { dueDate }, word('dueDate')))}
          />
        )}
      </Field>
      <TimeLeft task={task} />
      <Given detail={detail} />
    </div>
  );
}

/** What is only read here: where the task stands, who it came with, when it was made. */
function Given({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { openTask } = useOpenTask();
  return (
    <>
      {detail.parent && (
        <Row label={t('shared.field.parent')}>
          <button
            type="button"
            className={styles.linkLike}
            onClick={() => detail.parent && openTask(scope.keyOf(detail.parent))}
          >
            {scope.keyOf(detail.parent)} {detail.parent.title}
          </button>
        </Row>
      )}
      {detail.externalPeople.length > 0 && (
        <Row label={t('drawer.externalPeople')}>
          <ExternalNames names={detail.externalPeople} max={20} />
        </Row>
      )}
      <Row label={t('shared.field.created')}>
        <When at={detail.createdAt} />
        {detail.createdBy && <span className={parts.by}>{scope.personOf(detail.createdBy)?.realname}</span>}
      </Row>
    </>
  );
}

/** What is due later today says how long there is. */
function TimeLeft({ task }: { task: TaskRow }) {
  const { t } = useTranslation('tasks');
  const at = dueSoonAt(task, useNow());
  if (at === null) return null;
  return (
    <Row label={t('drawer.timeLeft')}>
      <CountDown to={at} />
    </Row>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{children}</span>
    </div>
  );
}

type FieldProps = {
  name: FieldName;
  task: TaskRow;
  shown: ReactNode;
  /** What edits the field, told the task as it was when the editor opened. */
  children: (close: () => void, base: TaskRow) => ReactNode;
};

function Field({ name, task, shown, children }: FieldProps) {
  const { t } = useTranslation('tasks');
  const label = t(`shared.field.${name}`);
  const field = FIELD_OF[name];
  const scope = useScope();
  const id = useId();
  if (!scope.can('editTasks')) return <Row label={label}>{shown}</Row>;
  return (
    <div className={styles.row}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <PopupButton
        label={label}
        trigger={(trigger) => (
          <button id={id} type="button" className={styles.field} aria-labelledby={`${id}-label ${id}`} {...trigger}>
            {shown}
          </button>
        )}
      >
        {(close) => (
          <AsOpened task={task} field={field}>
            {(base) => children(close, base)}
          </AsOpened>
        )}
      </PopupButton>
      <EditorsNote taskId={task.id} field={field} />
    </div>
  );
}

type AsOpenedProps = { task: TaskRow; field: TaskField; children: (base: TaskRow) => ReactNode };

/** Hands on the task as it was when this was opened, and tells others that it is open. */
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

/** Closes the popup before what was chosen shows. */
function closing(close: () => void, act: () => void): void {
  close();
  act();
}
