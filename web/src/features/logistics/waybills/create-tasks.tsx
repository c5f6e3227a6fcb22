import { WAYBILL_TASKS_MAX, type WaybillTaskResult, waybillTask } from '@opsyard/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { beginUndoable } from '../../../kernel/writes/undo.ts';
import type { SelectionBody } from '../../../records/scope.ts';
import { Chip } from '../../../ui/chip.tsx';
import styles from '../channels/channels.module.css';
import { TaskPlace } from '../task-place.tsx';

const READ_AGAIN = ['task', 'project', 'waybillLink'];
const COLORS = { created: 'green', hasTask: 'gray', tooManyLinks: 'red' } as const;

type CreateTasksProps = { which: SelectionBody; onClose: (isDone: boolean) => void };

/** Creates linked tasks for waybills and shows the result of each. */
export function CreateTasks({ which, onClose }: CreateTasksProps) {
  const { t } = useTranslation(['logistics', 'common']);
  const [place, setPlace] = useState<{ projectId: string | null; ownerId: string | null }>({
    projectId: null,
    ownerId: null,
  });
  const [results, setResults] = useState<readonly WaybillTaskResult[] | null>(null);
  const { mutate, isPending } = useSend(waybillTask.create, { alsoRefresh: READ_AGAIN });
  const create = () => {
    if (place.projectId === null) return;
    const finish = beginUndoable();
    mutate(
      { body: { ...which, projectId: place.projectId, ownerId: place.ownerId } },
      {
        onSuccess({ opId, created, results: waybillResults }) {
          const text = t('tasks.created', { count: created });
          finish(created > 0 ? { opId, text, alsoRefresh: READ_AGAIN } : null);
          setResults(waybillResults);
        },
        onError: () => finish(null),
      },
    );
  };
  const isDone = results !== null;
  return (
    <Modal
      open
      title={t('tasks.title')}
      okText={isDone ? t('common:action.close') : t('tasks.open')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: place.projectId === null, loading: isPending }}
      {...(isDone && { footer: (_, { OkBtn }) => <OkBtn /> })}
      onOk={isDone ? () => onClose(true) : create}
      onCancel={() => onClose(isDone)}
    >
      {isDone ? (
        <Results results={results} />
      ) : (
        <div className={styles.fields}>
          <TaskPlace id="waybill-tasks" place={place} onChange={setPlace} />
          <p className={styles.dim}>{t('tasks.text', { most: WAYBILL_TASKS_MAX })}</p>
        </div>
      )}
    </Modal>
  );
}

function Results({ results }: { results: readonly WaybillTaskResult[] }) {
  const { t } = useTranslation('logistics');
  return (
    <>
      <p role="status">
        {t('tasks.created', { count: results.filter(({ verdict }) => verdict === 'created').length })}
      </p>
      <ul className={styles.verdicts} aria-label={t('tasks.results')}>
        {results.map(({ id, number, verdict }) => (
          <li key={id} className={styles.verdict}>
            <span className={styles.given}>{number ?? '—'}</span>
            <Chip color={COLORS[verdict]}>{t(`tasks.verdict.${verdict}`)}</Chip>
          </li>
        ))}
      </ul>
    </>
  );
}
