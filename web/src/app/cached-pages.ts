import { useEffect, useState } from 'react';
import type { Location } from 'react-router';
import { openTabs } from './open-tabs.ts';
import { tabPath } from './tabs.ts';
import { holdsInput } from './unsaved-fields.ts';

/** Pages kept alive, as long as nothing typed into them would be lost. */
const MAX_CACHED = 20;

/**
 * The pages kept alive after a visit, the one seen last at the end. Beyond twenty the one not seen for longest goes first, but
 * none that holds what somebody has typed and not saved; rather there are more.
 */
export function cachedPagesAfter(
  before: Iterable<readonly [string, Location]>,
  location: Location,
  holds: (path: string) => boolean,
): ReadonlyMap<string, Location> {
  const shown = tabPath(location.pathname);
  const others = [...before].filter(([path]) => path !== shown);
  let tooMany = others.length + 1 - MAX_CACHED;
  const stay = others.filter(([path]) => {
    if (tooMany <= 0 || holds(path)) return true;
    tooMany -= 1;
    return false;
  });
  return new Map([...stay, [shown, location]]);
}

/** Follows which pages are kept alive, and where each of them was left. */
export function useCachedPages(location: Location, isKept: boolean): ReadonlyMap<string, Location> {
  const [visited, setVisited] = useState<ReadonlyMap<string, Location>>(new Map());
  useEffect(() => {
    const open = new Set(openTabs.get().tabs.map(({ path }) => path));
    setVisited((before) => {
      const alive = [...(isKept ? before : [])].filter(([path]) => open.has(path));
      return cachedPagesAfter(alive, location, holdsInput);
    });
  }, [location, isKept]);
  return visited;
}
