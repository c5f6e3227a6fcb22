import { allDictionaries } from '@opsyard/contract';
import { changeDictionaries, currentSession } from '../session.ts';
import { call } from './api.ts';
import { queryCache } from './query-cache.ts';

/** Reloads all dictionaries in the current language; on failure the old ones remain. */
export function fetchDictionaries(): void {
  if (!currentSession()) return;
  void queryCache.invalidateQueries({ queryKey: ['dict'] });
  void queryCache.invalidateQueries({ queryKey: ['dictItem'] });
  call(allDictionaries.queryAllDictItems, {}, { quiet: true }).then(changeDictionaries, () => undefined);
}
