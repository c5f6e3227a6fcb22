import type { TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { When } from '../../../ui/dates/when.tsx';
import { StatusShape } from '../shared/marks/status-mark.tsx';
import { useOpenTask } from '../shared/open-task.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { DueDay } from '../shared/text/due-day.tsx';
import styles from './project-overview.module.css';

type TaskLinesProps = { title: string; tasks: readonly TaskRow[]; none: string; isCompleted?: boolean };

/** A few tasks with their due date, or when they were completed; a click opens one. */
export function TaskLines({ title, tasks, none, isCompleted = false }: TaskLinesProps) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { openTask } = useOpenTask();
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {tasks.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.lines}>
        {tasks.map((task) => {
          const status = scope.statusOf(task.statusId);
          const person = scope.personOf(task.ownerId);
          return (
            <li key={task.id}>
              <button type="button" className={styles.line} onClick={() => openTask(scope.keyOf(task))}>
                {status && <StatusShape category={status.category} color={status.color} />}
                <span className={styles.title} title={task.title}>
                  {task.title}
                </span>
                <span className={styles.day}>
                  {isCompleted ? task.completedAt && <When at={task.completedAt} /> : <DueDay task={task} />}
                </span>
                {person ? (
                  <Avatar person={person} size={20} />
                ) : (
                  <span className={styles.nobody} title={t('list.noOwner')} />
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
