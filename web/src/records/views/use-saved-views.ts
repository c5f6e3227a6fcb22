import type { RecordView } from '@opsyard/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRead } from '../../kernel/api.ts';
import type { UrlStateSetter } from '../../kernel/url-state.ts';
import type { ListAddress } from '../list-address.ts';
import { useRecords } from '../scope.ts';
import { defaultPlace, isUsual, NO_VIEW, placeOf, sameSettings, settingsOf } from './view-model.ts';

const FRESH = 60_000;

export type SavedViews = {
  views: readonly RecordView[];
  active: RecordView | null;
  /** The view named in the URL was deleted, or is no longer shared. */
  isGone: boolean;
  /** The default view is not known yet. */
  isSettling: boolean;
  show: (view: RecordView | null) => void;
};

/** The saved views of the page: a URL without other state activates the user's default view, or the view it names. */
export function useSavedViews(at: ListAddress, go: UrlStateSetter<ListAddress>): SavedViews {
  const { routes } = useRecords();
  const { data, error } = useRead(routes.viewList, {}, { quiet: true, staleTime: FRESH });
  const [hasBegun, setBegun] = useState(false);
  const [shown, setShown] = useState('');
  const [awaited, setAwaited] = useState<RecordView | null>(null);
  const usual = isUsual(at);
  const isNamed = at.saved !== '' && at.saved !== NO_VIEW;
  const wanted = data && (isNamed ? data.find(({ id }) => id === at.saved) : data.find(({ isDefault }) => isDefault));
  // A change back to the default state is a change of the active view.
  const isNew = isNamed ? shown !== at.saved : !hasBegun && at.saved === '';
  const show = (view: RecordView | null, push = true) => {
    setBegun(true);
    setShown(view?.id ?? '');
    go({ saved: view?.id ?? NO_VIEW, ...(view?.settings ? placeOf(view.settings) : defaultPlace()) }, { push });
  };
  const begin = useEffectEvent(() => {
    setBegun(true);
    if (isNamed) setShown(at.saved);
    if (!usual || !isNew || !wanted) return;
    setAwaited(wanted);
    show(wanted, false);
  });
  const isKnown = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with another view in the address
  useEffect(() => {
    if (isKnown) begin();
  }, [isKnown, at.saved]);
  // The URL is updated asynchronously; until then nothing is loaded for the former one.
  const isThere = awaited !== null && shows(at, awaited);
  useEffect(() => {
    if (isThere) setAwaited(null);
  }, [isThere]);
  const isBeginning = usual && isNew && error === null && (data === undefined || wanted !== undefined);
  const active = isNamed ? (data?.find(({ id }) => id === at.saved) ?? null) : null;
  return {
    views: data ?? [],
    active,
    isGone: isNamed && isKnown && active === null,
    isSettling: isBeginning || (awaited !== null && !isThere),
    show: (view) => show(view),
  };
}

function shows(at: ListAddress, { id, settings }: RecordView): boolean {
  return at.saved === id && (!settings || sameSettings(settingsOf(at, settings.columns), settings));
}
