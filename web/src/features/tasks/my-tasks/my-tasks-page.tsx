import { Tabs } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useDrafts } from '../../../kernel/forms/drafts.ts';
import { part } from '../../../kernel/loading/screens.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { usePush } from '../../../kernel/push/push.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useWaitingCount } from '../approval/use-waiting-count.ts';
import { MyTasks } from './my-tasks.tsx';
import { layoutOf, MyViewChoice } from './my-view-choice.tsx';
import styles from './pages.module.css';

const ReviewQueue = part(() => import('../approval/review-queue.tsx'), 'ReviewQueue');
const Requests = part(() => import('../form/inbox/requests.tsx'), 'Requests');
const MyCalendar = part(() => import('./my-calendar.tsx'), 'MyCalendar');
const DayPlanView = part(() => import('./day/day-plan-view.tsx'), 'DayPlanView');
const DraftsList = part(() => import('./new-task/drafts-list.tsx'), 'DraftsList');
const WorkloadView = part(() => import('../workload/workload-view.tsx'), 'WorkloadView');
const TABS = ['tasks', 'reviews', 'requests', 'workload', 'drafts'] as const;
type Tab = (typeof TABS)[number];

/** My open tasks of all projects, the requests for an approval that wait for me, and what I requested by a form. */
export function MyTasksPage() {
  const { t } = useTranslation('tasks');
  const pathTo = usePathTo();
  const [{ tab, layout }, go] = useUrlState({ tab: 'tasks', layout: 'list', request: '' });
  const shown: Tab = TABS.find((one) => one === tab) ?? 'tasks';
  const shownLayout = shown === 'tasks' ? layoutOf(layout) : null;
  usePush(({ cmd }) => {
    if (cmd === 'user') void refresh('task', 'approval', 'formSubmission', 'asset', 'assetReview');
  });
  const newTask = pathTo('task/AddMatter', {});
  const drafts = useDrafts().length;
  const waiting = useWaitingCount();
  return (
    <Page
      title={t('myTasks.mine')}
      action={
        newTask && (
          <Link to={newTask} className={styles.toTasks}>
            {t('myTasks.newTask')}
          </Link>
        )
      }
      fill={shownLayout !== null && shownLayout !== 'list'}
      filters={
        <div className={styles.filters}>
          <Tabs
            className={styles.tabs ?? ''}
            activeKey={shown}
            onChange={(next) => go({ tab: next, request: '' })}
            items={[
              { key: 'tasks', label: t('approval.tasks') },
              { key: 'reviews', label: t('approval.reviews') + (waiting > 0 ? ` (${waiting})` : '') },
              { key: 'requests', label: t('forms.tabs.mine') },
              { key: 'workload', label: t('workload.tab') },
              { key: 'drafts', label: t('drafts.title') + (drafts > 0 ? ` (${drafts})` : '') },
            ]}
          />
          {shownLayout && <MyViewChoice layout={shownLayout} onLayout={(next) => go({ layout: next })} />}
        </div>
      }
    >
      {shownLayout === 'list' ? (
        <MyTasks />
      ) : (
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          {shownLayout === 'calendar' && <MyCalendar />}
          {shownLayout === 'day' && <DayPlanView />}
          {shown === 'reviews' && <ReviewQueue />}
          {shown === 'requests' && <Requests />}
          {shown === 'workload' && <WorkloadView />}
          {shown === 'drafts' && <DraftsList />}
        </Suspense>
      )}
    </Page>
  );
}
