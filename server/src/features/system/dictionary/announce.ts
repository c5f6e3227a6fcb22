import type { Change } from '../../../kernel/change.ts';

/** Pushes changed dictionaries to every open page on every node, which refetch them. */
export function announceDictionaries(change: Change, codes: readonly string[]): void {
  if (codes.length > 0) change.announce('all', { cmd: 'dictionary', codes: codes.slice(0, 100) });
}
