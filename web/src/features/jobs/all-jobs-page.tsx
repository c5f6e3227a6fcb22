import { jobScreen } from '../../records/jobs/job-screen.tsx';

/** Jobs of all kinds. */
export const AllJobsPage = jobScreen();
