import { type Category, categoryFilter, type OverviewCards, type TaskGroups } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { daysBetween } from '../../../records/calendar/span.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { DayText } from '../../../ui/dates/when.tsx';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { HealthButton } from '../projects/health/health-button.tsx';
import { ProgressBar } from '../projects/health/progress.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { listAddress } from './list-state.ts';
import { OverviewActions } from './overview-actions.tsx';
import styles from './project-overview.module.css';

const COUNTED: Record<Category, 'todo' | 'done' | 'doing' | 'cancelled' | 'review'> = {
  ...{ '0': 'todo', '1': 'done', '2': 'doing', '3': 'cancelled', '4': 'review' },
};

/** In the order of the bar. */
const SHOWN: readonly Category[] = ['1', '4', '2', '0', '3'];

/** How far the project is, and how long it has. */
export function OverviewHead({ statuses, cards }: { statuses: TaskGroups; cards: OverviewCards }) {
  const { t } = useTranslation('tasks');
  const { project, statusOf } = useScope();
  const today = dayOf(useNow());
  const counts = { todo: 0, done: 0, doing: 0, cancelled: 0, review: 0, overdue: 0 };
  for (const { value, count } of statuses) counts[COUNTED[statusOf(value)?.category ?? '0']] += count;
  const left = project.dueDate === null ? null : daysBetween(today, project.dueDate);
  return (
    <div className={styles.head}>
      <HealthButton project={project} offersFirst />
      <div className={styles.progress}>
        <ProgressBar counts={counts} />
        <ul className={styles.categories} aria-label={t('overview.progress')}>
          {SHOWN.filter((category) => counts[COUNTED[category]] > 0).map((category) => (
            <li key={category}>
              <Link to={listAddress(categoryFilter(category), today)} className={styles.category}>
                {t(`overview.category.${COUNTED[category]}`, { count: counts[COUNTED[category]] })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {project.dueDate !== null && left !== null && (
        <p className={styles.deadline}>
          {t('projects.due')} <DayText day={project.dueDate} />
          <span className={left < 0 ? styles.alarm : styles.quiet}>
            {left < 0 ? t('overview.daysOver', { count: -left }) : t('overview.daysLeft', { count: left })}
          </span>
        </p>
      )}
      <OverviewActions cards={cards} />
    </div>
  );
}
