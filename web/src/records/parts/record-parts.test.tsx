import { channel, channelParts, channelType, department, identity, REACTIONS } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { id, signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { restoreFocus } from '../../app/restore-focus.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { storeAuthorisations } from '../../kernel/can.tsx';
import { RecordPage } from '../record-page.tsx';
import { recordsOf } from '../record-screen.tsx';

beforeAll(startWords);
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const {
  logisticsChannelComment: comments,
  logisticsChannelAttachment: files,
  logisticsChannelChecklist: checklist,
  logisticsChannelWatch: watching,
} = channelParts;
const at = '2026-03-12T06:05:00.000Z';
const recordId = id('b');
const row = {
  ...Object.fromEntries(Object.entries(channelType.allFields).map(([key]) => [key, null])),
  ...{ id: recordId, version: 3, name: 'Yanwen Air', countries: [], state: 'trial', createdAt: at, updatedAt: at },
};
const comment = {
  ...{ id: id('c'), recordId, authorId: id('d'), authorName: 'Lin', authorAvatar: null, html: '<p>Late again</p>' },
  ...{ mentionIds: [], reactions: [], createdAt: at, editedAt: null, mine: false },
  ...{ parentId: null, deletedAt: null, replies: 0, repliedAt: null },
};
const step = (digit: string, text: string) => ({
  ...{ id: id(digit), recordId, text, done: false, rank: digit },
  ...{ assignee: null, dueDate: null },
});

type Opened = { may: string[]; deletedAt?: string | null; query?: string };

function open({ may, deletedAt = null, query = '' }: Opened): MockServer {
  signedIn();
  const auth = may.map((one) => ({ action: `logistics:channel:${one}`, describe: '', type: '1' }));
  storeAuthorisations({ auth: auth as never, allAuth: [] });
  queryCache.clear();
  const server = new MockServer()
    .on(channel.list, { records: [], cursor: null, total: 0, totalIsMore: false })
    .on(channel.get, { ...row, deletedAt } as never)
    .on(channel.history, { records: [], cursor: null })
    .on(comments.list, { records: [comment], cursor: null })
    .on(files.list, [])
    .on(checklist.list, [step('1', 'Call'), step('2', 'Write')])
    .on(watching.get, { watcherIds: [id('d')], watching: false, muted: false })
    .on(department.queryIdTree, [])
    .on(identity.people, [{ id: id('d'), username: 'lin', realname: 'Lin', avatar: null, departName: null }]);
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter initialEntries={[`/?open=${recordId}${query}`]}>
        <RecordPage records={recordsOf(channelType, channel)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

const drawer = async () => within(await screen.findByRole('dialog', { name: 'Yanwen Air' }));

test('the parts of a record use the calls of its type', async () => {
  const server = open({ may: ['view', 'edit', 'delete'] })
    .on(comments.react, comment)
    .on(checklist.edit, step('1', 'Call'))
    .on(watching.set, { watcherIds: [], watching: false, muted: true });
  const within = await drawer();
  expect(await within.findByText('Late again')).toBeTruthy();
  fireEvent.click(within.getByRole('button', { name: 'React to the comment by Lin' }));
  fireEvent.click(within.getAllByRole('menuitem', { hidden: true, name: /Thumbs up/ })[0] as HTMLElement);
  await waitFor(() =>
    expect(server.calls(comments.react)[0]?.body).toEqual({ id: comment.id, emoji: REACTIONS[0], on: true }),
  );
  const call = within.getByRole('checkbox', { name: 'Call' });
  fireEvent.click(call);
  await waitFor(() => expect(server.calls(checklist.edit)[0]?.body).toEqual({ id: id('1'), done: true }));
  await waitFor(() => {
    fireEvent.keyDown(call, { key: 'ArrowDown', altKey: true });
    expect(server.calls(checklist.edit)[1]?.body).toEqual({ id: id('1'), afterId: id('2') });
  });
  expect((await within.findByRole('button', { name: 'Watch 1' })).title).toContain('Watched by Lin');
  const entry = (name: string) => {
    fireEvent.click(within.getByRole('button', { name: 'More' }));
    return within.findByRole('menuitem', { name, hidden: true });
  };
  fireEvent.click(await entry('Mute'));
  expect(await entry('Unmute')).toBeTruthy();
  expect(server.calls(watching.set)[0]?.body).toEqual({ recordId, watching: false, muted: true });
});

test('users with view permission can comment, but change neither files nor checklist', async () => {
  open({ may: ['view'] });
  const within = await drawer();
  expect(await within.findByText('Late again')).toBeTruthy();
  expect(await within.findByRole('button', { name: 'Write a comment. Type @ to mention someone.' })).toBeTruthy();
  expect(within.queryByRole('region', { name: 'Files' })).toBeNull();
  expect(within.queryByRole('textbox', { name: /^Add an item/ })).toBeNull();
  await userEvent.click(within.getByRole('button', { name: 'Comment by Lin' }));
  const entries = within.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(entries).toContain('Copy link');
  expect(entries).not.toContain('Delete comment');
});

test('a record in the trash shows no parts', async () => {
  const server = open({ may: ['view', 'edit', 'delete'], deletedAt: at });
  const within = await drawer();
  await within.findByText('No changes yet');
  expect(within.queryByRole('region', { name: 'Discussion' })).toBeNull();
  expect(server.calls(comments.list)).toEqual([]);
});

test('the section bar scrolls to each section and focuses it', async () => {
  open({ may: ['view', 'edit'] });
  const within = await drawer();
  Element.prototype.scrollIntoView = () => undefined;
  await within.findByText('Late again');
  await userEvent.click(within.getByRole('button', { name: 'Discussion' }));
  expect(document.activeElement?.textContent).toBe('Discussion');
});

test('the section bar leads only to sections that are shown: without files, those who cannot add any see none', async () => {
  const entries = async () => {
    const within_ = within((await drawer()).getByRole('navigation', { name: 'Sections' }));
    await waitFor(() => expect(within_.getByRole('button', { name: 'Checklist' })).toBeTruthy());
    return within_.getAllByRole('button').map(({ textContent }) => textContent);
  };
  open({ may: ['view', 'edit'] });
  expect(await entries()).toContain('Files');
  cleanup();
  open({ may: ['view'] });
  expect(await entries()).not.toContain('Files');
});

const reply = { ...comment, id: id('e'), parentId: comment.id, authorName: 'Robin', html: '<p>On its way</p>' };

test('a thread is folded with its count, and R on a comment opens the reply', async () => {
  const server = open({ may: ['view'] })
    .on(comments.list, { records: [{ ...comment, replies: 1, repliedAt: at }], cursor: null })
    .on(comments.replies, { records: [reply], cursor: null })
    .on(comments.add, reply);
  const within = await drawer();
  const fold = await within.findByRole('button', { name: /^1 reply/ });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  expect(server.calls(comments.replies)).toEqual([]);
  await userEvent.click(fold);
  expect(await within.findByText('On its way')).toBeTruthy();
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(within.getByRole('article', { name: 'Comment of Robin' }), { key: 'r' });
  const input = await within.findByRole('textbox', { name: 'New reply' });
  fireEvent.keyDown(within.getByRole('button', { name: 'Cancel' }), { key: 'Escape' });
  await waitFor(() => expect(input.isConnected).toBe(false));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Reply to Lin');
});

test('a deleted comment with replies shows neither author nor text, and offers nothing', async () => {
  const tombstone = { ...comment, deletedAt: at, authorId: null, authorName: '', html: '', replies: 2, repliedAt: at };
  open({ may: ['view', 'delete'] }).on(comments.list, { records: [tombstone], cursor: null });
  const within = await drawer();
  expect(await within.findByText('This comment was deleted.')).toBeTruthy();
  expect(within.queryByRole('button', { name: /^Reply/ })).toBeNull();
  expect(within.getByRole('button', { name: /^2 replies/ })).toBeTruthy();
});

test('the comment named in the URL is shown and focused although its thread is on an earlier page', async () => {
  const early = { ...comment, id: id('f'), html: '<p>Early</p>', replies: 60 };
  open({ may: ['view'], query: `&comment=${reply.id}` })
    .on(comments.list, { records: [comment], cursor: 'next' })
    .on(comments.get, { comment: { ...reply, parentId: early.id }, parent: early })
    .on(comments.replies, { records: [], cursor: 'before' });
  const within = await drawer();
  expect(await within.findByText('Early')).toBeTruthy();
  const linked = (await within.findByText('On its way')).closest('article');
  expect(document.activeElement).toBe(linked);
});

test('a file is renamed from its menu or with F2 on it, keeping its extension, and only by users who may edit', async () => {
  const file = {
    ...{ id: id('8'), recordId, name: 'plan.v2.pdf', size: 9, mime: 'application/pdf', preview: 'pdf' as const },
    ...{ url: null, createdBy: id('d'), createdAt: at },
  };
  const server = open({ may: ['view', 'edit'] })
    .on(files.list, [file])
    .on(files.rename, { ...file, name: 'offer.pdf' });
  onTestFinished(restoreFocus());
  const drawn = await drawer();
  const name = await drawn.findByRole('button', { name: 'plan.v2.pdf' });
  name.focus();
  await userEvent.keyboard('{F2}');
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(input.value).toBe('plan.v2');
  server.on(files.list, [{ ...file, name: 'offer.pdf' }]);
  await userEvent.clear(input);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'OK' }).disabled).toBe(true);
  await userEvent.type(input, ' offer {Enter}');
  await drawn.findByRole('button', { name: 'offer.pdf' });
  expect(server.calls(files.rename).map(({ body }) => body)).toEqual([{ id: file.id, name: 'offer.pdf' }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('offer.pdf'));
  await userEvent.click(drawn.getByRole('button', { name: 'File offer.pdf' }));
  await userEvent.click(drawn.getByRole('menuitem', { name: 'Rename', hidden: true }));
  await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  expect(server.calls(files.rename)).toHaveLength(1);
  cleanup();
  open({ may: ['view'] }).on(files.list, [file]);
  const readOnly = await (await drawer()).findByRole('button', { name: 'plan.v2.pdf' });
  expect(readOnly.hasAttribute('aria-keyshortcuts')).toBe(false);
  fireEvent.keyDown(readOnly, { key: 'F2' });
  await userEvent.click((await drawer()).getByRole('button', { name: 'File plan.v2.pdf' }));
  expect(screen.queryByRole('menuitem', { name: 'Rename', hidden: true })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
});
