import { rightsFailures, userMenu } from '@opsyard/contract';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { prefetch, useRead } from '../../kernel/calls/api.ts';
import { textOf } from '../../kernel/calls/failure-notice.ts';
import { storeAuthorisations } from '../../kernel/can.tsx';
import { part } from '../../kernel/loading/screens.ts';
import { notify } from '../../kernel/notify.ts';
import { useSession } from '../../kernel/session.ts';
import { signOut } from '../../kernel/sign-out.ts';
import { fetchPreferences } from '../../kernel/storage/preferences.ts';
import { features } from '../all-features.ts';
import { loginPath } from './same-origin-path.ts';

const loadLayout = () => import('../layout/basic-layout.tsx');
const BasicLayout = part(loadLayout, 'BasicLayout', 'first');

/** Preloads in parallel what the first page of a signed-in user needs. */
export function prepareSignedIn(): void {
  loadLayout().catch(() => undefined);
  prefetch(userMenu.get, { query: {} });
  for (const { prepare } of features) prepare?.(window.location.pathname);
}

/** Requires a session; redirects to the sign-in page and back. */
export function Guard() {
  const session = useSession();
  const location = useLocation();
  if (!session) return <Navigate to={loginPath(location)} replace />;
  return <Permitted key={session.token} />;
}

/** Loads the permissions of the user and renders the page; if that fails, the session ends. */
function Permitted() {
  const { t } = useTranslation('shell');
  const { data, error } = useRead(userMenu.get, { query: {} }, { quiet: true, staleTime: Number.POSITIVE_INFINITY });
  const isEmpty = data?.menu.length === 0 || error?.is(rightsFailures.emptyMenu);
  // A loaded menu stays when a refetch fails.
  const failure = data ? null : error;
  const advice = isEmpty ? t('error.noRole') : null;
  const problem = isEmpty ? t('error.noMenu') : failure && textOf(failure);

  useEffect(() => {
    fetchPreferences().catch(() => undefined);
  }, []);
  // The page below checks permissions during its first render, so they must be set before.
  const [authorisations, setAuthorisations] = useState<typeof data>(undefined);
  useLayoutEffect(() => {
    if (!data) return;
    storeAuthorisations(data);
    setAuthorisations(data);
  }, [data]);
  useEffect(() => {
    if (!problem) return;
    // An expired session shows its own dialog and ends when the user confirms it.
    if (failure?.status !== 401) {
      notify(({ message, notification }) => {
        if (advice) notification.warning({ key: 'menu', title: problem, description: advice, duration: 0 });
        else void message.error(problem);
      });
      signOut({ keepsDrafts: true });
    }
  }, [problem, advice, failure]);

  return authorisations && !isEmpty ? <BasicLayout permission={authorisations} /> : null;
}
