import { type JobState, job } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useWholeList } from '../../../kernel/calls/whole-list.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useUrlState } from '../../../kernel/url-state.ts';
import { useNow } from '../../../ui/dates/minute.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type ListColumn, RecordList } from '../../../ui/lists/record-list.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { Page } from '../../../ui/page.tsx';
import { cronText } from './cron-text.ts';
import { JobActions } from './job-actions.tsx';
import { JobHistory } from './job-history.tsx';
import { useJobName } from './job-name.ts';
import { Outcome, useDuration } from './outcome.tsx';

/** Page of the background jobs: schedules and results. */
export function JobsPage() {
  const { t } = useTranslation('system');
  const mayRun = useCan('system:job:run');
  const nameOf = useJobName();
  const [search, setSearch] = useState('');
  const [{ open }, show] = useUrlState({ open: '' });
  const { data, error, refetch } = useRead(job.list, { query: { pageSize: 200 } }, { quiet: true, staleTime: 5_000 });
  const list = useWholeList<JobState>({
    rows: data?.records.filter(({ name }) => nameOf(name).toLowerCase().includes(search.trim().toLowerCase())),
    error,
    reload: () => void refetch(),
    keyOf: (row, column) => (Object.hasOwn(KEYS, column) ? KEYS[column]?.(row, nameOf) : undefined),
  });
  const actions = (row: JobState) => row.cron && <JobActions state={row} name={nameOf(row.name)} />;
  const columns = useColumns((name) => show({ open: name }, { push: true }));
  return (
    <Page
      title={t('job.title')}
      action={<Button onClick={list.reload}>{t('refresh')}</Button>}
      filters={<TextFilter label={t('job.name')} value={search} onChange={setSearch} />}
    >
      <RecordList<JobState>
        name="jobs"
        label={t('job.title')}
        list={list}
        columns={columns}
        idOf={({ name }) => name}
        nameOf={({ name }) => nameOf(name)}
        {...(mayRun && { actions })}
        empty={<Empty title={t('none')} text={t('noneText')} />}
      />
      {open && <JobHistory job={open} onClose={() => show({ open: '' })} />}
    </Page>
  );
}

const KEYS: Record<string, (row: JobState, nameOf: (name: string) => string) => string | number | null> = {
  name: ({ name }, nameOf) => nameOf(name),
  next: ({ nextRun }) => nextRun,
  last: ({ lastRun }) => lastRun?.startedAt ?? null,
  state: ({ lastRun }) => lastRun?.outcome ?? null,
  took: ({ lastRun }) => lastRun?.duration ?? null,
  waiting: ({ waiting }) => waiting,
  failed: ({ failed }) => failed,
};

function useColumns(open: (name: string) => void): ListColumn<JobState>[] {
  const { t } = useTranslation('system');
  const nameOf = useJobName();
  const duration = useDuration();
  const number = useNumberText();
  const now = useNow();
  return withSorting([
    {
      key: 'name',
      title: t('job.name'),
      cell: ({ name, cron }) =>
        cron ? <LinkButton onClick={() => open(name)}>{nameOf(name)}</LinkButton> : nameOf(name),
    },
    {
      key: 'cron',
      title: t('job.times'),
      cell: ({ cron }) => (cron ? <span title={`${cron} (UTC)`}>{cronText(cron, now, t)}</span> : t('job.byNeed')),
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
    { key: 'waiting', title: t('job.waiting'), number: true, cell: ({ waiting }) => number(waiting) },
    { key: 'failed', title: t('job.failed'), number: true, rest: true, cell: ({ failed }) => number(failed) },
  ]);
}

function withSorting(columns: readonly ListColumn<JobState>[]): ListColumn<JobState>[] {
  return columns.map((column) => ({ ...column, sortable: column.key in KEYS }));
}
