import { formSubmission, type MySectionKey, myTaskLists } from '@opsyard/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { usePathTo } from '../../../kernel/places.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { MyOpenTask } from './my-open-task.tsx';
import { MySection } from './my-section.tsx';
import { MyTaskActions } from './my-task-actions.tsx';
import { useMyGrouping } from './use-my-grouping.ts';

/** More sections than these are folded until they are opened. */
const OPEN_SECTIONS = 12;

/** My open tasks, in sections by day, project or priority, and those that are snoozed. */
export function MyTasks() {
  const today = dayOf(useNow());
  const list = useRef<HTMLDivElement>(null);
  const { by, named } = useMyGrouping();
  const query = { today, by };
  const { data, error, refetch } = useRead(myTaskLists.mySections, { query }, { quiet: true, keepPrevious: true });
  useReturn(data?.returnsIn ?? null);
  return (
    <>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={8} />}
      {data?.sections.length === 0 && data.snoozed === 0 && <NothingToDo today={today} />}
      {data && (
        <MyTaskActions list={list} today={today}>
          <div ref={list}>
            {data.sections.map(({ section, count, project }, at) => (
              <MySection
                key={section}
                section={section as MySectionKey}
                {...{ today, count, project }}
                isNamed={section === named}
                initially={at < OPEN_SECTIONS ? 'open' : 'folded'}
              />
            ))}
            {data.snoozed > 0 && (
              <MySection section="snoozed" today={today} count={data.snoozed} project={null} initially="folded" />
            )}
          </div>
        </MyTaskActions>
      )}
      <MyOpenTask />
    </>
  );
}

const MAX_TIMER = 2_000_000;

/** Reads the tasks again when a snoozed one returns by the clock of the server. */
function useReturn(seconds: number | null): void {
  useEffect(() => {
    if (seconds === null || seconds > MAX_TIMER) return;
    const timer = setTimeout(() => void refresh('task'), (Math.max(seconds, 0) + 1) * 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
}

/** Says that I have no open tasks, and how many requests wait for those who decide them. */
function NothingToDo({ today }: { today: string }) {
  const { t } = useTranslation('tasks');
  const { data } = useRead(formSubmission.count, { query: { today } }, { quiet: true });
  const path = usePathTo()('task/TaskForms', { tab: 'inbox' });
  const count = data?.waiting ?? 0;
  if (count === 0 || !path) return <Empty title={t('myTasks.nothing')} text={t('myTasks.nothingText')} />;
  return <Empty title={t('myTasks.noneOpen')} action={<Link to={path}>{t('myTasks.waitInInbox', { count })}</Link>} />;
}
