import type { TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../ui/dates/minute.ts';
import { DayText } from '../../../../ui/dates/when.tsx';
import { dayOf } from '../../../../ui/dates/when-text.ts';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import styles from '../marks/marks.module.css';
import { isClosed } from '../reading/scope.ts';

type Dated = Pick<TaskRow, 'dueDate' | 'dueTime' | 'category'>;

/** The due date of a task, marked when it has passed; nothing without one. */
export function DueDay({ task }: { task: Dated }) {
  const { t } = useTranslation('tasks');
  const today = dayOf(useNow());
  const overdue = isOverdue(task, today);
  if (!task.dueDate) return null;
  const text = <DayText day={task.dueDate} time={task.dueTime} />;
  if (!overdue) return text;
  return (
    <span className={styles.overdue}>
      <Glyph name="clock" />
      <span className="visually-hidden">{t('shared.overdue')} </span>
      {text}
    </span>
  );
}

/** Whether a task should have been finished before this day. */
function isOverdue({ dueDate, category }: Pick<TaskRow, 'dueDate' | 'category'>, today: string): boolean {
  return dueDate !== null && dueDate < today && !isClosed(category);
}
