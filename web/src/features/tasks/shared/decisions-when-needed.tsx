import { Suspense } from 'react';
import { optionalPart } from '../../../kernel/optional-part.tsx';
import { useStore } from '../../../kernel/store.ts';
import { useIdle } from '../../../kernel/use-idle.ts';
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
