import type { Names } from '@opsyard/contract';
import type { ComponentType } from 'react';
import { JobsPage } from './jobs-page.tsx';

/** The screen of an area's jobs: `jobScreen({ kinds: ['logisticsRegister'], title: ['Sync tasks', '同步任务'] })`; of all kinds without them. */
export function jobScreen(about: { kinds?: readonly string[]; title?: Names } = {}): ComponentType {
  return function JobScreen() {
    return <JobsPage {...about} />;
  };
}
