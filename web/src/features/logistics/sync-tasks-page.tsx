import { SYNC_JOBS } from '@opsyard/contract';
import { jobScreen } from '../../records/jobs/job-screen.tsx';

/** Page of the jobs that sync parcels with providers. */
export const SyncTasksPage = jobScreen({ kinds: SYNC_JOBS, title: ['Sync tasks', '同步任务'] });
