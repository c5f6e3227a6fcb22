import { SYNC_JOBS } from '@opsyard/contract';
import { jobScreen } from '../../records/jobs/job-screen.tsx';

/** The jobs that talk to providers about parcels, with what they wait for. */
export const SyncTasksPage = jobScreen({ kinds: SYNC_JOBS, title: ['Sync tasks', '同步任务'] });
