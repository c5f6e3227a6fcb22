import { type AssetNote, assetNote, assetNoteReply, type NoteReply } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
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
  ...{
    shape: 'pin',
    line: null,
    text: `Text ${no}`,
    state,
    reason: null,
    replies: 0,
    carriedFrom: null,
    authorId: null,
    authorName: 'Li',
  },
  at: '2026-01-01T00:00:00.000Z',
});

function Filtered({ notes, isLocked }: { notes: AssetNote[]; isLocked: boolean }) {
  return <NoteList notes={notes} filter={useNoteFilter(notes)} isLocked={isLocked} />;
}

function show(notes: AssetNote[], { isLocked = true, address = '/' } = {}) {
  signedIn();
  queryCache.clear();
  const server = new MockServer()
    .on(assetNote.list, notes)
    .on(assetNote.resolve, notes[0] as AssetNote)
    .on(assetNoteReply.list, [reply])
    .on(assetNoteReply.add, reply);
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={queryCache}>
        <Filtered notes={notes} isLocked={isLocked} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { server, user: userEvent.setup() };
}

const reply: NoteReply = {
  ...{ id: id('7'), text: 'Which one?', authorId: null, authorName: 'Wang', at: '2026-01-02T00:00:00.000Z' },
};
const texts = () => screen.getAllByRole('listitem').map((item) => /^(\d)Text \d/.exec(item.textContent ?? '')?.[0]);

test('[S13] [85] notes are limited to open or resolved ones, keep their numbers, and those to check are open', async () => {
  const { user } = show([note(1, 'resolved'), note(2, 'open'), note(3, 'toCheck')]);
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

test('[85] notes that will not be acted on have a filter of their own and show the reason', async () => {
  const { user } = show([note(1, 'open'), { ...note(2, 'wontFix'), reason: 'As ordered' }]);
  await user.click(screen.getByText('Won’t fix (1)'));
  expect(texts()).toEqual(['2Text 2']);
  expect(screen.getByRole('listitem').textContent).toContain('Reason: As ordered');
});

test('[85] a note is settled without a change once a reason is given', async () => {
  const { server, user } = show([note(1, 'open')], { isLocked: false });
  await user.click(screen.getByRole('button', { name: 'Won’t fix' }));
  const send = screen.getAllByRole('button', { name: 'Won’t fix' })[1] as HTMLButtonElement;
  expect(send.disabled).toBe(true);
  await user.type(screen.getByRole('textbox'), 'As ordered');
  await user.click(send);
  await waitFor(() => expect(server.calls(assetNote.resolve)).toHaveLength(1));
  expect(server.calls(assetNote.resolve)[0]?.body).toEqual({ id: id('1'), state: 'wontFix', reason: 'As ordered' });
});

test('[85] the thread of the note in the address is open, and takes a reply', async () => {
  const notes = [note(1, 'open'), { ...note(2, 'open'), replies: 1 }];
  const { server, user } = show(notes, { isLocked: false, address: `/?part=${id('9')}.${id('2')}` });
  const thread = await screen.findByRole('list', { name: 'Replies to note 2' });
  expect(within(thread).getByText('Which one?')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Reply to note 2' }), 'The left one');
  await user.click(screen.getAllByRole('button', { name: 'Reply' }).at(-1) as HTMLElement);
  await waitFor(() => expect(server.calls(assetNoteReply.add)).toHaveLength(1));
  expect(server.calls(assetNoteReply.add)[0]?.body).toEqual({ noteId: id('2'), text: 'The left one' });
});

test('[85] whoever the server would refuse is offered neither to settle nor to reopen a note, and can reply', () => {
  const others = { settleable: false };
  show(
    [
      { ...note(1, 'open'), ...others },
      { ...note(2, 'resolved'), ...others },
    ],
    { isLocked: false },
  );
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['Reply', 'Reply']);
});
