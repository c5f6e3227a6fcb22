import type { Names } from '@opsyard/contract';
import type { ComponentType } from 'react';
import { JobsPage } from './jobs-page.tsx';

/** Creates the job screen of an area: `jobScreen({ kinds: ['logisticsRegister'], title: ['Sync tasks', '同步任务'] })`; without kinds it lists all. */
export function jobScreen(about: { kinds?: readonly string[]; title?: Names } = {}): ComponentType {
  return function JobScreen() {
    return <JobsPage {...about} />;
  };
}
