import { LoadingOutlined } from '@ant-design/icons';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { BrowserRouter } from 'react-router';
import { queryCache } from '../kernel/calls/query-cache.ts';
import { guardHistory } from '../kernel/forms/leave-guard.ts';
import { optionalPart } from '../kernel/loading/optional-part.tsx';
import { isRequested } from '../kernel/notify.ts';
import { useStore } from '../kernel/storage/store.ts';
import { antTheme, applyTheme } from '../kernel/theme/theme.ts';
import { useThemeSettings } from './header/use-theme-settings.ts';
import { MissingCodeNotice } from './help/missing-code-notice.tsx';
import { nameLists } from './name-lists.ts';
import { restoreFocus } from './restore-focus.ts';
import { AppRoutes } from './routes/app-routes.tsx';
import { ErrorBoundary } from './routes/error-boundary.tsx';
import { GuardedRoutes } from './routes/guarded-routes.tsx';
import { styleNonce } from './style-nonce.ts';
import { useAntLocale } from './words/words.ts';

// Nothing would be left of the page if it could not be loaded: no boundary contains it.
const NoticesHost = optionalPart(() => import('./notices-host.tsx'), 'NoticesHost', 'first');

// Ant Design's own loading icon sometimes stays after an immediate response.
const BUTTONS = { autoInsertSpace: false, loadingIcon: <LoadingOutlined /> };

guardHistory();

/** The root component: theme, translations, query cache and routes. */
export function Root() {
  const settings = useThemeSettings();
  const theme = useMemo(() => antTheme(settings), [settings]);
  const locale = useAntLocale();
  useLayoutEffect(() => applyTheme(settings), [settings]);
  useEffect(nameLists, []);
  useEffect(restoreFocus, []);
  return (
    <ConfigProvider theme={theme} csp={{ nonce: styleNonce }} locale={locale} button={BUTTONS} virtual={false}>
      <QueryClientProvider client={queryCache}>
        <BrowserRouter useTransitions={false}>
          <GuardedRoutes>
            <ErrorBoundary>
              <AppRoutes />
            </ErrorBoundary>
          </GuardedRoutes>
        </BrowserRouter>
        <MissingCodeNotice />
        <Suspense fallback={null}>{useStore(isRequested) && <NoticesHost />}</Suspense>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
