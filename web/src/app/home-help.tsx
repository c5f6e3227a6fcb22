import { Suspense } from 'react';
import { useCan } from '../kernel/can.tsx';
import { part } from '../kernel/loading/screens.ts';
import { preferencesLoaded, usePreferences } from '../kernel/storage/preferences.ts';
import { useStore } from '../kernel/storage/store.ts';

const GettingStarted = part(() => import('./help/getting-started.tsx'), 'GettingStarted');

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
