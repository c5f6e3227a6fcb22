import { Activity, memo, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type Location, Navigate, Route, Routes, useLocation } from 'react-router';
import { useLanguage } from '../kernel/language.ts';
import { PageTitleContext } from '../kernel/page-title.ts';
import { usePreferences } from '../kernel/preferences.ts';
import { useStore } from '../kernel/store.ts';
import { useDocumentTitle } from './document-title.ts';
import { type MenuRoute, titleIn } from './menu.ts';
import type { Routing } from './menu-routing.ts';
import styles from './open-pages.module.css';
import { keepTabs, nameOpenTab, openTabs, tabsShowing } from './open-tabs.ts';
import { PageBody } from './page-body.tsx';
import { PageScroller } from './page-scroller.tsx';
import { TabStrip } from './tab-strip.tsx';

/** Shows the page of the address; pages visited before stay alive behind it, with all that was typed into them. */
export function OpenPages({ routing }: { routing: Routing }) {
  const location = useLocation();
  const route = routing.find(location.pathname);
  if (!route) return <Navigate to={routing.home} replace />;
  if (route.kind === 'redirect') return <Navigate to={route.target + location.search} replace />;
  return <Pages routing={routing} route={route} location={location} />;
}

type PagesProps = { routing: Routing; route: MenuRoute; location: Location };

function Pages({ routing, route, location }: PagesProps) {
  const state = useStore(openTabs);
  const language = useLanguage();
  const { multiTab = true } = usePreferences();
  const { pathname } = location;
  const tabs = tabsShowing(state, { path: pathname, url: pathname + location.search + location.hash }, routing.home);
  const visited = useVisited(location, multiTab);
  const named = tabs.map((tab) => ({ ...tab, title: tab.title ?? nameOf(routing, tab.path, language) }));
  // Before the page's own effects, which may name its tab at once.
  useLayoutEffect(() => keepTabs(tabs), [tabs]);
  const title = named.find(({ path }) => path === pathname)?.title ?? titleIn(language, route);
  useDocumentTitle(title);

  return (
    <>
      {multiTab && <TabStrip tabs={named} shown={pathname} home={routing.home} />}
      <p role="status" className="visually-hidden">
        {title}
      </p>
      <main id="content" tabIndex={-1} className={styles.content}>
        {tabs.map(({ path }) => {
          const own = path === pathname ? location : visited.get(path);
          const ownRoute = own && routing.find(path);
          if (!own || !ownRoute || (path !== pathname && !ownRoute.keepAlive)) return null;
          return (
            <Activity key={`${path} ${state.fresh[path] ?? 0}`} mode={path === pathname ? 'visible' : 'hidden'}>
              <OnePage route={ownRoute} location={own} path={path} />
            </Activity>
          );
        })}
      </main>
    </>
  );
}

const OnePage = memo(function OnePage({
  route,
  location,
  path,
}: {
  route: MenuRoute;
  location: Location;
  path: string;
}) {
  const setTitle = useCallback((title: string | null) => nameOpenTab(path, title), [path]);
  return (
    <PageTitleContext value={setTitle}>
      <PageScroller>
        {/* The page keeps its own address while another one shows. */}
        <Routes location={location}>
          <Route path={route.path} element={<PageBody route={route} />} />
        </Routes>
      </PageScroller>
    </PageTitleContext>
  );
});

/** Pages kept alive at most; the one not seen for longest goes first. */
const MOST_ALIVE = 20;

function useVisited(location: Location, isKept: boolean): ReadonlyMap<string, Location> {
  const [visited, setVisited] = useState<ReadonlyMap<string, Location>>(new Map());
  useEffect(() => {
    setVisited((before) => {
      const others = [...(isKept ? before : [])].filter(([path]) => path !== location.pathname);
      return new Map([...others, [location.pathname, location] as const].slice(-MOST_ALIVE));
    });
  }, [location, isKept]);
  return visited;
}

function nameOf(routing: Routing, path: string, language: 'en' | 'zh'): string {
  const route = routing.find(path);
  return route ? titleIn(language, route) : path;
}
