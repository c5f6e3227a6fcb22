import type { RecordView } from '@opsyard/contract';
import { useRead } from '../../kernel/calls/api.ts';
import type { UrlStateSetter } from '../../kernel/url-state.ts';
import type { ListAddress } from '../list-address.ts';
import { useRecords } from '../scope.ts';
import { type SavedViews, useChosenView } from './use-chosen-view.ts';
import { defaultListState, isUsual, listStateOf, sameSettings, settingsOf } from './view-model.ts';

const FRESH = 60_000;

export function useSavedViews(at: ListAddress, go: UrlStateSetter<ListAddress>): SavedViews<RecordView> {
  const { routes } = useRecords();
  const reading = useRead(routes.viewList, {}, { quiet: true, staleTime: FRESH });
  return useChosenView(reading, {
    named: at.saved,
    isUsual: isUsual(at),
    shows: ({ settings }) => !settings || sameSettings(settingsOf(at, settings.columns), settings),
    go: (saved, view, options) =>
      go({ saved, ...(view?.settings ? listStateOf(view.settings) : defaultListState()) }, options),
  });
}
