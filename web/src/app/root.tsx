import { LoadingOutlined } from '@ant-design/icons';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { lazy, Suspense, useLayoutEffect, useMemo } from 'react';
import { BrowserRouter } from 'react-router';
import { useBranding } from '../kernel/branding.ts';
import { isWanted } from '../kernel/notices.ts';
import { usePreferences } from '../kernel/preferences.ts';
import { queryCache } from '../kernel/query-cache.ts';
import { useStore } from '../kernel/store.ts';
import { accentOf, antTheme, paintDocument, useDensity, useMode } from '../kernel/theme.ts';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { styleNonce } from './style-nonce.ts';
import { useAntLocale } from './words.ts';

const NoticesHost = lazy(async () => ({ default: (await import('./notices-host.tsx')).NoticesHost }));

// The library's own icon sometimes stays for good after an answer that came at once.
const BUTTONS = { autoInsertSpace: false, loadingIcon: <LoadingOutlined /> };

/** The whole page: its looks, its words, its memory and its routes. */
export function Root() {
  const mode = useMode();
  const { density } = useDensity();
  const { color } = useBranding();
  const accent = accentOf(usePreferences().color ?? color ?? undefined, mode);
  const theme = useMemo(() => antTheme(mode, accent, density), [mode, accent, density]);
  const locale = useAntLocale();
  useLayoutEffect(() => paintDocument(mode, accent, density), [mode, accent, density]);
  return (
    <ConfigProvider theme={theme} csp={{ nonce: styleNonce }} {...(locale && { locale })} button={BUTTONS}>
      <QueryClientProvider client={queryCache}>
        <BrowserRouter useTransitions={false}>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
        </BrowserRouter>
        <Suspense fallback={null}>{useStore(isWanted) && <NoticesHost />}</Suspense>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
