import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SavedView } from './view-source.ts';

/** Names no saved view in the address although there is one to begin with. */
const NO_VIEW = 'all';

export type SavedViews<V> = {
  views: readonly V[];
  active: V | null;
  /** The view the address names was deleted, or is not shared any more. */
  isGone: boolean;
  /** It is not known yet which view the page begins with. */
  isSettling: boolean;
  show: (view: V | null) => void;
};

type Reading<V> = { data: readonly V[] | undefined; error: unknown };
type Place<V> = {
  /** What the address says: the id of a view, `NO_VIEW` or nothing. */
  named: string;
  /** Whether the address says nothing of what is shown. */
  isUsual: boolean;
  /** Whether the address says all that a view stands for. */
  shows: (view: V) => boolean;
  /** Puts a view into the address, or that all shows in the usual way. */
  go: (named: string, view: V | null, options: { push: boolean }) => void;
};

/** The saved view that shows: an address that says nothing else begins with the view of this person, with that of everybody, or with the one it names. */
export function useChosenView<V extends SavedView<unknown>>(
  { data, error }: Reading<V>,
  { named, isUsual, shows, go }: Place<V>,
): SavedViews<V> {
  const [hasBegun, setBegun] = useState(false);
  const [shown, setShown] = useState('');
  const [awaited, setAwaited] = useState<V | null>(null);
  const isNamed = named !== '' && named !== NO_VIEW;
  const wanted = data && (isNamed ? data.find(({ id }) => id === named) : begunWith(data));
  // What somebody has changed in a view, back to the usual, is a change like others.
  const isNew = isNamed ? shown !== named : !hasBegun && named === '';
  const show = (view: V | null, push = true) => {
    setBegun(true);
    setShown(view?.id ?? '');
    go(view?.id ?? NO_VIEW, view, { push });
  };
  const begin = useEffectEvent(() => {
    setBegun(true);
    if (isNamed) setShown(named);
    if (!isUsual || !isNew || !wanted) return;
    setAwaited(wanted);
    show(wanted, false);
  });
  const isKnown = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with another view in the address
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown, named]);
  // The address follows a moment later; until then nothing is read that does not show.
  const isThere = awaited !== null && named === awaited.id && shows(awaited);
  useEffect(() => {
    if (isThere) setAwaited(null);
  }, [isThere]);
  const isBeginning = isUsual && isNew && error === null && (data === undefined || wanted !== undefined);
  const active = isNamed ? (data?.find(({ id }) => id === named) ?? null) : null;
  useFollowed(active, shows, (view) => show(view, false));
  return {
    views: data ?? [],
    active,
    isGone: isNamed && isKnown && active === null,
    isSettling: isBeginning || (awaited !== null && !isThere),
    show: (view) => show(view),
  };
}

function begunWith<V extends SavedView<unknown>>(views: readonly V[]): V | undefined {
  return views.find(({ isDefault }) => isDefault) ?? views.find(({ isForAll }) => isForAll);
}

/** Shows what others have made of the view, where nothing of it was changed here. */
function useFollowed<V extends SavedView<unknown>>(
  active: V | null,
  shows: (view: V) => boolean,
  show: (view: V) => void,
): void {
  const last = useRef<V | null>(null);
  const follow = useEffectEvent(() => {
    const before = last.current;
    last.current = active;
    const isNewer = before !== null && active !== null && before.id === active.id && before.version < active.version;
    if (isNewer && before.settings !== null && shows(before) && !shows(active)) show(active);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the view is another, or of another version
  useEffect(() => follow(), [active?.id, active?.version]);
}
