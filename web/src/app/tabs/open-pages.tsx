import { Activity, memo, Suspense, useCallback, useLayoutEffect, useMemo } from 'react';
import { type Location, Navigate, Route, Routes, useLocation } from 'react-router';
import { part } from '../../kernel/loading/screens.ts';
import { PageTitleContext } from '../../kernel/page-title.ts';
import { type Parent, ParentsContext } from '../../kernel/parents.ts';
import { useAppearance } from '../../kernel/storage/preferences.ts';
import { useStore } from '../../kernel/storage/store.ts';
import { type Language, useLanguage } from '../../kernel/words/language.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { useDocumentTitle } from '../document-title.ts';
import { HomeHelp } from '../home-help.tsx';
import { trackField } from '../leave/unsaved-fields.ts';
import { layoutShowsBreadcrumb, parentsOfPage } from '../menu/breadcrumbs.ts';
import { type MenuRoute, titleIn } from '../menu/menu.ts';
import type { Routing } from '../menu/menu-routing.ts';
import { usePageMenu } from '../menu/page-menu.tsx';
import { useCachedPages } from './cached-pages.ts';
import styles from './open-pages.module.css';
import { nameOpenTab, openTabs, setTabs, tabsShowing } from './open-tabs.ts';
import { PageBody } from './page-body.tsx';
import { PageMotion } from './page-motion.tsx';
import { PageScroller } from './page-scroller.tsx';
import { TabStrip } from './tab-strip.tsx';
import { tabPath } from './tabs.ts';

const NotFound = part(() => import('../routes/not-found.tsx'), 'NotFound');

/** Shows the page of the current URL; previous pages stay mounted with their input. */
export function OpenPages({ routing }: { routing: Routing }) {
  const location = useLocation();
  const route = routing.find(location.pathname);
  // The start URL loads no code but that of its target.
  if (!route && location.pathname === '/') return <Navigate to={routing.home} replace />;
  if (!route) {
    return (
      <Suspense fallback={null}>
        <NotFound pathname={location.pathname} routing={routing} />
      </Suspense>
    );
  }
  if (route.kind === 'redirect') return <Navigate to={route.target + location.search} replace />;
  return <Pages routing={routing} route={route} location={location} />;
}

type PagesProps = { routing: Routing; route: MenuRoute; location: Location };

function Pages({ routing, route, location }: PagesProps) {
  const state = useStore(openTabs);
  const language = useLanguage();
  const { multiTab } = useAppearance();
  const { pathname } = location;
  const shown = tabPath(pathname);
  const tabs = tabsShowing(state, { path: shown, url: pathname + location.search + location.hash }, routing.home);
  const visited = useCachedPages(location, multiTab);
  const titledTabs = tabs.map((tab) => ({ ...tab, title: tab.title ?? nameOf(routing, tab.path, language) }));
  // Before the effects of the page, which may set the tab title immediately.
  useLayoutEffect(() => setTabs(tabs), [tabs]);
  const title = titledTabs.find(({ path }) => path === shown)?.title ?? titleIn(language, route);
  useDocumentTitle(title);
  const pageMenu = usePageMenu(shown, routing.home);

  return (
    <>
      {multiTab && <TabStrip tabs={titledTabs} shown={shown} home={routing.home} />}
      <p role="status" className="visually-hidden">
        {title}
      </p>
      {layoutShowsBreadcrumb(pathname) && (
        <div className={styles.trail}>
          <Breadcrumb parents={[{ title: nameOf(routing, routing.home, language), path: routing.home }]} page={title} />
        </div>
      )}
      <main
        id="content"
        tabIndex={-1}
        className={styles.content}
        data-tour="content"
        onContextMenu={pageMenu.onContextMenu}
      >
        {tabs.map(({ path }) => {
          const own = path === shown ? location : visited.get(path);
          const ownRoute = own && routing.find(own.pathname);
          if (!own || !ownRoute || (path !== shown && !ownRoute.keepAlive)) return null;
          return (
            <Activity key={`${path} ${state.fresh[path] ?? 0}`} mode={path === shown ? 'visible' : 'hidden'}>
              <PageMotion>
                <OnePage route={ownRoute} location={own} path={path} routing={routing} />
              </PageMotion>
            </Activity>
          );
        })}
        {pageMenu.menu}
      </main>
    </>
  );
}

const OnePage = memo(function OnePage({
  route,
  location,
  path,
  routing,
}: {
  route: MenuRoute;
  location: Location;
  path: string;
  routing: Routing;
}) {
  const language = useLanguage();
  const parents = useMemo(() => parentsAt(routing, path, language), [routing, path, language]);
  const setTitle = useCallback((title: string | null) => nameOpenTab(path, title), [path]);
  const trackOwnField = useCallback((field: EventTarget) => trackField(path, field), [path]);
  return (
    <PageTitleContext value={setTitle}>
      <ParentsContext value={parents}>
        <PageScroller onField={trackOwnField}>
          {path === routing.home && <HomeHelp />}
          {/* A hidden page keeps its own location. */}
          <Routes location={location}>
            <Route path={route.path} element={<PageBody route={route} />} />
          </Routes>
        </PageScroller>
      </ParentsContext>
    </PageTitleContext>
  );
});

/** Breadcrumb parents with the titles of the user's menu, linked where the user has the page. */
function parentsAt(routing: Routing, path: string, language: Language): Parent[] {
  return parentsOfPage(path).map((crumb) => {
    const resolved = routing.find(crumb.path);
    const own = resolved?.path === crumb.path ? resolved : null;
    return { title: titleIn(language, own ?? crumb), path: own && crumb.path };
  });
}

function nameOf(routing: Routing, path: string, language: Language): string {
  const route = routing.find(path);
  return route ? titleIn(language, route) : path;
}
