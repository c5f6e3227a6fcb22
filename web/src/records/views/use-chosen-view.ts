import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SavedView } from './view-source.ts';

/** In the URL: no saved view, although there is a default view. */
const NO_VIEW = 'all';

export type SavedViews<V> = {
  views: readonly V[];
  active: V | null;
  /** The view in the URL was deleted, or is no longer shared. */
  isDeleted: boolean;
  /** The default view is not known yet. */
  isSettling: boolean;
  show: (view: V | null) => void;
};

type Reading<V> = { data: readonly V[] | undefined; error: unknown };
type ListBinding<V> = {
  /** The view in the URL: the id of a view, `NO_VIEW` or nothing. */
  named: string;
  /** Whether the URL contains no other state. */
  isUsual: boolean;
  /** Whether the URL contains all settings of a view. */
  shows: (view: V) => boolean;
  /** Puts a view, or the default settings, into the URL. */
  go: (named: string, view: V | null, options: { push: boolean }) => void;
};

/** The active saved view: the one in the URL; for a URL without state the user's default view, otherwise the shared default. */
export function useChosenView<V extends SavedView<unknown>>(
  { data, error }: Reading<V>,
  { named, isUsual, shows, go }: ListBinding<V>,
): SavedViews<V> {
  const [isInitialized, setInitialized] = useState(false);
  const [shown, setShown] = useState('');
  const [pendingView, setPendingView] = useState<V | null>(null);
  const isNamed = named !== '' && named !== NO_VIEW;
  const target = data && (isNamed ? data.find(({ id }) => id === named) : initialView(data));
  // A setting of a view changed back to its default is a change like others.
  const isNew = isNamed ? shown !== named : !isInitialized && named === '';
  const show = (view: V | null, push = true) => {
    setInitialized(true);
    setShown(view?.id ?? '');
    go(view?.id ?? NO_VIEW, view, { push });
  };
  const showInitial = useEffectEvent(() => {
    setInitialized(true);
    if (isNamed) setShown(named);
    if (!isUsual || !isNew || !target) return;
    setPendingView(target);
    show(target, false);
  });
  const isLoaded = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts with another view in the URL
  useEffect(() => {
    if (isLoaded) showInitial();
  }, [isLoaded, named]);
  // The URL follows a moment later; until then nothing hidden is loaded.
  const isThere = pendingView !== null && named === pendingView.id && shows(pendingView);
  useEffect(() => {
    if (isThere) setPendingView(null);
  }, [isThere]);
  const isInitial = isUsual && isNew && error === null && (data === undefined || target !== undefined);
  const active = isNamed ? (data?.find(({ id }) => id === named) ?? null) : null;
  useFollowedView(active, shows, (view) => show(view, false));
  return {
    views: data ?? [],
    active,
    isDeleted: isNamed && isLoaded && active === null,
    isSettling: isInitial || (pendingView !== null && !isThere),
    show: (view) => show(view),
  };
}

function initialView<V extends SavedView<unknown>>(views: readonly V[]): V | undefined {
  return views.find(({ isDefault }) => isDefault) ?? views.find(({ isForAll }) => isForAll);
}

/** Applies changes by other users to the view, unless the user has changed it here. */
function useFollowedView<V extends SavedView<unknown>>(
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another view or version
  useEffect(() => follow(), [active?.id, active?.version]);
}
