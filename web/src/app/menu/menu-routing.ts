import { HOME_PATH } from '@opsyard/contract';
import { matchRoutes, type RouteObject } from 'react-router';
import type { MenuRoute } from './menu.ts';

export type Routing = {
  home: string;
  routes: readonly MenuRoute[];
  /** Path patterns by screen name, for links between screens. */
  places: ReadonlyMap<string, string>;
  /** The most specific route of a path. */
  find: (pathname: string) => MenuRoute | null;
  /** Whether the page exists but the user may not visit it. */
  refuses: (pathname: string) => boolean;
};

/** Route lookup for a menu; routes the user may not visit are known but refused. */
export function routingOf(all: readonly MenuRoute[], isOpen: (route: MenuRoute) => boolean = () => true): Routing {
  const objects: RouteObject[] = all.map(({ path }, index) => ({ path, id: String(index) }));
  const at = (pathname: string) => all[Number(matchRoutes(objects, pathname)?.[0]?.route.id)] ?? null;
  const routes = all.filter(isOpen);
  const screens = routes.filter(({ kind }) => kind === 'screen');
  const home = screens.find(({ path }) => path === HOME_PATH) ?? screens.find(({ path }) => !path.includes(':'));
  return {
    home: home?.path ?? HOME_PATH,
    routes,
    places: new Map(screens.map(({ target, path }) => [target, path])),
    find: (pathname) => {
      const route = at(pathname);
      return route && isOpen(route) ? route : null;
    },
    refuses: (pathname) => {
      const route = at(pathname);
      return route !== null && !isOpen(route);
    },
  };
}
