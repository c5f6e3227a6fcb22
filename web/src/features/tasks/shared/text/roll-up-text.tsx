import type { TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { DayText } from '../../../../ui/dates/when.tsx';
import { useRollUp } from '../reading/roll-ups.ts';
import { estimateText } from './estimate-text.ts';
import styles from './roll-up-text.module.css';

/** The roll-up of the subtasks of a task: how many are done, their estimates, and the span of their dates. */
export function RollUpText({ task }: { task: Pick<TaskRow, 'id' | 'projectId' | 'children'> }) {
  const { t } = useTranslation('tasks');
  const sums = useRollUp(task);
  if (!sums) return null;
  const { tasks, done, estimate, estimateDone, firstDay, lastDay } = sums;
  return (
    <span className={styles.sums}>
      <span title={t('shared.rollUp.doneTitle', { done, count: tasks })}>
        {t('shared.rollUp.done', { done, count: tasks })}
      </span>
      {estimate !== null && ' · '}
      {estimate !== null && (
        <span
          title={t('shared.rollUp.estimateTitle', {
            estimate: estimateText(estimate, t),
            done: estimateText(estimateDone, t),
          })}
        >
          {t('shared.rollUp.estimate', { estimate: estimateText(estimate, t) })}
        </span>
      )}
      {firstDay && lastDay && ' · '}
      {firstDay && lastDay && (
        <span>
          <DayText day={firstDay} />
          {firstDay !== lastDay && (
            <>
              {' – '}
              <DayText day={lastDay} />
            </>
          )}
        </span>
      )}
    </span>
  );
}
