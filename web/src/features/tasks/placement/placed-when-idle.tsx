import { Suspense } from 'react';
import { optionalPart } from '../../../kernel/loading/optional-part.tsx';
import { useIdle } from '../../../kernel/loading/use-idle.ts';
import type { useTaskFilter } from '../grid/page/page-state.ts';

const PlacedTasks = optionalPart(() => import('./placed-tasks.tsx'), 'PlacedTasks');

/** The tasks of other projects; read after those of the project. */
export function PlacedWhenIdle(shown: { layout: 'list' | 'board'; filter: ReturnType<typeof useTaskFilter> }) {
  return useIdle() ? (
    <Suspense fallback={null}>
      <PlacedTasks {...shown} />
    </Suspense>
  ) : null;
}
