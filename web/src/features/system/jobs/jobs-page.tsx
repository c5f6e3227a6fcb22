import { type JobState, job } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, RecordTable } from '../../../ui/record-table.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import styles from '../system.module.css';
import { JobActions } from './job-actions.tsx';
import { JobHistory } from './job-history.tsx';
import { useJobName } from './job-name.ts';
import { Outcome, useDuration } from './outcome.tsx';

/** The jobs of the product: when they run, and how it went. */
export function JobsPage() {
  const { t } = useTranslation('system');
  const mayRun = useCan('system:job:run');
  const nameOf = useJobName();
  const [{ open }, show] = useUrlState({ open: '' });
  const { data, error, refetch } = useRead(job.list, {}, { quiet: true, staleTime: 5_000 });
  const columns = useColumns((name) => show({ open: name }, { push: true }));
  return (
    <Page title={t('job.title')} action={<Button onClick={() => void refetch()}>{t('refresh')}</Button>}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton />}
      {data && (
        <RecordTable<JobState>
          label={t('job.title')}
          rows={data}
          columns={columns}
          idOf={({ name }) => name}
          actions={mayRun ? (row) => row.cron && <JobActions state={row} name={nameOf(row.name)} /> : undefined}
        />
      )}
      {open && <JobHistory job={open} onClose={() => show({ open: '' })} />}
    </Page>
  );
}

function useColumns(open: (name: string) => void): Column<JobState>[] {
  const { t } = useTranslation('system');
  const nameOf = useJobName();
  const duration = useDuration();
  return [
    {
      key: 'name',
      title: t('job.name'),
      cell: ({ name, cron }) =>
        cron ? (
          <button type="button" className={styles.open} onClick={() => open(name)}>
            {nameOf(name)}
          </button>
        ) : (
          nameOf(name)
        ),
    },
    {
      key: 'cron',
      title: t('job.times'),
      cell: ({ cron }) => (cron ? <span className={styles.code}>{cron}</span> : t('job.byNeed')),
    },
    {
      key: 'next',
      title: t('job.next'),
      cell: ({ nextRun, pausedBy }) => {
        if (pausedBy) return t('job.paused', { name: pausedBy });
        return nextRun ? <When at={nextRun} /> : '–';
      },
    },
    {
      key: 'last',
      title: t('job.last'),
      cell: ({ lastRun, cron }) => {
        if (lastRun) return <When at={lastRun.startedAt} />;
        return cron ? t('job.states.never') : '–';
      },
    },
    { key: 'state', title: t('job.state'), cell: ({ lastRun }) => lastRun && <Outcome run={lastRun} /> },
    { key: 'took', title: t('job.took'), number: true, cell: ({ lastRun }) => duration(lastRun?.duration ?? null) },
    { key: 'waiting', title: t('job.waiting'), number: true, cell: ({ waiting }) => waiting },
    { key: 'failed', title: t('job.failed'), number: true, rest: true, cell: ({ failed }) => failed },
  ];
}
