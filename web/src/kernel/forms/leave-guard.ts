/** Asks the user whether to leave a page; calls `leave` if so. */
type Ask = (leave: () => void) => void;
/** A page, and its tab if it has several. */
type Place = { pathname: string; tab: string | null };

const guards = new Map<object, { place: Place; ask: Ask }>();
/** The place that is shown, and its position in the history of the browser as the router numbers it. */
let shown: Place | undefined;
let position: number | undefined;
/** The next movement in the history takes back one that was stopped, or is one the user has agreed to. */
let isReturn = false;
let isAgreed = false;

/** Asks before the app leaves the place shown now, until the returned function is called. */
export function guardPlace(ask: Ask): () => void {
  const guard = {};
  note();
  guards.set(guard, { place: placeOf(window.location.href), ask });
  return () => void guards.delete(guard);
}

/** Goes to an address, at once or when the user agrees. */
export function leaveFor(href: string, leave: () => void): void {
  const go = () => {
    leave();
    note();
  };
  const ask = guardAgainst(href);
  if (ask) ask(go);
  else go();
}

/** Guards the buttons of the browser for back and forward. Called before the router listens, so that it receives only what the user agrees to. */
export function guardHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (isReturn) {
      isReturn = false;
      return event.stopImmediatePropagation();
    }
    const steps = (indexNow() ?? Number.NaN) - (position ?? Number.NaN);
    const ask = isAgreed || !steps ? undefined : guardAgainst(window.location.href);
    isAgreed = false;
    if (!ask) return note();
    event.stopImmediatePropagation();
    isReturn = true;
    window.history.go(-steps);
    ask(() => {
      isAgreed = true;
      window.history.go(steps);
    });
  });
}

function note(): void {
  shown = placeOf(window.location.href);
  position = indexNow();
}

/** What asks before the place that is shown is left for an address; a guarded page that is kept in the background does not. */
function guardAgainst(href: string): Ask | undefined {
  const to = placeOf(href);
  return [...guards.values()].find(({ place }) => isSame(place, shown) && !isSame(place, to))?.ask;
}

function isSame(one: Place, other: Place | undefined): boolean {
  return one.pathname === other?.pathname && one.tab === other.tab;
}

function placeOf(href: string): Place {
  const { pathname, searchParams } = new URL(href, window.location.href);
  return { pathname, tab: searchParams.get('tab') };
}

function indexNow(): number | undefined {
  return (window.history.state as { idx?: number } | null)?.idx;
}
