import { HOME_PATH } from '@opsyard/contract';
import { matchRoutes, type RouteObject } from 'react-router';
import type { MenuRoute } from './menu.ts';

export type Routing = {
  home: string;
  routes: readonly MenuRoute[];
  /** Path patterns by the name of the screen, for links between screens. */
  places: ReadonlyMap<string, string>;
  /** The route an address belongs to, the most exact one first. */
  find: (pathname: string) => MenuRoute | null;
};

/** How the addresses of a menu are found. */
export function routingOf(routes: readonly MenuRoute[]): Routing {
  const objects: RouteObject[] = routes.map(({ path }, place) => ({ path, id: String(place) }));
  const screens = routes.filter(({ kind }) => kind === 'screen');
  const home = screens.find(({ path }) => path === HOME_PATH) ?? screens.find(({ path }) => !path.includes(':'));
  return {
    home: home?.path ?? HOME_PATH,
    routes,
    places: new Map(screens.map(({ target, path }) => [target, path])),
    find: (pathname) => {
      const [match] = matchRoutes(objects, pathname) ?? [];
      return routes[Number(match?.route.id)] ?? null;
    },
  };
}
