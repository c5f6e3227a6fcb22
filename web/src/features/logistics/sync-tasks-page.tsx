import { LOGISTICS_JOBS } from '@opsyard/contract';
import { jobScreen } from '../../records/jobs/job-screen.tsx';

/** Page of the jobs of logistics: syncing parcels, planned changes of channels, reports, and many records at once. */
export const SyncTasksPage = jobScreen({ kinds: LOGISTICS_JOBS, title: ['Sync tasks', '同步任务'] });
