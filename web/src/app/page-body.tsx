import { Suspense } from 'react';
import { part } from '../kernel/screens.ts';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ExceptionPage } from './exception-page.tsx';
import type { MenuRoute } from './menu.ts';
import { screens } from './screens.ts';

const Frame = part(() => import('./frame.tsx'), 'Frame');
const Overview = part(() => import('./overview.tsx'), 'Overview');

/** What the menu puts at an address; a screen nobody knows is not there yet. */
export function PageBody({ route }: { route: MenuRoute }) {
  const Screen = screens[route.target]?.Component;
  if (route.kind === 'frame') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Frame address={route.target} />
      </Suspense>
    );
  }
  if (!Screen && route.kind !== 'overview') return <ExceptionPage status={404} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSkeleton />}>{Screen ? <Screen /> : <Overview route={route} />}</Suspense>
    </ErrorBoundary>
  );
}
