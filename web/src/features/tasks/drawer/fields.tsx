import {
  mapPlainFields,
  PLAIN_FIELDS,
  PLAIN_NAMES,
  type PlainField,
  type TaskChanges,
  type TaskDetail,
  type TaskRow,
} from '@opsyard/contract';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import styles from '../../../records/drawer/drawer.module.css';
import parts from '../../../records/parts/parts.module.css';
import { AvatarList } from '../../../ui/avatar-list.tsx';
import { useNow } from '../../../ui/dates/minute.ts';
import { When } from '../../../ui/dates/when.tsx';
import { CountDown } from '../../../ui/numbers/count-down.tsx';
import { PersonName } from '../../../ui/people.tsx';
import { changeDates } from '../schedule/change-dates.ts';
import { ChangedNote } from '../shared/conflicts/changed-note.tsx';
import { DueEditor } from '../shared/editing/due-editor.tsx';
import { editTask } from '../shared/editing/edit-task.ts';
import { PlainEditor } from '../shared/editing/plain-editor.tsx';
import { PlainValue } from '../shared/editing/plain-value.tsx';
import { isHiddenField } from '../shared/editing/transitions.ts';
import { LabelChips } from '../shared/marks/label-chips.tsx';
import { PriorityMark } from '../shared/marks/priority-mark.tsx';
import { StatusMark } from '../shared/marks/status-mark.tsx';
import { TypeMark } from '../shared/marks/type-mark.tsx';
import {
  LabelPicker,
  OwnerPicker,
  PeoplePicker,
  PriorityPicker,
  StatusPicker,
  TypePicker,
} from '../shared/pickers/task-pickers.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { useTask } from '../shared/reading/use-task.ts';
import { DueDay } from '../shared/text/due-day.tsx';
import { ExternalNames } from '../shared/text/external-names.tsx';
import { dueSoonAt } from './due-soon.ts';
import { closing, EditableRow, type EditableRowProps, Row } from './field-row.tsx';

const CustomFields = part(() => import('./custom-fields.tsx'), 'CustomFields');

const DependencyRows = part(() => import('../schedule/dependency-rows.tsx'), 'DependencyRows');

const PlacementRow = part(() => import('../placement/placement-row.tsx'), 'PlacementRow');

const ParentRow = part(() => import('../order/parent-row.tsx'), 'ParentRow');

const RequestRows = part(() => import('./request-rows.tsx'), 'RequestRows');

const RepetitionRow = part(() => import('./recurrence/repetition.tsx'), 'RepetitionRow');

const FIELD_OF = {
  type: 'typeId',
  status: 'statusId',
  owner: 'ownerId',
  assignees: 'assigneeIds',
  priority: 'priority',
  labels: 'labelIds',
  ...mapPlainFields((name) => name),
} as const;
type FieldName = keyof typeof FIELD_OF;

