import { identity } from '@opsyard/contract';
import { useEffect } from 'react';
import { keyOf } from '../kernel/api.ts';
import { fetchBranding } from '../kernel/branding.ts';
import { fetchDictionaries } from '../kernel/dictionaries.ts';
import { onLanguageChange } from '../kernel/language.ts';
import { openPush, usePush } from '../kernel/push.ts';
import { queryCache } from '../kernel/query-cache.ts';

/** Features whose readings a change to tasks makes old. */
const DESK = ['task', 'comment', 'checklist', 'attachment', 'activity', 'trash'];

const RIGHTS = [keyOf(identity.userPermission), ['grant'], ['menuEntry'], ['dataRule'], ['explain']];

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
    if (message.cmd !== 'task') return;
    const features = message.kind === 'project' ? [...DESK, 'project'] : DESK;
    for (const feature of features) {
      void queryCache.invalidateQueries({ queryKey: [feature], refetchType: 'none' });
    }
  });
  return null;
}
