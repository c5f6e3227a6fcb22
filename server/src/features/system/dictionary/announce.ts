import type { Change } from '../../../kernel/change.ts';

/** Tells every open page, on every node, that dictionaries have changed: they read them again. */
export function announceDictionaries(change: Change, codes: readonly string[]): void {
  if (codes.length > 0) change.announce('all', { cmd: 'dictionary', codes: codes.slice(0, 100) });
}
