import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useDocumentTitle } from '../document-title.ts';
import type { Routing } from '../menu/menu-routing.ts';
import { ExceptionPage } from './exception-page.tsx';

/** Pages of the product that not every menu contains. */
const NOT_EVERYBODYS =
  /^\/(?:modules\/appcenter\/importTasks|isystem(?:\/(?:user|roleUserList|depart|announcements|messages|audit|security|permission|rolePermission\/[^/]+|departPermission|explain|dict|category|checkRule|log|online|jobs|connectors|settings|health))?)$/;

/** Handles a path outside the user's menu: 403 for an existing page, a redirect home for anything else. */
export function NotFound({ pathname, routing }: { pathname: string; routing: Routing }) {
  const isRefused = routing.refuses(pathname) || NOT_EVERYBODYS.test(pathname);
  return isRefused ? <Refused /> : <Navigate to={routing.home} replace />;
}

function Refused() {
  const { t } = useTranslation('shell');
  useDocumentTitle(t('refused.title'));
  return (
    <main id="content" tabIndex={-1}>
      <ExceptionPage status={403} advice={t('refused.advice')} />
    </main>
  );
}
