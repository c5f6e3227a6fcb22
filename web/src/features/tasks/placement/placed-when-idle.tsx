import { Suspense } from 'react';
import { optionalPart } from '../../../kernel/optional-part.tsx';
import type { useTaskFilter } from '../grid/page-state.ts';
import { useIdle } from '../shared/use-idle.ts';

const PlacedTasks = optionalPart(() => import('./placed-tasks.tsx'), 'PlacedTasks');

/** The tasks of other projects; read after those of the project. */
export function PlacedWhenIdle(shown: { layout: 'list' | 'board'; filter: ReturnType<typeof useTaskFilter> }) {
  return useIdle() ? (
    <Suspense fallback={null}>
      <PlacedTasks {...shown} />
    </Suspense>
  ) : null;
}
