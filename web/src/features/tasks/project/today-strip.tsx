import { myTaskLists, type TaskInOtherProject } from '@opsyard/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { usePush } from '../../../kernel/push/push.ts';
import { useDevice } from '../../../kernel/storage/device.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { DayText } from '../../../ui/dates/when.tsx';
import { dayOf } from '../../../ui/dates/when-text.ts';
import styles from './today-strip.module.css';

const SHOWN = 5;
const SHOWN_ON_PHONE = 2;
const HOW = { quiet: true, keepPrevious: true } as const;

/** My open tasks that are overdue or due today: the first of them, and a link to each of both lists; nothing without any. */
export function TodayStrip() {
  const { t } = useTranslation('tasks');
  const id = useId();
  const pathTo = usePathTo();
  const today = dayOf(useNow());
  const most = useDevice() === 'mobile' ? SHOWN_ON_PHONE : SHOWN;
  const { data: overdue } = useRead(myTaskLists.mine, { query: { today, due: 'overdue' } }, HOW);
  // With enough overdue tasks there is no space for others.
  const needsMore = overdue !== undefined && overdue.records.length < most && overdue.counts.today > 0;
  const { data: due } = useRead(myTaskLists.mine, { query: { today, due: 'today' } }, { ...HOW, enabled: needsMore });
  usePush(({ cmd }) => {
    if (cmd === 'user') void refresh('task');
  });
  const count = overdue ? overdue.counts.overdue + overdue.counts.today : 0;
  if (!overdue || count === 0 || (needsMore && !due)) return null;
  const tasks = [...overdue.records, ...((needsMore && due?.records) || [])].slice(0, most);
  const pathOf = (list: 'overdue' | 'today') => pathTo('task/MyTasks', { section: list });
  const lists = (['overdue', 'today'] as const).filter((list) => overdue.counts[list] > 0);
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('projectList.today.title')}
      </h2>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <TaskLink key={task.id} task={task} isLate={task.dueDate !== null && task.dueDate < today} />
        ))}
      </ul>
      {lists.map((list) => (
        <Link key={list} to={pathOf(list) ?? ''} className={styles.all}>
          {t(`projectList.today.${list}`, { count: overdue.counts[list] })}
        </Link>
      ))}
    </section>
  );
}

function TaskLink({ task, isLate }: { task: TaskInOtherProject; isLate: boolean }) {
  const { projectKey, seq, title, dueDate, dueTime } = task;
  const pathTo = usePathTo();
  const key = `${projectKey}-${seq}`;
  const path = pathTo('task/ProjectTasks', { key: projectKey, task: key });
  return (
    <li className={styles.task}>
      <Link to={path ?? ''} className={styles.link} title={`${key} ${title}`}>
        <span className={styles.key}>{key}</span> <span className={styles.title}>{title}</span>
      </Link>
      {dueDate && (
        <span className={isLate ? styles.late : styles.due}>
          <DayText day={dueDate} time={dueTime} />
        </span>
      )}
    </li>
  );
}
