import type { ChecklistItem } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../ui/dates/minute.ts';
import { DayText } from '../../ui/dates/when.tsx';
import { dayOf } from '../../ui/dates/when-text.ts';
import styles from './parts.module.css';

/** Who does a step, and until when. */
export function StepFacts({ item: { assignee, dueDate, done } }: { item: ChecklistItem }) {
  const { t } = useTranslation('parts');
  const today = dayOf(useNow());
  if (!assignee && !dueDate) return null;
  const isLate = dueDate !== null && !done && dueDate < today;
  return (
    <span className={styles.stepFacts}>
      {assignee?.realname}
      {dueDate && (
        <span className={isLate ? styles.late : undefined}>
          <DayText day={dueDate} />
          {isLate && <span className="visually-hidden"> {t('late')}</span>}
        </span>
      )}
    </span>
  );
}
