import { type AssetNote, assetNote } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { startWords } from '../../../app/words/words.ts';
import { queryCache } from '../../../kernel/calls/query-cache.ts';
import { useNoteFilter } from './note-filter.ts';
import { NoteList } from './note-list.tsx';

beforeAll(startWords);

const note = (no: number, state: AssetNote['state']): AssetNote => ({
  ...{ id: id(String(no)), versionId: id('9'), x: 0, y: 0, width: 0, height: 0, page: null, timeMs: null },
  ...{ shape: 'pin', line: null, text: `Text ${no}`, state, carriedFrom: null, authorId: null, authorName: 'Li' },
  at: '2026-01-01T00:00:00.000Z',
});

function Filtered({ notes }: { notes: AssetNote[] }) {
  return <NoteList notes={notes} filter={useNoteFilter(notes)} isLocked />;
}

function show(notes: AssetNote[]) {
  signedIn();
  new MockServer().on(assetNote.list, notes);
  render(
    <QueryClientProvider client={queryCache}>
      <Filtered notes={notes} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const texts = () => screen.getAllByRole('listitem').map((item) => /^(\d)Text \d/.exec(item.textContent ?? '')?.[0]);

test('[S13] [85] notes are limited to open or resolved ones, keep their numbers, and those to check are open', async () => {
  const user = show([note(1, 'resolved'), note(2, 'open'), note(3, 'toCheck')]);
  expect(texts()).toEqual(['1Text 1', '2Text 2', '3Text 3']);
  await user.click(screen.getByText('Open (2)'));
  expect(texts()).toEqual(['2Text 2', '3Text 3']);
  await user.click(screen.getByText('Resolved (1)'));
  expect(texts()).toEqual(['1Text 1']);
});

test('[S13] the filter of notes is left out while it would change nothing', () => {
  show([note(1, 'open'), note(2, 'toCheck')]);
  expect(screen.queryByRole('radiogroup')).toBeNull();
});
