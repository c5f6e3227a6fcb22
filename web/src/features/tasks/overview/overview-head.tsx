import { type Category, categoryFilter, type OverviewCards, type TaskGroups } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../kernel/words/language.ts';
import { daysBetween } from '../../../records/calendar/span.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { DayText } from '../../../ui/dates/when.tsx';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { HealthButton } from '../project/health/health-button.tsx';
import { ProgressBar } from '../project/health/progress.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { instantText, periodText } from '../workflow/period-text.ts';
import { listAddress } from './list-state.ts';
import { nextFreeze } from './next-freeze.ts';
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
      <Countdown />
      <OverviewActions cards={cards} />
    </div>
  );
}

/** How long it is until the next freeze, or until the current one ends. */
function Countdown() {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { project } = useScope();
  const now = useNow();
  const freeze = nextFreeze(project.workflow?.freezes ?? [], now.getTime());
  if (!freeze) return null;
  const { name, from, until } = freeze;
  const days = daysBetween(dayOf(now), dayOf(new Date(from)));
  const start = () =>
    days > 0
      ? t('freezes.begins', { name, count: days })
      : t('freezes.beginsToday', { name, from: instantText(from, language) });
  const isOn = Date.parse(from) <= now.getTime();
  const text = isOn ? t('freezes.lasts', { name, until: instantText(until, language) }) : start();
  return (
    <p className={styles.freeze} title={`${name} · ${periodText(freeze, language)}`}>
      {text}
    </p>
  );
}
