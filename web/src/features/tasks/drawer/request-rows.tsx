import { formSubmission, type TaskFacts, type TaskRow } from '@opsyard/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import styles from '../../../records/drawer/drawer.module.css';
import { FieldRow } from '../../../records/drawer/field-row.tsx';
import parts from '../../../records/parts/parts.module.css';
import { DayText } from '../../../ui/dates/when.tsx';
import { PersonName } from '../../../ui/people.tsx';
import { PromiseDialog } from '../form/inbox/promise-dialog.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { isClosed } from '../shared/reading/scope.ts';
import { useTaskFacts } from '../shared/reading/task-facts.ts';
import { factText } from '../shared/text/fact-text.ts';
import { Row } from './field-row.tsx';

/** Who submitted the form a task was created from, and the date promised to them; nothing for other tasks. */
export function RequestRows({ task }: { task: TaskRow }) {
  const { t } = useTranslation('tasks');
  const facts = useTaskFacts(task);
  if (!facts?.requestId) return null;
  const { requester } = facts;
  return (
    <>
      <Row label={t('shared.field.requester')}>
        {requester ? (
          <PersonName person={requester} size={20} />
        ) : (
          factText(facts, 'requester', t) || <span className={parts.none}>{t('drawer.none')}</span>
        )}
      </Row>
      <PromisedRow task={task} facts={facts} requestId={facts.requestId} />
    </>
  );
}

type PromisedRowProps = { task: TaskRow; facts: TaskFacts; requestId: string };

/** The promised date with the reason it was moved for; those who decide about requests can move it as long as the task is open. */
function PromisedRow({ task, facts: { promisedDate, promiseReason }, requestId }: PromisedRowProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const scope = useScope();
  const [isMoving, setMoving] = useState(false);
  const mayMove = scope.can('editTasks') && !scope.isPlaced && !isClosed(task.category);
  const label = t('shared.field.promised');
  const shown =
    promisedDate === null ? (
      <span className={parts.none}>{t('drawer.none')}</span>
    ) : (
      <span>
        <DayText day={promisedDate} />
        {promiseReason && <span className={parts.by}>{promiseReason}</span>}
      </span>
    );
  if (!mayMove) return <Row label={label}>{shown}</Row>;
  return (
    <FieldRow label={label} labelId={`${id}-label`}>
      <button
        id={id}
        type="button"
        className={styles.field}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        onClick={() => setMoving(true)}
      >
        {shown}
      </button>
      {isMoving && <Moving requestId={requestId} onClose={() => setMoving(false)} />}
    </FieldRow>
  );
}

/** The dialog, once it is known when the request is expected to be done. */
function Moving({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const { data } = useRead(formSubmission.queryById, { query: { id: requestId } });
  return data && <PromiseDialog item={data} onClose={onClose} />;
}
