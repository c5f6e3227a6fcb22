import { dictionary } from '@opsyard/contract';
import { call } from './api.ts';
import { queryCache } from './query-cache.ts';
import { changeDictionaries, currentSession } from './session.ts';

/** Reads all dictionaries again, in the language of the page; what cannot be read stays as it was. */
export function fetchDictionaries(): void {
  if (!currentSession()) return;
  void queryCache.invalidateQueries({ queryKey: ['dict'] });
  void queryCache.invalidateQueries({ queryKey: ['dictItem'] });
  call(dictionary.queryAllDictItems, {}, { quiet: true }).then(changeDictionaries, () => undefined);
}
