import { userMenu } from '@opsyard/contract';
import { useEffect } from 'react';
import { keyOf } from '../kernel/calls/api.ts';
import { fetchDictionaries } from '../kernel/calls/dictionaries.ts';
import { queryCache } from '../kernel/calls/query-cache.ts';
import { openPush, usePush } from '../kernel/push/push.ts';
import { fetchBranding } from '../kernel/theme/branding.ts';
import { onLanguageChange } from '../kernel/words/language.ts';
import { features } from './all-features.ts';

const RIGHTS = [keyOf(userMenu.get), ['grant'], ['menuEntry'], ['dataRule'], ['explain']];

/** Keeps the push socket open and invalidates queries when their data changes; visible pages refetch them. */
export function PushConnection(): null {
  useEffect(openPush, []);
  useEffect(() => onLanguageChange(fetchDictionaries), []);
  usePush((message) => {
    if (message.cmd === 'reset') void queryCache.invalidateQueries();
    // The permissions of the user have changed: refetch the menu and all queries.
    if (message.cmd === 'access')
      void Promise.all(RIGHTS.map((queryKey) => queryCache.invalidateQueries({ queryKey })));
    if (message.cmd === 'reset' || message.cmd === 'dictionary') fetchDictionaries();
    if (message.cmd === 'branding') fetchBranding();
    for (const { onPush } of features) onPush?.(message);
  });
  return null;
}
