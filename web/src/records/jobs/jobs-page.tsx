import { JOB_STATES, type Names, type RecordJob, recordJob } from '@opsyard/contract';
import { Checkbox, Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh } from '../../kernel/calls/query-cache.ts';
import { useReadPages } from '../../kernel/calls/read-pages.ts';
import { usePush, useWatchRecords } from '../../kernel/push/push.ts';
import { useUrlState } from '../../kernel/url-state.ts';
import { useLanguage } from '../../kernel/words/language.ts';
import { When } from '../../ui/dates/when.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { InfiniteTable } from '../../ui/lists/infinite-table.tsx';
import type { ListColumn } from '../../ui/lists/record-list.tsx';
import { Page } from '../../ui/page.tsx';
import { JobActions } from './job-actions.tsx';
import { JobDrawer } from './job-drawer.tsx';
import { JobProgress, JobStateChip } from './job-progress.tsx';
import styles from './jobs.module.css';

const ANY = '';

/** Jobs of some kinds, or of all, with their progress; the selected one opens in a drawer. */
export function JobsPage({ kinds, title: names }: { kinds?: readonly string[]; title?: Names }) {
  const { t } = useTranslation('records');
  const language = useLanguage();
  const title = names?.[language === 'zh' ? 1 : 0] ?? t('job.title');
  const [{ job, items, state, mine }, show] = useUrlState({ job: '', items: '', state: '', mine: false });
  useLiveJobs();
  const reading = useReadPages(
    recordJob.list,
    {
      ...(kinds && { kinds: kinds.join(',') }),
      ...(isState(state) && { state }),
      ...(mine && { mine }),
    },
    { keepPrevious: true },
  );
  const open = (id: string, of = '') => show({ job: id, items: of }, { push: true });
  const columns = useColumns(open);
  const options = [{ value: ANY, label: t('job.anyState') }].concat(
    JOB_STATES.map((value) => ({ value, label: t(`job.states.${value}`) })),
  );
  return (
    <Page
      title={title}
      filters={
        <>
          <Select
            className={styles.select ?? ''}
            aria-label={t('job.state')}
            value={state}
            options={options}
            onChange={(next) => show({ state: next })}
          />
          <Checkbox checked={mine} onChange={({ target }) => show({ mine: target.checked })}>
            {t('job.onlyMine')}
          </Checkbox>
        </>
      }
    >
      <InfiniteTable<RecordJob>
        name="recordJobs"
        label={title}
        list={reading}
        empty={{ title: t('job.none'), text: t('job.noneText') }}
        columns={columns}
        idOf={({ id }) => id}
        actions={(row) => <JobActions job={row} onCreated={open} />}
      />
      {job && (
        <JobDrawer
          id={job}
          state={items}
          onState={(of) => show({ items: of })}
          onCreated={open}
          onClose={() => show({ job: '', items: '' })}
        />
      )}
    </Page>
  );
}

function isState(text: string): text is RecordJob['state'] {
  return JOB_STATES.some((state) => state === text);
}

function useColumns(open: (id: string, items?: string) => void): ListColumn<RecordJob>[] {
  const { t } = useTranslation('records');
  return [
    {
      key: 'title',
      title: t('job.name'),
      rest: true,
      cell: ({ id, title }) => <LinkButton onClick={() => open(id)}>{title}</LinkButton>,
    },
    { key: 'state', title: t('job.state'), cell: (job) => <JobStateChip job={job} /> },
    {
      key: 'progress',
      title: t('job.progress'),
      cell: (job) => <JobProgress job={job} onCount={(state) => open(job.id, state)} />,
    },
    { key: 'kind', title: t('job.kind'), cell: ({ kindName }) => kindName },
    { key: 'by', title: t('job.by'), cell: ({ createdByName }) => createdByName },
    { key: 'at', title: t('job.at'), cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      key: 'finished',
      title: t('job.finished'),
      hidden: true,
      cell: ({ finishedAt }) => finishedAt && <When at={finishedAt} />,
    },
  ];
}

const BATCH_DELAY = 400;

/** Reloads jobs on push messages, throttled. */
function useLiveJobs(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { feature } = recordJob.list;
  useWatchRecords(feature);
  usePush((message) => {
    const isJobMessage = message.cmd === 'record' && message.recordType === feature;
    if (message.cmd !== 'reset' && !isJobMessage) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refresh(feature);
    }, BATCH_DELAY);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
