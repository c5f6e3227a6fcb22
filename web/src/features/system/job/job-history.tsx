import { job } from '@opsyard/contract';
import { Drawer, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from '../system.module.css';
import { useJobName } from './job-name.ts';
import { Outcome, useDuration } from './outcome.tsx';

const PAGE = 20;

/** Drawer with the runs of a job, newest first. */
export function JobHistory({ job: name, onClose }: { job: string; onClose: () => void }) {
  const { t } = useTranslation('system');
  const nameOf = useJobName();
  const duration = useDuration();
  const [pageNo, setPageNo] = useState(1);
  const query = { name, pageNo, pageSize: PAGE };
  const { data, error, refetch } = useRead(job.history, { query }, { quiet: true, keepPrevious: true });
  return (
    <Drawer open onClose={onClose} title={t('job.historyOf', { name: nameOf(name) })} size={560}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={4} />}
      {data?.total === 0 && <Empty title={t('job.none')} text={t('job.noneText')} />}
      {data && data.total > 0 && (
        <ul className={styles.list}>
          {data.records.map((run) => (
            <li key={run.id} className={styles.row}>
              <span className={styles.words}>
                <When at={run.startedAt} /> {run.manual && <span className={styles.dim}>{t('job.manual')}</span>}
                {run.error && <span className={styles.hint}>{run.error}</span>}
              </span>
              <span className={styles.dim}>{duration(run.duration)}</span>
              <Outcome run={run} />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > PAGE && (
        <Pagination current={pageNo} pageSize={PAGE} total={data.total} showSizeChanger={false} onChange={setPageNo} />
      )}
    </Drawer>
  );
}
