import { channel, channelType, commonFailures, department, identity } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../test/makers.ts';
import { MockServer } from '../../test/server.ts';
import { startWords } from '../app/words/words.ts';
import { queryCache } from '../kernel/calls/query-cache.ts';
import { storeAuthorisations } from '../kernel/can.tsx';
import { RecordPage } from './record-page.tsx';
import { recordsOf } from './record-screen.tsx';

const id = 'b'.repeat(32);
const row = {
  ...Object.fromEntries(Object.entries(channelType.allFields).map(([key]) => [key, null])),
  id,
  version: 3,
  name: 'Yanwen Air',
  code: 'YW',
  carrier: 'Yanwen',
  service: 'air',
  state: 'trial',
  countries: ['DE'],
  maxWeight: 2_000,
  createdAt: '2026-03-12T06:05:00.000Z',
  updatedAt: '2026-03-12T06:05:00.000Z',
} as never;

beforeAll(startWords);

function open(address: string, may = ['view', 'edit', 'delete', 'export']): MockServer {
  signedIn();
  storeAuthorisations({
    auth: may.map((one) => ({
      action: `logistics:channel:${one}`,
      describe: '',
      type: '1',
    })) as never,
    allAuth: [],
  });
  queryCache.clear();
  const server = new MockServer()
    .on(channel.list, { records: [row], cursor: null, total: 1, totalIsMore: false })
    .on(channel.get, { ...(row as object), deletedAt: null } as never)
    .on(channel.totals, {
      matching: 1,
      totals: [{ field: 'maxWeight', count: 1, sum: 3_000, average: 1_500, min: 1_000, max: 2_000 }],
    })
    .on(channel.history, { records: [], cursor: null })
    .on(channel.groups, [{ value: 'trial', count: 1 }])
    .on(channel.viewList, [])
    .on(department.queryIdTree, [])
    .on(identity.people, []);
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter initialEntries={[address]}>
        <RecordPage records={recordsOf(channelType, channel)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

test('the list requests the state of its URL', async () => {
  const server = open('/?filter=carrier%20%3D%20%22Yanwen%22&sort=-name&q=air');
  expect(await screen.findByText('1 record')).toBeTruthy();
  expect(screen.getByRole('grid', { name: 'Channels' })).toBeTruthy();
  const query = server.calls(channel.list)[0]?.query;
  expect([query?.get('filter'), query?.get('sort'), query?.get('search')]).toEqual([
    'carrier = "Yanwen"',
    '-name',
    'air',
  ]);
});

test('a field is edited in the drawer with the displayed version, and a conflict shows both values', async () => {
  const server = open(`/?open=${id}`);
  const drawer = await screen.findByRole('dialog', { name: 'Yanwen Air' });
  expect(await within(drawer).findByText('2 kg')).toBeTruthy();
  const conflicts = [{ field: 'carrier', mine: 'Mine', theirs: 'Theirs', by: 'Lin', at: '2026-03-12T06:05:00.000Z' }];
  server.fail(channel.edit, commonFailures.staleVersion, { detail: { version: 5, conflicts } });
  fireEvent.click(within(drawer).getByRole('button', { name: 'Edit Carrier' }));
  const field = within(drawer).getByRole('textbox', { name: 'Edit Carrier' });
  fireEvent.change(field, { target: { value: 'Mine' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText('Lin changed Yanwen Air')).toBeTruthy();
  expect(server.calls(channel.edit)[0]?.body).toEqual({ id, version: 3, changes: { carrier: 'Mine' } });
  expect(screen.getByRole('group', { name: 'Lin changed Yanwen Air' }).textContent).toContain('TheirsTheirs');
  server.on(channel.edit, { record: { ...(row as object), version: 6, carrier: 'Mine' } as never, merged: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(server.calls(channel.edit)).toHaveLength(2));
  expect(server.calls(channel.edit)[1]?.body).toEqual({ id, version: 5, changes: { carrier: 'Mine' } });
});

test('the focus stays in the drawer after a field or the title has been edited', async () => {
  open(`/?open=${id}`);
  const drawer = await screen.findByRole('dialog', { name: 'Yanwen Air' });
  const button = (name: string) => within(drawer).getByRole('button', { name });
  const press = (key: string) => {
    fireEvent.click(button('Edit Carrier'));
    fireEvent.keyDown(within(drawer).getByRole('textbox', { name: 'Edit Carrier' }), { key });
  };
  await within(drawer).findByText('2 kg');
  for (const key of ['Escape', 'Enter']) {
    press(key);
    await waitFor(() => expect(document.activeElement).toBe(button('Edit Carrier')));
  }
  press('Tab');
  await waitFor(() => expect(document.activeElement).toBe(button('Edit Service')));
  const title = within(drawer).getByRole('textbox', { name: 'Edit Name' });
  title.focus();
  fireEvent.keyDown(title, { key: 'Enter' });
  expect(document.activeElement).toBe(drawer);
});

test('the title is edited in place, on a full page as in the drawer, and an empty one is not sent', async () => {
  const server = open(`/?open=${id}&full=true`);
  const page = await screen.findByRole('region', { name: 'Yanwen Air' });
  expect(screen.queryByRole('grid')).toBeNull();
  server.on(channel.edit, { record: { ...(row as object), version: 4, name: 'Yanwen' } as never, merged: [] });
  const title = within(page).getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit Name' });
  fireEvent.change(title, { target: { value: ' ' } });
  fireEvent.blur(title);
  expect(title.value).toBe('Yanwen Air');
  fireEvent.change(title, { target: { value: ' Yanwen ' } });
  fireEvent.blur(title);
  await waitFor(() => expect(server.calls(channel.edit)).toHaveLength(1));
  expect(server.calls(channel.edit)[0]?.body).toEqual({ id, version: 3, changes: { name: 'Yanwen' } });
  fireEvent.click(within(page).getByRole('button', { name: 'Back to the list' }));
  expect(await screen.findByRole('grid', { name: 'Channels' })).toBeTruthy();
});

test('an invalid filter is displayed with its invalid part', async () => {
  open('/?filter=colour%20%3D%20%22red%22');
  expect((await screen.findByRole('alert')).textContent).toBe('This part is not understood: colour');
});

test('Shift adds a field to the sort order, and totals cover all matching records', async () => {
  const server = open('/?sort=carrier&q=air');
  fireEvent.click(await screen.findByRole('columnheader', { name: 'Transit time' }), { shiftKey: true });
  await waitFor(() => expect(server.calls(channel.list).at(-1)?.query.get('sort')).toBe('carrier,transitDays'));
  expect(await screen.findByRole('combobox', { name: 'Figure' })).toBeTruthy();
  expect(document.querySelector('[data-total="maxWeight"]')?.textContent).toBe('1.5 kg');
  const query = server.calls(channel.totals)[0]?.query;
  expect([query?.get('search'), query?.get('fields')]).toEqual([
    'air',
    'transitDays,medianDays,p90Days,divisor,pricePerKg,maxWeight',
  ]);
});

test('rates, limits and divisors are not summed up, but averaged', async () => {
  open('/');
  const figure = await screen.findByRole('combobox', { name: 'Figure' });
  await waitFor(() => expect(document.querySelector('[data-total="maxWeight"]')?.textContent).toBe('1.5 kg'));
  fireEvent.mouseDown(figure);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).not.toContain('Sum');
});

test('a board has a column for each state', async () => {
  open('/?view=board');
  expect(await screen.findByRole('region', { name: 'Trial, 1' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Ended, 0' })).toBeTruthy();
});

test('the list is exported in its order, for users with the permission', async () => {
  const server = open('/?filter=carrier%20%3D%20%22Yanwen%22&sort=-name&q=air').fail(
    channel.export,
    commonFailures.forbidden,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV', hidden: true }));
  await waitFor(() => expect(server.calls(channel.export)).toHaveLength(1));
  expect(Object.fromEntries(server.calls(channel.export)[0]?.query ?? [])).toMatchObject({
    ...{ filter: 'carrier = "Yanwen"', search: 'air', sort: '-name', format: 'csv' },
  });
  cleanup();
  open('/', ['view']);
  expect(await screen.findByText('1 record')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('the import is offered to users who may import and edit', async () => {
  open('/', ['view', 'edit', 'import']);
  expect(await screen.findByRole('button', { name: 'Import' })).toBeTruthy();
  cleanup();
  open('/', ['view', 'import']);
  expect(await screen.findByText('1 record')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

test('the history shows changes of comments, files and the checklist', async () => {
  const at = '2026-03-12T06:05:00.000Z';
  const activity = (kind: string, changes: object) => ({
    id: kind.padEnd(32, '0'),
    kind,
    changes,
    actorName: 'Lin',
    at,
  });
  const records = [
    activity('commentAdded', { comment: { from: null, to: id }, text: { from: null, to: '<p>Late</p>' } }),
    activity('fileRenamed', { file: { from: 'a.png', to: 'b.png' } }),
    activity('checklistAdded', { checklist: { from: null, to: ['Call', 'Write'] } }),
    activity('checklistEdited', { checklist: { from: 'Call', to: 'Call' }, done: { from: false, to: true } }),
    activity('updated', { carrier: { from: 'Yun', to: 'Yanwen' } }),
  ];
  open(`/?open=${id}`).on(channel.history, { records, cursor: null } as never);
  const drawer = await screen.findByRole('dialog', { name: 'Yanwen Air' });
  await within(drawer).findByText('a.png', { exact: false });
  const history = within(drawer).getByRole('region', { name: 'History' });
  const lines = [...(history.querySelector('ol')?.children ?? [])].map((entry) =>
    [entry.firstElementChild, ...entry.querySelectorAll('li')].map((part) => part?.textContent),
  );
  expect(lines).toEqual([
    ['Lin commented'],
    ['Lin renamed a file', 'File: a.png → b.png'],
    ['Lin added a checklist item', 'Checklist item: Empty → Call, Write'],
    ['Lin edited a checklist item', 'Checklist item: Call', 'Done: No → Yes'],
    ['Lin edited this record', 'Carrier: Yun → Yanwen'],
  ]);
});

test('the menu of a heading sorts, filters, fixes, moves and hides its column', async () => {
  localStorage.clear();
  const server = open('/');
  const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const choose = async (name: string, entry: string) => {
    fireEvent.contextMenu(await screen.findByRole('columnheader', { name }));
    fireEvent.click(await screen.findByText(entry));
  };
  await choose('Carrier', 'Sort descending');
  await waitFor(() => expect(server.calls(channel.list).at(-1)?.query.get('sort')).toBe('-carrier'));
  await choose('Carrier', 'Filter by this column');
  const panel = await screen.findByRole('region', { name: 'Filter' });
  expect(within(panel).getByText('Carrier')).toBeDefined();
  expect(titles().slice(1, 4)).toEqual(['Name', 'Code', 'Carrier']);
  await choose('Carrier', 'Move left');
  expect(titles().slice(1, 4)).toEqual(['Name', 'Carrier', 'Code']);
  await choose('Service', 'Fix at the left edge');
  expect(titles().slice(1, 4)).toEqual(['Name', 'Service', 'Carrier']);
  expect(screen.getByRole('columnheader', { name: 'Service' }).style.left).toBe('280px');
  await choose('Service', 'Hide column');
  expect(screen.queryByRole('columnheader', { name: 'Service' })).toBeNull();
  fireEvent.focus(screen.getByRole('columnheader', { name: 'Code' }));
  fireEvent.keyDown(screen.getByRole('columnheader', { name: 'Code' }), {
    key: 'ArrowLeft',
    altKey: true,
    shiftKey: true,
  });
  await waitFor(() => expect(titles().slice(1, 4)).toEqual(['Name', 'Code', 'Carrier']));
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reset columns' }));
  expect(titles().slice(1, 5)).toEqual(['Name', 'Code', 'Carrier', 'Service']);
});
