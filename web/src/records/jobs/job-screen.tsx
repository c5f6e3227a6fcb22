import type { ComponentType } from 'react';
import { JobsPage } from './jobs-page.tsx';

/** The screen of an area's jobs: `jobScreen({ kinds: ['trackRegister', 'trackPoll'] })`; of all kinds without them. */
export function jobScreen(about: { kinds?: readonly string[] } = {}): ComponentType {
  return function JobScreen() {
    return <JobsPage {...about} />;
  };
}
