import {
  type PersonWorkload,
  WORKLOAD_PEOPLE_MAX,
  WORKLOAD_TASKS_MAX,
  WORKLOAD_TOTAL_MIN,
  type Workload,
  workload,
} from '@opsyard/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import { usePush } from '../../../kernel/push/push.ts';
import { useDevice } from '../../../kernel/storage/device.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { plusDays } from '../../../ui/dates/month.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { CapacityDialog } from './capacity-dialog.tsx';
import { DepartmentChoice, ScopeChoice, useWorkloadScope } from './scope-choice.tsx';
import styles from './workload.module.css';
import { type Shown, WorkloadTable } from './workload-table.tsx';
import { WorkloadTasks } from './workload-tasks.tsx';

const COLUMNS = { day: 14, week: 8 } as const;
const PHONE_COLUMNS = { day: 5, week: 4 } as const;
const WEEK = 7;
const ID = /^[0-9a-f]{32}$/;
const PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** The planned hours of people against their capacity, by day or week. */
export function WorkloadView() {
  const { t } = useTranslation('tasks');
  const today = dayOf(useNow());
  const phone = useDevice() === 'mobile';
  const [state, go] = useUrlState({
    ...{ project: '', type: '', department: '', group: '' },
    ...{ unit: 'week', from: '' },
  });
  const [shown, setShown] = useState<Shown | null>(null);
  const [edited, setEdited] = useState<PersonWorkload | null>(null);
  const isGrouped = state.group === 'department';
  const unit = state.unit === 'day' ? 'day' : 'week';
  const from = PATTERN.test(state.from) ? state.from : mondayOf(today);
  const columns = (phone ? PHONE_COLUMNS : COLUMNS)[unit];
  const size = unit === 'day' ? 1 : WEEK;
  const { scope, isKnown, missing, ...choice } = useWorkloadScope(state, go);
  const { data, error, refetch } = useRead(
    workload.read,
    { body: { ...scope, from, unit, columns, ...(ID.test(state.department) && { departmentId: state.department }) } },
    { quiet: true, keepPrevious: true, enabled: isKnown },
  );
  usePush(({ cmd }) => {
    if (cmd === 'user' || cmd === 'task') void refresh('workload');
  });
  const move = (steps: number) => go({ from: plusDays(from, steps * size * columns) });
  return (
    <>
      <div className={styles.tools}>
        <ScopeChoice {...choice} value={state} onChange={go} />
        <DepartmentChoice
          departments={data?.departments ?? []}
          value={state.department}
          isGrouped={isGrouped}
          onChange={go}
        />
        <Segmented
          value={unit}
          onChange={(next) => go({ unit: next })}
          options={[
            { value: 'day', label: t('workload.day') },
            { value: 'week', label: t('workload.week') },
          ]}
        />
        <Button onClick={() => move(-1)}>{t('workload.earlier')}</Button>
        <Button onClick={() => go({ from: '' })}>{t('workload.today')}</Button>
        <Button onClick={() => move(1)}>{t('workload.later')}</Button>
      </div>
      {!data && <NoData failure={missing ?? (error && { error, retry: () => void refetch() })} />}
      {data && (
        <WorkloadTable
          key={`${unit} ${from}`}
          data={data}
          unit={unit}
          today={today}
          {...{ scope, isGrouped }}
          onShow={setShown}
          onEdit={setEdited}
        />
      )}
      {data && <LeftOut data={data} />}
      <p className={styles.left}>{t('workload.explained')}</p>
      {shown && data && <WorkloadTasks of={shown} {...{ scope, data, size }} onClose={() => setShown(null)} />}
      {edited?.userId && <CapacityDialog userId={edited.userId} name={edited.name} onClose={() => setEdited(null)} />}
    </>
  );
}

/** What the numbers do not contain. */
function LeftOut({ data: { peopleLeft, others, isIncomplete } }: { data: Workload }) {
  const { t } = useTranslation('tasks');
  return (
    <>
      {peopleLeft > 0 && (
        <p className={styles.left}>{t('workload.peopleLeft', { count: peopleLeft, shown: WORKLOAD_PEOPLE_MAX })}</p>
      )}
      {others.count > 0 && (
        <p className={styles.left}>
          {others.total
            ? t('workload.othersExplained')
            : t('workload.othersHidden', { count: others.count, least: WORKLOAD_TOTAL_MIN })}
        </p>
      )}
      {isIncomplete && <p className={styles.left}>{t('workload.tasksLeft', { count: WORKLOAD_TASKS_MAX })}</p>}
    </>
  );
}

type NoDataProps = { failure: { error: RequestError; retry: () => void } | null };

function NoData({ failure }: NoDataProps) {
  return failure ? <Failure {...failure} /> : <RowsSkeleton rows={6} />;
}

function mondayOf(day: string): string {
  return plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK));
}
