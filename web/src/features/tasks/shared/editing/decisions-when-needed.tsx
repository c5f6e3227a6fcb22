import { Suspense } from 'react';
import { optionalPart } from '../../../../kernel/loading/optional-part.tsx';
import { useIdle } from '../../../../kernel/loading/use-idle.ts';
import { useStore } from '../../../../kernel/storage/store.ts';
import { isWriting } from './with-writing.ts';

const Decisions = optionalPart(() => import('./decisions.tsx'), 'Decisions', 'main');

/** Conflicts, plans and missing values, loaded when the page is idle or with the first change. */
export function DecisionsWhenNeeded() {
  const isNeeded = useStore(isWriting);
  return useIdle() || isNeeded ? (
    <Suspense fallback={null}>
      <Decisions />
    </Suspense>
  ) : null;
}
