import { render } from '@testing-library/react';
import { Root } from '../src/app/root.tsx';
import { startWords } from '../src/app/words/words.ts';
import { queryCache } from '../src/kernel/calls/query-cache.ts';

let words: Promise<void> | undefined;

/** Opens the whole page at an address. */
export async function openPage(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  queryCache.clear();
  words ??= startWords();
  await words;
  render(<Root />);
}

/** Where the page is. */
export const here = () => window.location.pathname + window.location.search;
