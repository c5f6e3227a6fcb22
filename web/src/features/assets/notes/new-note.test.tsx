import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { NewNote } from './new-note.tsx';
import type { NoteDraft } from './note-line.ts';

beforeAll(startWords);
afterEach(cleanup);

function show(tool: NoteDraft['tool'], text: string) {
  signedIn();
  const draft: NoteDraft = { tool, line: null, text, x: 0, y: 0, width: 0, height: 0 };
  const nothing = () => undefined;
  render(
    <QueryClientProvider client={queryCache}>
      <NewNote versionId={id('1')} draft={draft} hasSpot onDraft={nothing} onClose={nothing} />
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Add note' });
}

test('a text shown on the picture is counted as the server does: an emoji is one character', () => {
  expect(show('text', '🌸'.repeat(200)).disabled).toBe(false);
  expect(screen.getByText('200 / 200')).toBeTruthy();
  cleanup();
  expect(show('text', '🌸'.repeat(201)).disabled).toBe(true);
});

test('a note that is too long is not cut, and shows its length', () => {
  expect(show('spot', 'a'.repeat(2_000)).disabled).toBe(false);
  expect(screen.queryByText('2000 / 2000')).toBeNull();
  cleanup();
  expect(show('spot', 'a'.repeat(2_001)).disabled).toBe(true);
  expect(screen.getByText('2001 / 2000')).toBeTruthy();
});
