import { approval, MY_SECTIONS, type MySection, type MyTask, task } from '@opsyard/contract';
import { Segmented } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/api.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { usePush } from '../../../kernel/push.ts';
import { refresh } from '../../../kernel/query-cache.ts';
import { useReadPages } from '../../../kernel/read-pages.ts';
import { oneOf, useRemembered } from '../../../kernel/remembered.ts';
import { part } from '../../../kernel/screens.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { classes } from '../../../ui/classes.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { useNow } from '../../../ui/minute.ts';
import { More } from '../../../ui/more.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { DayText } from '../../../ui/when.tsx';
import { dayOf } from '../../../ui/when-text.ts';
import { PriorityShape } from '../shared/priority-mark.tsx';
import { StatusMark } from '../shared/status-mark.tsx';
import styles from './desk.module.css';

const ReviewQueue = part(() => import('../approval/review-queue.tsx'), 'ReviewQueue');
const WorkloadView = part(() => import('../workload/workload-view.tsx'), 'WorkloadView');
const TABS = ['tasks', 'reviews', 'workload'] as const;
type Tab = (typeof TABS)[number];

/** My open tasks of all projects, and the requests for an approval that wait for me. */
export function MyTasksPage() {
  const { t } = useTranslation('tasks');
  const pathTo = usePathTo();
  const [{ tab }, go] = useUrlState({ tab: 'tasks' });
  const shown: Tab = TABS.find((one) => one === tab) ?? 'tasks';
  const { data } = useRead(approval.count, {}, { quiet: true, keepPrevious: true });
  usePush(({ cmd }) => {
    if (cmd === 'user') void refresh('task', 'approval');
  });
  const newTask = pathTo('task/AddMatter', {});
  const waiting = data?.waiting ? ` (${data.waiting})` : '';
  return (
    <Page
      title={t('desk.mine')}
      action={newTask && <Link to={newTask}>{t('desk.newTask')}</Link>}
      filters={
        <Segmented<Tab>
          value={shown}
          onChange={(next) => go({ tab: next })}
          options={[
            { value: 'tasks', label: t('approval.tasks') },
            { value: 'reviews', label: t('approval.reviews') + waiting },
            { value: 'workload', label: t('workload.tab') },
          ]}
        />
      }
    >
      {shown === 'tasks' ? (
        <MyTasks />
      ) : (
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          {shown === 'reviews' ? <ReviewQueue /> : <WorkloadView />}
        </Suspense>
      )}
    </Page>
  );
}

/** My open tasks, in sections by when they are due. */
function MyTasks() {
  const { t } = useTranslation('tasks');
  const today = dayOf(useNow());
  const { data, error, refetch } = useRead(task.mySections, { query: { today } }, { quiet: true, keepPrevious: true });
  const filled = data && MY_SECTIONS.filter((section) => data[section] > 0);
  return (
    <>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={8} />}
      {filled?.length === 0 && <Empty title={t('desk.nothing')} text={t('desk.nothingText')} />}
      {data &&
        filled?.map((section) => <Section key={section} section={section} today={today} count={data[section]} />)}
    </>
  );
}

const FOLDS = ['open', 'folded'] as const;
type Fold = (typeof FOLDS)[number];
const isFold = oneOf(FOLDS);

type SectionProps = { section: MySection; today: string; count: number };

function Section({ section, today, count }: SectionProps) {
  const { t } = useTranslation('tasks');
  const [fold, setFold] = useRemembered<Fold>(`tasks_my_${section}`, 'open', isFold);
  const isOpen = fold === 'open';
  const reading = useReadPages(task.my, { today, section }, { enabled: isOpen, keepPrevious: true });
  const tasks = reading.pages?.flatMap(({ records }) => records);
  const name = t(`desk.section.${section}`);
  return (
    <section className={styles.section} aria-label={name}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => setFold(isOpen ? 'folded' : 'open')}
        >
          <Glyph name={isOpen ? 'down' : 'right'} />
          <span className={section === 'overdue' ? styles.late : ''}>{name}</span>
          <span className={styles.count}>{count}</span>
        </button>
      </h2>
      {isOpen && reading.error && !tasks && <Failure error={reading.error} retry={reading.reload} />}
      {isOpen && !reading.error && !tasks && <RowsSkeleton rows={3} />}
      {isOpen && tasks && (
        <ul className={styles.list}>
          {tasks.map((one) => (
            <Row key={one.id} task={one} isLate={section === 'overdue'} />
          ))}
        </ul>
      )}
      {isOpen && reading.more && <More onMore={reading.more} isReading={reading.isReadingMore} />}
    </section>
  );
}

function Row({ task: one, isLate }: { task: MyTask; isLate: boolean }) {
  const { t } = useTranslation('tasks');
  const key = `${one.projectKey}-${one.seq}`;
  const path = usePathTo()('task/ProjectTasks', { key: one.projectKey, task: key });
  return (
    <li className={styles.row}>
      <span className={styles.mark} title={t(`shared.priority.${one.priority}`)}>
        <PriorityShape priority={one.priority} />
      </span>
      <span className={styles.key}>{key}</span>
      <span className={styles.title}>
        {one.parent && <span className={styles.quiet}>{one.parent.title} › </span>}
        {path ? <Link to={path}>{one.title}</Link> : one.title}
      </span>
      <span className={styles.project} title={one.projectName}>
        {one.projectName}
      </span>
      <span className={styles.status}>
        <StatusMark status={one.status} />
      </span>
      <span className={classes(styles.due, isLate ? styles.late : styles.quiet)}>
        {one.dueDate && <DayText day={one.dueDate} time={one.dueTime} />}
      </span>
    </li>
  );
}
