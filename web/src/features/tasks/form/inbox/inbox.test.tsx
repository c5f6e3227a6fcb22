import { formSubmission, type InboxItem, type MyRequest, REQUESTS_WATCHED, task } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { startWords } from '../../../../app/words/words.ts';
import { queryCache } from '../../../../kernel/calls/query-cache.ts';
import { markStale } from '../../mark-stale.ts';
import { Inbox } from './inbox.tsx';
import { Requests } from './requests.tsx';

beforeAll(startWords);
beforeEach(() => {
  signedIn();
  queryCache.clear();
});

const itemOf = (at: number, title: string): InboxItem => ({
  ...{ id: id(String(at)), title, formName: 'Requests', projectId: id('9'), projectKey: 'P', projectName: 'Shop' },
  ...{ requester: null, isPublic: true, createdAt: '2026-03-01T09:00:00Z', snoozedUntil: null, state: 'submitted' },
  ...{ reason: '', promisedDate: null, promiseReason: '', expected: null, taskKey: null, category: null },
  ...{ lines: [], files: [], messages: [] },
});
const ownOf = (at: number, title: string): MyRequest => {
  const { formName, createdAt, state, reason, promisedDate, promiseReason, expected, taskKey } = itemOf(at, title);
  const decision = { state, reason, promisedDate, promiseReason, expected, taskKey, category: null };
  return { id: id(String(at)), title, formName, createdAt, ...decision, messages: [], mayAnswer: false };
};
const [banner, flyer] = [itemOf(1, 'Banner'), itemOf(2, 'Flyer')];
const show = (part: React.ReactNode, address = '/') =>
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
/** The server says that some request has changed. */
const push = () =>
  markStale({ cmd: 'record', recordType: REQUESTS_WATCHED, ids: [], kind: 'updated', opId: id('8'), cursor: '1' });
const CONTEXT = { total: 0, accepted: 0, declined: 0, requests: [], owner: null };
const inboxServer = () => new MockServer().on(formSubmission.context, CONTEXT).on(task.similar, []);
const opened = () => screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
const missing = /was not found/;

test('[S14] what others decide is read again; the request that is open stays, and is not decided about', async () => {
  const server = inboxServer().on(formSubmission.list, { records: [banner, flyer], cursor: null });
  show(<Inbox />);
  await screen.findByRole('button', { name: 'Flyer' });
  expect(opened()).toEqual(['Banner']);
  server.on(formSubmission.list, { records: [flyer], cursor: null });
  server
    .on(formSubmission.queryById, { ...banner, state: 'declined', reason: 'Known' })
    .on(formSubmission.triage, { changed: 1 });
  push();
  expect(await screen.findByText('Reason: Known')).toBeTruthy();
  expect(opened()).toEqual(['Banner']);
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Flyer' }));
  await waitFor(() => expect(opened()).toEqual(['Flyer']));
  expect(screen.queryByText('Banner')).toBeNull();
  expect(server.received.filter(({ path }) => path.endsWith('/triage'))).toEqual([]);
  server.on(formSubmission.list, { records: [], cursor: null });
  await userEvent.click(screen.getByRole('button', { name: /^Accept/ }));
  await waitFor(() => expect(server.received.some(({ path }) => path.endsWith('/triage'))).toBe(true));
  expect(await screen.findByText('Nothing to review')).toBeTruthy();
});

test('[S14] a link opens its request in the inbox, also one that is decided; one that is gone is named as such', async () => {
  const server = inboxServer().on(formSubmission.list, { records: [banner], cursor: null });
  server.on(formSubmission.queryById, { ...flyer, state: 'accepted', taskKey: 'P-7' });
  const { unmount } = show(<Inbox />, `/?request=${flyer.id}`);
  await screen.findByRole('button', { name: 'Flyer' });
  expect(opened()).toEqual(['Flyer']);
  unmount();
  queryCache.clear();
  server.fail(formSubmission.queryById, { code: 'common.notFound', status: 404 });
  show(<Inbox />, `/?request=${flyer.id}`);
  const note = await screen.findByText(missing);
  expect(screen.queryByRole('button', { expanded: true })).toBeNull();
  await userEvent.click(within(note.closest<HTMLElement>('[role=alert]') as HTMLElement).getByRole('button'));
  await waitFor(() => expect(opened()).toEqual(['Banner']));
});

test('[S14] a link selects an own request, also one further down the list, and says when it is gone', async () => {
  const server = new MockServer().on(formSubmission.mine, { records: [ownOf(1, 'Banner')], cursor: null });
  server.on(formSubmission.ownById, ownOf(2, 'Flyer'));
  const { unmount } = show(<Requests />, `/?request=${flyer.id}`);
  const found = await screen.findByText('Flyer');
  expect(found.closest('li')?.getAttribute('aria-current')).toBe('true');
  expect(screen.getByText('Banner').closest('li')?.getAttribute('aria-current')).toBeNull();
  server.on(formSubmission.ownById, { ...ownOf(2, 'Flyer'), state: 'declined', reason: 'Known' });
  push();
  expect(await screen.findByText('Reason: Known')).toBeTruthy();
  unmount();
  queryCache.clear();
  server.fail(formSubmission.ownById, { code: 'common.notFound', status: 404 });
  show(<Requests />, `/?request=${flyer.id}`);
  expect(await screen.findByText(missing)).toBeTruthy();
  expect(screen.getByText('Banner')).toBeTruthy();
});