/** The fields of a task, edited in place and saved at once. */
export function Fields({ task: detail }: { task: TaskDetail }) {
  const { t } = useTranslation(['tasks', 'records']);
  const scope = useScope();
  const task = useTask(detail.projectId, detail.id) ?? detail;
  const save = (base: TaskRow, changes: TaskChanges, word: string) =>
    void editTask({ scope, base, changes, text: t('drawer.changed', { field: word, key: scope.keyOf(task) }) });
  const saveDates = (base: TaskRow, changes: TaskChanges, word: string) =>
    void changeDates({ scope, base, changes, text: t('drawer.changed', { field: word, key: scope.keyOf(task) }) });
  const people = task.assigneeIds.map((id) => scope.personOf(id)).filter((person) => person !== undefined);
  const empty = <span className={parts.none}>{t('drawer.none')}</span>;
  const word = (name: FieldName) => t(`shared.field.${name}`);
  return (
    <dl className={styles.fields} aria-label={t('records:drawer.fields')}>
      <TypeField task={task} save={save} />
      <Field name="status" task={task} shown={<StatusMark status={scope.statusOf(task.statusId)} />}>
        {(close, base) => (
          <StatusPicker
            value={base.statusId}
            tasks={[{ ...detail, ...base }]}
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
      {PLAIN_NAMES.map((name) =>
        name === 'dueDate' ? (
          <DueRow key={name} task={task} empty={empty} save={saveDates} />
        ) : (
          <PlainRow key={name} name={name} task={task} empty={empty} save={isScheduled(name) ? saveDates : save} />
        ),
      )}
      <Suspense>
        <ParentRow detail={detail} />
      </Suspense>
      <Suspense>
        <DependencyRows task={task} />
      </Suspense>
      <Suspense>
        <RepetitionRow task={task} />
      </Suspense>
      <Suspense>
        <PlacementRow task={task} />
      </Suspense>
      {scope.fields.length > 0 && (
        <Suspense>
          <CustomFields task={task} />
        </Suspense>
      )}
      {detail.requested && (
        <Suspense>
          <RequestRows task={task} />
        </Suspense>
      )}
      <TimeLeft task={task} />
      <Given detail={detail} />
    </dl>
  );
}

type Save = (base: TaskRow, changes: TaskChanges, word: string) => void;

function TypeField({ task, save }: { task: TaskRow; save: Save }) {
  const { t } = useTranslation('tasks');
  const { typeOf, usesTypes } = useScope();
  if (!usesTypes) return null;
  return (
    <Field name="type" task={task} shown={<TypeMark type={typeOf(task.typeId)} />}>
      {(close, base) => (
        <TypePicker
          value={base.typeId}
          onPick={(typeId) => closing(close, () => save(base, { typeId }, t('shared.field.type')))}
        />
      )}
    </Field>
  );
}

/** Other tasks may move with a change of this date, as with one of the due date. */
const isScheduled = (name: PlainField) => name === 'startDate';

type PlainRowProps = { name: PlainField; task: TaskRow; empty: ReactNode; save: Save };

function PlainRow({ name, task, empty, save }: PlainRowProps) {
  const { t } = useTranslation('tasks');
  const label = t(`shared.field.${name}`);
  const value = task[name];
  const shown = value !== null && <PlainValue field={name} value={value} />;
  const unset = PLAIN_FIELDS[name].kind === 'boolean' ? <span className={parts.none}>{t('fields.no')}</span> : empty;
  return (
    <Field name={name} task={task} shown={value === null ? unset : shown}>
      {(close, base) => (
        <PlainEditor
          field={name}
          label={label}
          value={base[name]}
          onPick={(to) => closing(close, () => save(base, { [name]: to }, label))}
        />
      )}
    </Field>
  );
}

function DueRow({ task, empty, save }: Omit<PlainRowProps, 'name'>) {
  const { t } = useTranslation('tasks');
  const label = t('shared.field.dueDate');
  return (
    <Field name="dueDate" task={task} shown={task.dueDate === null ? empty : <DueDay task={task} />}>
      {(close, base) => (
        <>
          <ChangedNote base={base} live={task} field="dueTime" />
          <DueEditor
            label={label}
            value={base}
            onPick={(changes) =>
              closing(close, () => {
                if (Object.keys(changes).length > 0) save(base, changes, label);
              })
            }
          />
        </>
      )}
    </Field>
  );
}

/** The read-only fields: source and creation. */
function Given({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  return (
    <>
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

/** Shows the remaining time of a task due later today. */
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

type FieldProps = Omit<EditableRowProps, 'label' | 'field'> & { name: FieldName };

function Field({ name, ...props }: FieldProps) {
  const { t } = useTranslation('tasks');
  if (isHiddenField(useScope(), props.task, FIELD_OF[name])) return null;
  return <EditableRow {...props} label={t(`shared.field.${name}`)} field={FIELD_OF[name]} />;
}
