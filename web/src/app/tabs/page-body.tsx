import { Suspense } from 'react';
import { part } from '../../kernel/loading/screens.ts';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import type { MenuRoute } from '../menu/menu.ts';
import { ErrorBoundary } from '../routes/error-boundary.tsx';
import { ExceptionPage } from '../routes/lazy-exception-page.ts';
import { screens } from '../screens.ts';

const Frame = part(() => import('../layout/frame.tsx'), 'Frame');
const Overview = part(() => import('../overview.tsx'), 'Overview');

/** Content of a route; an unknown screen shows 404. */
export function PageBody({ route }: { route: MenuRoute }) {
  const Screen = Object.hasOwn(screens, route.target) ? screens[route.target]?.Component : undefined;
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSkeleton />}>{Screen ? <Screen /> : <Other route={route} />}</Suspense>
    </ErrorBoundary>
  );
}

/** Content other than a screen: an external page, an overview of the children, or an error. */
function Other({ route }: { route: MenuRoute }) {
  if (route.kind === 'frame') return <Frame address={route.target} />;
  return route.kind === 'overview' ? <Overview route={route} /> : <ExceptionPage status={404} />;
}
