import { userMenu } from '@opsyard/contract';
import { useEffect } from 'react';
import { keyOf } from '../kernel/api.ts';
import { fetchBranding } from '../kernel/branding.ts';
import { fetchDictionaries } from '../kernel/dictionaries.ts';
import { onLanguageChange } from '../kernel/language.ts';
import { openPush, usePush } from '../kernel/push.ts';
import { queryCache } from '../kernel/query-cache.ts';
import { features } from './all-features.ts';

const RIGHTS = [keyOf(userMenu.get), ['grant'], ['menuEntry'], ['dataRule'], ['explain']];

/** Keeps the push socket open, and marks what was read as old when something changed; pages that show it read it again. */
export function PushKeeper(): null {
  useEffect(openPush, []);
  useEffect(() => onLanguageChange(fetchDictionaries), []);
  usePush((message) => {
    if (message.cmd === 'reset') void queryCache.invalidateQueries();
    // What this person may do has changed: the menu is fetched anew, and pages ask again.
    if (message.cmd === 'access')
      void Promise.all(RIGHTS.map((queryKey) => queryCache.invalidateQueries({ queryKey })));
    if (message.cmd === 'reset' || message.cmd === 'dictionary') fetchDictionaries();
    if (message.cmd === 'branding') fetchBranding();
    for (const { onPush } of features) onPush?.(message);
  });
  return null;
}
