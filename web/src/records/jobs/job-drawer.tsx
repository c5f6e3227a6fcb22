import { recordJob } from '@opsyard/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { When } from '../../ui/dates/when.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { JobActions } from './job-actions.tsx';
import { JobItems } from './job-items.tsx';
import { JobProgress, JobStateChip } from './job-progress.tsx';
import styles from './jobs.module.css';

type JobDrawerProps = {
  id: string;
  /** Shows only items in this state; all if empty. */
  state: string;
  onState: (state: string) => void;
  onCreated: (id: string) => void;
  onClose: () => void;
};

/** A job with its items. */
export function JobDrawer({ id, state, onState, onCreated, onClose }: JobDrawerProps) {
  const { t } = useTranslation('records');
  const { data, error, refetch } = useRead(recordJob.get, { query: { id } }, { quiet: true, pollOffline: 5_000 });
  return (
    <Drawer open onClose={onClose} title={data?.title ?? t('job.name')} size={640}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={4} />}
      {data && (
        <>
          <p className={styles.head}>
            <JobStateChip job={data} />
            <span className={styles.note}>
              {data.kindName} · {data.createdByName} · <When at={data.createdAt} />
            </span>
            <JobActions job={data} onCreated={onCreated} />
          </p>
          <JobProgress job={data} onCount={onState} />
          <JobItems job={data} state={state} onState={onState} />
        </>
      )}
    </Drawer>
  );
}
