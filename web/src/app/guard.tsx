import { rightsFailures, userMenu } from '@opsyard/contract';
import { lazy, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { prefetch, useRead } from '../kernel/api.ts';
import { storeAuthorisations } from '../kernel/can.tsx';
import { textOf } from '../kernel/failure-notice.ts';
import { notify } from '../kernel/notify.ts';
import { fetchPreferences } from '../kernel/preferences.ts';
import { useSession } from '../kernel/session.ts';
import { signOut } from '../kernel/sign-out.ts';
import { features } from './all-features.ts';
import { loginPath } from './own-path.ts';

const loadLayout = () => import('./basic-layout.tsx');
const BasicLayout = lazy(async () => ({ default: (await loadLayout()).BasicLayout }));

/** Fetches what the first page of somebody signed in needs, all at once. */
export function prepareSignedIn(): void {
  loadLayout().catch(() => undefined);
  prefetch(userMenu.get, { query: {} });
  for (const { prepare } of features) prepare?.(window.location.pathname);
}

/** Lets those in who are signed in; others sign in first and come back. */
export function Guard() {
  const session = useSession();
  const location = useLocation();
  if (!session) return <Navigate to={loginPath(location)} replace />;
  return <Permitted key={session.token} />;
}

/** Fetches what the person may see, and shows the page built from it; without that, nobody stays signed in. */
function Permitted() {
  const { t } = useTranslation('shell');
  const { data, error } = useRead(userMenu.get, { query: {} }, { quiet: true, staleTime: Number.POSITIVE_INFINITY });
  const isEmpty = data?.menu.length === 0 || error?.is(rightsFailures.emptyMenu);
  // A menu that is there already stays when it cannot be read again.
  const failure = data ? null : error;
  const advice = isEmpty ? t('error.noRole') : null;
  const complaint = isEmpty ? t('error.noMenu') : failure && textOf(failure);

  useEffect(() => {
    fetchPreferences().catch(() => undefined);
  }, []);
  // The page below asks what is allowed while it renders for the first time: that has to be known by then.
  const [known, admit] = useState<typeof data>(undefined);
  useLayoutEffect(() => {
    if (!data) return;
    storeAuthorisations(data);
    admit(data);
  }, [data]);
  useEffect(() => {
    if (!complaint) return;
    // A session that has run out announces itself and ends once the person has read it.
    if (failure?.status !== 401) {
      notify(({ message, notification }) => {
        if (advice) notification.warning({ key: 'menu', title: complaint, description: advice, duration: 0 });
        else void message.error(complaint);
      });
      signOut();
    }
  }, [complaint, advice, failure]);

  return known && !isEmpty ? <BasicLayout permission={known} /> : null;
}
