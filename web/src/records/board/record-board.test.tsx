import { channel, channelType, department, identity } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { storeAuthorisations } from '../../kernel/can.tsx';
import { RecordPage } from '../record-page.tsx';
import { recordsOf } from '../record-screen.tsx';

beforeAll(startWords);
beforeEach(() => {
  localStorage.clear();
  // jsdom lays nothing out; a column needs a height to know which cards are in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const rows = Array.from({ length: 6 }, (_, at) => ({
  ...Object.fromEntries(Object.entries(channelType.allFields).map(([key]) => [key, null])),
  ...{ id: `${at}`.repeat(32), version: 3, name: `Line ${at}`, countries: [] },
  ...{ state: at === 5 ? 'ended' : 'trial', service: at < 2 ? 'air' : 'sea' },
}));

function open(at: string): MockServer {
  signedIn();
  const auth = ['view', 'edit'].map((may) => ({ action: `logistics:channel:${may}`, describe: '', type: '1' }));
  storeAuthorisations({ auth: auth as never, allAuth: [] });
  queryCache.clear();
  const server = new MockServer();
  server
    .on(channel.list, () => {
      const filter = server.received.at(-1)?.query.get('filter') ?? '';
      const isListed = ({ state, service }: (typeof rows)[number]) =>
        filter === '' || filter.includes(`"${state}"`) || filter.includes(`"${service}"`);
      const records = rows.filter(isListed);
      return { records: records as never, cursor: null, total: records.length, totalIsMore: false };
    })
    .on(channel.groups, [
      ...[
        { value: 'air', count: 2 },
        { value: 'sea', count: 4 },
      ],
      ...[
        { value: 'trial', count: 5 },
        { value: 'ended', count: 1 },
      ],
    ])
    .on(channel.totals, { matching: 6, totals: [] })
    .on(channel.viewList, [])
    .on(department.queryIdTree, [])
    .on(identity.people, [])
    .on(channel.transition, { changed: 1, left: 0, opId: 'e'.repeat(32), jobId: null })
    .on(channel.edit, { record: rows[0] as never, merged: [] })
    .on(channel.editBatch, { changed: 2, left: 0, opId: 'f'.repeat(32), jobId: null });
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter initialEntries={[at]}>
        <RecordPage records={recordsOf(channelType, channel)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

const region = (name: string) => screen.findByRole('region', { name });
const cardIn = async (name: string, title: string) =>
  await within(await region(name)).findByRole('article', { name: new RegExp(`^${title}`) });
const press = async (name: string, title: string, key: string) => fireEvent.keyDown(await cardIn(name, title), { key });

test('with lanes a card is carried across both dimensions, and collapsed lanes are remembered', async () => {
  const server = open('/?view=board&by=service&lane=state');
  await press('Trial, Air freight', 'Line 0', ' ');
  await press('Trial, Air freight', 'Line 0', 'ArrowRight');
  await press('Trial, Sea freight', 'Line 0', 'ArrowDown');
  await press('Active, Sea freight', 'Line 0', ' ');
  await waitFor(() => expect(server.calls(channel.edit)[0]?.body).toMatchObject({ changes: { service: 'sea' } }));
  expect(server.calls(channel.transition)[0]?.body).toEqual({ ids: [rows[0]?.id], transition: 'start' });
  fireEvent.click(screen.getByRole('button', { name: /^Trial/ }));
  expect(screen.queryByRole('region', { name: 'Trial, Air freight' })).toBeNull();
  cleanup();
  open('/?view=board&by=service&lane=state');
  expect(await region('Ended, Sea freight')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Trial, Air freight' })).toBeNull();
});

test('the arrow keys go from card to card; a card returns on Escape, and is not dropped where no transition leads', async () => {
  const server = open('/?view=board&by=state');
  (await cardIn('Trial, 5', 'Line 0')).focus();
  await press('Trial, 5', 'Line 0', 'ArrowDown');
  await waitFor(async () => expect(document.activeElement).toBe(await cardIn('Trial, 5', 'Line 1')));
  await press('Trial, 5', 'Line 1', 'ArrowRight');
  await waitFor(async () => expect(document.activeElement).toBe(await cardIn('Ended, 1', 'Line 5')));
  await press('Ended, 1', 'Line 5', ' ');
  expect(screen.getAllByText('Line 5 cannot be moved to Trial')).toHaveLength(1);
  await press('Ended, 1', 'Line 5', 'ArrowLeft');
  expect(await cardIn('Paused, 1', 'Line 5')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Ended, 0' })).toBeTruthy();
  await press('Paused, 1', 'Line 5', 'Escape');
  await press('Ended, 1', 'Line 5', ' ');
  await press('Ended, 1', 'Line 5', 'ArrowLeft');
  await press('Paused, 1', 'Line 5', ' ');
  expect(await cardIn('Ended, 1', 'Line 5')).toBeTruthy();
  expect(server.calls(channel.transition)).toEqual([]);
});

test('the menu of a card moves it, or all selected ones with one call', async () => {
  const server = open('/?view=board&by=service');
  await press('Air freight, 2', 'Line 0', 'x');
  fireEvent.click(await cardIn('Air freight, 2', 'Line 1'), { ctrlKey: true });
  expect(await screen.findByText(/^2 records selected/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Move Line 1 to…' }));
  fireEvent.click(
    within(screen.getByLabelText('Move Line 1 to…', { selector: '[role=menu]' })).getByText('Sea freight'),
  );
  await waitFor(() => expect(server.calls(channel.editBatch)).toHaveLength(1));
  expect(server.calls(channel.editBatch)[0]?.body).toEqual({
    ids: [rows[0]?.id, rows[1]?.id],
    changes: { service: 'sea' },
  });
  await waitFor(() => expect(screen.queryByText(/^2 records selected/)).toBeNull());
});

test('the menu of a card does not offer what no transition leads to', async () => {
  open('/?view=board&by=state');
  await cardIn('Ended, 1', 'Line 5');
  fireEvent.click(screen.getByRole('button', { name: 'Move Line 5 to…' }));
  const entries = within(screen.getByLabelText('Move Line 5 to…', { selector: '[role=menu]' })).getAllByRole(
    'menuitemradio',
    { hidden: true },
  );
  expect(entries.filter((entry) => !entry.hasAttribute('disabled')).map(({ textContent }) => textContent)).toEqual([
    ...['Active', 'Ended'],
  ]);
});
