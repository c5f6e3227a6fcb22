import { channel, channelType, commonFailures, department, identity } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { storeAuthorisations } from '../../kernel/can.tsx';
import { RecordPage } from '../record-page.tsx';
import { recordsOf } from '../record-screen.tsx';

beforeAll(startWords);

const rows = Array.from({ length: 6 }, (_, at) => ({
  ...Object.fromEntries(Object.entries(channelType.allFields).map(([key]) => [key, null])),
  ...{ id: `${at}`.repeat(32), version: 3, name: `Line ${at}`, state: 'trial', service: at < 2 ? 'air' : 'sea' },
  ...{ validTo: '2026-02-10', countries: [] },
}));

function open(at: string, may = ['view', 'edit']): MockServer {
  signedIn();
  const auth = may.map((one) => ({ action: `logistics:channel:${one}`, describe: '', type: '1' }));
  storeAuthorisations({ auth: auth as never, allAuth: [] });
  queryCache.clear();
  const server = new MockServer()
    .on(channel.list, { records: rows as never, cursor: null, total: 6, totalIsMore: false })
    .on(channel.groups, [
      { value: 'air', count: 2 },
      { value: 'sea', count: 4 },
      { value: 'trial', count: 6 },
    ])
    .on(channel.totals, { matching: 6, totals: [] })
    .on(channel.viewList, [])
    .on(department.queryIdTree, [])
    .on(identity.people, []);
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter initialEntries={[at]}>
        <RecordPage records={recordsOf(channelType, channel)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}
const CALENDAR = '/?view=calendar&date=validTo&day=2026-02-10&filter=carrier%20%3D%20%22Yun%22';
const dayOf = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });

test('a month requests its range with the filter of the list, and shows a limited number per day with a link to the others', async () => {
  const server = open(CALENDAR);
  const day = await dayOf('Tuesday,? 10 February 2026, 6 records');
  expect(
    within(day)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Line 0', 'Line 1', 'Line 2', '+ 3 more']]);
  const queries = server.calls(channel.list).map(({ query }) => [query.get('filter'), query.get('sort')]);
  expect(queries).toContainEqual([
    'carrier = "Yun" and (validTo >= "2026-01-26" and validTo <= "2026-03-01")',
    'validTo',
  ]);
  expect(queries).toContainEqual(['carrier = "Yun" and validTo is empty', null]);
  fireEvent.click(within(day).getByRole('button', { name: '+ 3 more' }));
  expect(within(screen.getByRole('dialog', { name: /10 February/ })).getAllByRole('button')).toHaveLength(6);
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await dayOf('Sunday,? 1 March 2026, 0 records')).toBeTruthy();
});

test('a record is moved to another day with the keyboard, with its version; a conflict shows both values', async () => {
  const server = open(CALENDAR);
  const day = await dayOf('Tuesday,? 10 February 2026');
  const conflicts = [
    { field: 'validTo', mine: '2026-02-18', theirs: '2026-02-20', by: 'Lin', at: '2026-02-01T00:00:00Z' },
  ];
  server.fail(channel.edit, commonFailures.staleVersion, { detail: { version: 5, conflicts } });
  const card = within(day).getByRole('button', { name: 'Line 0' });
  for (const key of [' ', 'ArrowDown', 'ArrowRight', ' ']) fireEvent.keyDown(card, { key });
  await waitFor(() => expect(server.calls(channel.edit)).toHaveLength(1));
  expect(server.calls(channel.edit)[0]?.body).toEqual({
    ...{ id: rows[0]?.id, version: 3, changes: { validTo: '2026-02-18' } },
  });
  expect(await screen.findByText('Lin changed Line 0')).toBeTruthy();
});

test('users without permission to edit cannot move records', async () => {
  const server = open(CALENDAR, ['view']);
  const day = await dayOf('Tuesday,? 10 February 2026');
  const card = within(day).getByRole('button', { name: 'Line 0' });
  for (const key of [' ', 'ArrowRight', ' ']) fireEvent.keyDown(card, { key });
  expect(card.getAttribute('aria-pressed')).toBeNull();
  expect(server.calls(channel.edit)).toEqual([]);
});

test('a grouped list shows the number of records of each group, and collapses groups', async () => {
  // jsdom lays nothing out; the grid needs a height to know which rows are in sight.
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  onTestFinished(() => height.mockRestore());
  const server = open('/?group=service&filter=carrier%20%3D%20%22Yun%22');
  server.on(channel.list, () => {
    const service = /service = "(\w+)"/.exec(server.calls(channel.list).at(-1)?.query.get('filter') ?? '')?.[1];
    const records = rows.filter((row) => row.service === service);
    return { records, cursor: null, total: records.length, totalIsMore: false } as never;
  });
  const head = await screen.findByRole('button', { name: /^Air freight/ });
  expect(head.closest('[role="row"]')?.textContent).toContain('2');
  await screen.findByText('Line 0');
  const filters = server.calls(channel.list).map(({ query }) => query.get('filter'));
  expect(filters).toContain('carrier = "Yun" and service = "air"');
  fireEvent.click(head);
  await waitFor(() => expect(screen.queryByText('Line 0')).toBeNull());
  expect(screen.getByText('Line 2')).toBeTruthy();
});
