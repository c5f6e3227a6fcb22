import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../kernel/screens.ts';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ExceptionPage } from './exception-page.tsx';
import { sandboxOf } from './frame-address.ts';
import type { MenuRoute } from './menu.ts';
import styles from './page-body.module.css';
import { screens } from './screens.ts';

const Overview = part(() => import('./overview.tsx'), 'Overview');

/** What the menu puts at an address; a screen nobody knows is not there yet. */
export function PageBody({ route }: { route: MenuRoute }) {
  const Screen = screens[route.target]?.Component;
  if (route.kind === 'frame') return <Frame address={route.target} />;
  if (!Screen && route.kind !== 'overview') return <ExceptionPage status={404} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSkeleton />}>{Screen ? <Screen /> : <Overview route={route} />}</Suspense>
    </ErrorBoundary>
  );
}

/** A page from elsewhere, held away from ours. */
function Frame({ address }: { address: string }) {
  const { t } = useTranslation('shell');
  const { host } = new URL(address);
  return (
    <iframe
      className={styles.frame}
      src={address}
      title={t('error.frame', { host })}
      sandbox={sandboxOf(address)}
      referrerPolicy="no-referrer"
    />
  );
}
