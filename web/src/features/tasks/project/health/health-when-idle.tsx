import type { Project } from '@opsyard/contract';
import { Suspense } from 'react';
import { part } from '../../../../kernel/loading/screens.ts';
import { useIdle } from '../../../../kernel/loading/use-idle.ts';

const HealthButton = part(() => import('./health-button.tsx'), 'HealthButton');

/** The health of a project, loaded after the list it belongs to. */
export function HealthWhenIdle({ project }: { project: Project }) {
  const isIdle = useIdle();
  if (!isIdle || !(project.health ?? project.automaticHealth)) return null;
  return (
    <Suspense fallback={null}>
      <HealthButton project={project} />
    </Suspense>
  );
}
