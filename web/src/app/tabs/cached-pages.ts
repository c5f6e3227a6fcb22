import { useEffect, useState } from 'react';
import type { Location } from 'react-router';
import { holdsInput } from '../leave/unsaved-fields.ts';
import { openTabs } from './open-tabs.ts';
import { tabPath } from './tabs.ts';

/** Limit of pages kept alive, exceeded only by pages with unsaved input. */
const MAX_CACHED = 20;

/**
 * The pages kept alive after a visit, most recent last. Beyond twenty the least recently seen page is dropped, except
 * pages with unsaved input, for which the limit is exceeded.
 */
export function cachedPagesAfter(
  before: Iterable<readonly [string, Location]>,
  location: Location,
  hasInput: (path: string) => boolean,
): ReadonlyMap<string, Location> {
  const shown = tabPath(location.pathname);
  const others = [...before].filter(([path]) => path !== shown);
  let tooMany = others.length + 1 - MAX_CACHED;
  const retained = others.filter(([path]) => {
    if (tooMany <= 0 || hasInput(path)) return true;
    tooMany -= 1;
    return false;
  });
  return new Map([...retained, [shown, location]]);
}

/** Tracks the pages kept alive and the last location of each. */
export function useCachedPages(location: Location, isCached: boolean): ReadonlyMap<string, Location> {
  const [visited, setVisited] = useState<ReadonlyMap<string, Location>>(new Map());
  useEffect(() => {
    const open = new Set(openTabs.get().tabs.map(({ path }) => path));
    setVisited((before) => {
      const alive = [...(isCached ? before : [])].filter(([path]) => open.has(path));
      return cachedPagesAfter(alive, location, holdsInput);
    });
  }, [location, isCached]);
  return visited;
}
