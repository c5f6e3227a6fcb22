import type { TaskChanges, TaskDetail, TaskRow } from '@opsyard/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AvatarList } from '../../../ui/avatar-list.tsx';
import { CountDown } from '../../../ui/count-down.tsx';
import { useNow } from '../../../ui/minute.ts';
import { PersonName } from '../../../ui/people.tsx';
import { DayText, When } from '../../../ui/when.tsx';
import { DayPicker } from '../shared/day-picker.tsx';
import { DueDay } from '../shared/due-day.tsx';
import { editTask } from '../shared/edit-task.ts';
import { LabelChips } from '../shared/label-chips.tsx';
import { useOpenTask } from '../shared/open-task.ts';
import { PopupButton } from '../shared/popup-button.tsx';
import { PriorityMark } from '../shared/priority-mark.tsx';
import { useScope } from '../shared/project-scope.tsx';
import { StatusMark } from '../shared/status-mark.tsx';
import { LabelPicker, OwnerPicker, PeoplePicker, PriorityPicker, StatusPicker } from '../shared/task-pickers.tsx';
import { useTask } from '../shared/use-task.ts';
import styles from './drawer.module.css';
import { dueSoonAt } from './time-left.ts';

/** The fields of a task, each changed where it stands and saved at once. */
export function Fields({ task: detail }: { task: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { openTask } = useOpenTask();
  const task = useTask(detail.projectId, detail.id) ?? detail;
  const save = (changes: TaskChanges, word: string) =>
    void editTask({ scope, id: task.id, changes, text: t('drawer.changed', { field: word, key: scope.keyOf(task) }) });
  const people = task.assigneeIds.map((id) => scope.personOf(id)).filter((person) => person !== undefined);
  const empty = <span className={styles.none}>{t('drawer.none')}</span>;
  const word = (name: 'status' | 'owner' | 'assignees' | 'priority' | 'labels' | 'startDate' | 'dueDate') =>
    t(`shared.field.${name}`);
  return (
    <div className={styles.fields}>
      <Field label={word('status')} shown={<StatusMark status={scope.statusOf(task.statusId)} />}>
        {(close) => (
          <StatusPicker
            value={task.statusId}
            onPick={(statusId) => closing(close, () => save({ statusId }, word('status')))}
          />
        )}
      </Field>
      <Field
        label={word('owner')}
        shown={task.ownerId ? <PersonName person={scope.personOf(task.ownerId)} size={20} /> : empty}
      >
        {(close) => (
          <OwnerPicker
            value={task.ownerId}
            onPick={(ownerId) => closing(close, () => save({ ownerId }, word('owner')))}
          />
        )}
      </Field>
      <Field
        label={word('assignees')}
        shown={people.length > 0 ? <AvatarList people={people} maxLength={5} size={22} /> : empty}
      >
        {() => (
          <PeoplePicker value={task.assigneeIds} onChange={(assigneeIds) => save({ assigneeIds }, word('assignees'))} />
        )}
      </Field>
      <Field label={word('priority')} shown={<PriorityMark priority={task.priority} />}>
        {(close) => (
          <PriorityPicker
            value={task.priority}
            onPick={(priority) => closing(close, () => save({ priority }, word('priority')))}
          />
        )}
      </Field>
      <Field
        label={word('labels')}
        shown={task.labelIds.length > 0 ? <LabelChips ids={task.labelIds} scope={scope} max={6} /> : empty}
      >
        {() => <LabelPicker value={task.labelIds} onChange={(labelIds) => save({ labelIds }, word('labels'))} />}
      </Field>
      <Field label={word('startDate')} shown={task.startDate ? <DayText day={task.startDate} /> : empty}>
        {(close) => (
          <DayPicker
            label={word('startDate')}
            value={task.startDate}
            onPick={(startDate) => closing(close, () => save({ startDate }, word('startDate')))}
          />
        )}
      </Field>
      <Field label={word('dueDate')} shown={task.dueDate ? <DueDay task={task} /> : empty}>
        {(close) => (
          <DayPicker
            label={word('dueDate')}
            value={task.dueDate}
            onPick={(dueDate) => closing(close, () => save({ dueDate }, word('dueDate')))}
          />
        )}
      </Field>
      <TimeLeft task={task} />
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
        <Row label={t('drawer.externalPeople')}>{detail.externalPeople.join(', ')}</Row>
      )}
      <Row label={t('shared.field.created')}>
        <When at={detail.createdAt} />
        {detail.createdBy && <span className={styles.by}>{scope.personOf(detail.createdBy)?.realname}</span>}
      </Row>
    </div>
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

type FieldProps = { label: string; shown: ReactNode; children: (close: () => void) => ReactNode };

function Field({ label, shown, children }: FieldProps) {
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
        {children}
      </PopupButton>
    </div>
  );
}

/** Closes the popup before what was chosen shows. */
function closing(close: () => void, act: () => void): void {
  close();
  act();
}
