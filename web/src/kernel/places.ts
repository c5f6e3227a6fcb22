import { createContext, use, useCallback } from 'react';

/** Where each screen of the person's menu lives: path patterns by the screen's name. */
export const PlacesContext = createContext<ReadonlyMap<string, string>>(new Map());

export type PathTo = (screen: string, values?: Readonly<Record<string, string>>) => string | null;

/**
 * Says where a screen of the menu lives: `pathTo('task/ProjectTasks', { key: 'SITE' })`. Values the path has no place for go
 * into the query; null when the person's menu has no such screen.
 */
export function usePathTo(): PathTo {
  const places = use(PlacesContext);
  return useCallback<PathTo>((screen, values) => pathIn(places.get(screen), values), [places]);
}

/** A path pattern with its values filled in. */
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
