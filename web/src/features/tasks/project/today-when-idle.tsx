import { Suspense } from 'react';
import { useCan } from '../../../kernel/can.tsx';
import { part } from '../../../kernel/loading/screens.ts';
import { useIdle } from '../../../kernel/loading/use-idle.ts';

const TodayStrip = part(() => import('./today-strip.tsx'), 'TodayStrip');

/** The user’s tasks of today, loaded after the projects. */
export function TodayWhenIdle() {
  const isIdle = useIdle();
  if (!useCan('task:use') || !isIdle) return null;
  return (
    <Suspense fallback={null}>
      <TodayStrip />
    </Suspense>
  );
}
