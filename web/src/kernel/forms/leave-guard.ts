/** Asks the user whether to leave a page; calls `leave` if so. */
type Ask = (leave: () => void) => void;
/** `param`: the parameter of the address that names the part of the page which is guarded, such as its tab. */
type Guard = { place: URL; param: string; ask: Ask };

const guards = new Map<object, Guard>();
/** The address that is shown, and its position in the history of the browser as the router numbers it. */
let shown: URL | undefined;
let position: number | undefined;
/** The next movement in the history takes back one that was stopped, or is one the user has agreed to. */
let isReturn = false;
let isAgreed = false;

/** Asks before the app leaves the place shown now, until the returned function is called. */
export function guardPlace(ask: Ask, param = 'tab'): () => void {
  const guard = {};
  note();
  guards.set(guard, { place: addressOf(window.location.href), param, ask });
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
  shown = addressOf(window.location.href);
  position = indexNow();
}

/** What asks before the place that is shown is left for an address; a guarded page that is kept in the background does not. */
function guardAgainst(href: string): Ask | undefined {
  const to = addressOf(href);
  return [...guards.values()].find((guard) => isAt(guard, shown) && !isAt(guard, to))?.ask;
}

function isAt({ place, param }: Guard, address: URL | undefined): boolean {
  return place.pathname === address?.pathname && place.searchParams.get(param) === address.searchParams.get(param);
}

function addressOf(href: string): URL {
  return new URL(href, window.location.href);
}

function indexNow(): number | undefined {
  return (window.history.state as { idx?: number } | null)?.idx;
}
