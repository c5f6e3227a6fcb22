import { WORK_ORDER_JOBS } from '@opsyard/contract';
import { jobScreen } from '../../records/jobs/job-screen.tsx';

/** Page of the jobs that read bills, create work orders, and change many of them at once. */
export const WorkOrderJobsPage = jobScreen({ kinds: WORK_ORDER_JOBS, title: ['Work order jobs', '工单后台任务'] });
