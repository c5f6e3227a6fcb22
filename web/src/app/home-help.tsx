import { Suspense } from 'react';
import { useCan } from '../kernel/can.tsx';
import { preferencesLoaded, usePreferences } from '../kernel/preferences.ts';
import { part } from '../kernel/screens.ts';
import { useStore } from '../kernel/store.ts';

const GettingStarted = part(() => import('./getting-started.tsx'), 'GettingStarted');

/** Help for new users above the landing page; nothing once dismissed. */
export function HomeHelp() {
  const { helpDone = [] } = usePreferences();
  const mayManage = useCan('system:security:edit');
  const isLoaded = useStore(preferencesLoaded);
  const offered = mayManage ? 'checklist' : 'tour';
  if (!isLoaded || helpDone.includes(offered)) return null;
  return (
    <Suspense fallback={null}>
      <GettingStarted mayManage={mayManage} />
    </Suspense>
  );
}
