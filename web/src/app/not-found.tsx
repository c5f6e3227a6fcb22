import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useDocumentTitle } from './document-title.ts';
import { ExceptionPage } from './exception-page.tsx';
import type { Routing } from './menu-routing.ts';

/** Pages of the product that not everybody has in the menu. */
const NOT_EVERYBODYS =
  /^\/(?:modules\/appcenter\/importTasks|isystem(?:\/(?:user|roleUserList|depart|announcements|messages|audit|security|permission|rolePermission\/[^/]+|departPermission|explain|dict|category|checkRule|log|online|jobs|connectors|settings|health))?)$/;

/** An address that is not in somebody's menu: a page they may not see says so, anything else leads home. */
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
