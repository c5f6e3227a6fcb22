import { createContext, use, useCallback } from 'react';

/** Path patterns of the screens of the user's menu, by screen name. */
export const PlacesContext = createContext<ReadonlyMap<string, string>>(new Map());

export type PathTo = (screen: string, values?: Readonly<Record<string, string>>) => string | null;

/**
 * Returns a function for paths of menu screens: `pathTo('task/ProjectTasks', { key: 'SITE' })`. Values without a placeholder are added to
 * the query; null if the user's menu has no such screen.
 */
export function usePathTo(): PathTo {
  const places = use(PlacesContext);
  return useCallback<PathTo>((screen, values) => pathIn(places.get(screen), values), [places]);
}

/** Fills in the values of a path pattern. */
function pathIn(pattern: string | undefined, values: Readonly<Record<string, string>> = {}): string | null {
  if (pattern === undefined) return null;
  const rest = new Map(Object.entries(values));
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name) ?? '';
    rest.delete(name);
    return encodeURIComponent(value);
  });
  return rest.size > 0 ? `${path}?${new URLSearchParams([...rest])}` : path;
}
