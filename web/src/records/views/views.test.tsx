import { channel, channelType, commonFailures, department, identity, type RecordView } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { storeAuthorisations } from '../../kernel/can.tsx';
import { RecordPage } from '../record-page.tsx';
import { recordsOf } from '../record-screen.tsx';

const row = {
  ...Object.fromEntries(Object.entries(channelType.allFields).map(([key]) => [key, null])),
  ...{ id: 'b'.repeat(32), version: 3, name: 'Yanwen Air', carrier: 'Yanwen', state: 'trial', countries: [] },
} as never;
const view = (more: Partial<RecordView> = {}): RecordView => ({
  ...{ id: 'c'.repeat(32), version: 2, name: 'Active ones', ownerId: 'a'.repeat(32), ownerName: '王敏' },
  ...{ shared: false, locked: false, isDefault: false, mayChange: true, mayManage: true },
  settings: {
    ...{ kind: 'list', filter: 'state = "active"', q: '', sort: '-name', group: '', by: '', lane: '', date: '' },
    columns: [
      { key: 'name', width: 300 },
      { key: 'carrier', width: null },
    ],
  },
  ...more,
});

beforeAll(startWords);
beforeEach(() => localStorage.clear());

let address = '';
function Address() {
  address = useLocation().search;
  return null;
}

function open(at: string, views: RecordView[]): MockServer {
  signedIn();
  const auth = ['view', 'edit', 'delete'].map((one) => ({
    action: `logistics:channel:${one}`,
    describe: '',
    type: '1',
  }));
  storeAuthorisations({ auth: auth as never, allAuth: [] });
  queryCache.clear();
  const server = new MockServer()
    .on(channel.list, { records: [row], cursor: null, total: 1, totalIsMore: false })
    .on(channel.totals, { matching: 1, totals: [] })
    .on(channel.viewList, views)
    .on(department.queryIdTree, [])
    .on(identity.people, []);
  render(
    <QueryClientProvider client={queryCache}>
      <MemoryRouter initialEntries={[at]}>
        <Address />
        <RecordPage records={recordsOf(channelType, channel)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}
const columns = async () => (await screen.findAllByRole('columnheader')).slice(1).map(({ textContent }) => textContent);
const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('columnheader', { name });
const widen = async (name: string, key: string) => {
  fireEvent.focus(await heading(name));
  fireEvent.keyDown(await heading(name), { key, altKey: true });
};
const menu = async (name: string, entry: string) => {
  fireEvent.click(await button(name));
  fireEvent.click(screen.getByText(entry));
};

test('the page starts with the user’s default view, with its filter, order and columns', async () => {
  const server = open('/', [view({ isDefault: true })]);
  expect(await button('View: Active ones')).toBeTruthy();
  expect(await columns()).toEqual(['Name', 'Carrier']);
  expect((await heading('Name')).style.width).toBe('300px');
  const queries = server.calls(channel.list).map(({ query }) => [query.get('filter'), query.get('sort')]);
  expect(queries).toEqual([['state = "active"', '-name']]);
  await menu('View: Active ones', 'All channels');
  await waitFor(() => expect(address).toBe('?saved=all'));
  expect(server.calls(channel.list).at(-1)?.query.get('filter')).toBeNull();
});

test('a URL with other state does not activate the default view', async () => {
  open('/?q=air', [view({ isDefault: true })]);
  expect(await button('View: All channels')).toBeTruthy();
  expect(await button('Save as new view')).toBeTruthy();
});

test('changes of a view are indicated, reset, and saved with its version', async () => {
  const server = open(`/?saved=${view().id}`, [view()]);
  expect(await columns()).toEqual(['Name', 'Carrier']);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await widen('Carrier', 'ArrowRight');
  expect(await screen.findByText('Unsaved changes')).toBeTruthy();
  fireEvent.click(await button('Reset'));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  await widen('Carrier', 'ArrowLeft');
  server.fail(channel.viewEdit, commonFailures.staleVersion);
  fireEvent.click(await button('Save'));
  await waitFor(() => expect(server.calls(channel.viewList)).toHaveLength(2));
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  const settings = {
    ...view().settings,
    columns: [
      { key: 'name', width: 300 },
      { key: 'carrier', width: 144 },
    ],
  };
  server.on(channel.viewEdit, view({ version: 3, settings: settings as never }));
  fireEvent.click(await button('Save'));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(server.calls(channel.viewEdit).at(-1)?.body).toEqual({ id: view().id, version: 2, settings });
});

test('a new view is saved with a name, and deleting one shows all records', async () => {
  const server = open('/?filter=carrier%20%3D%20%22Yanwen%22', []);
  fireEvent.click(await button('Save as new view'));
  await enter(await screen.findByRole('textbox', { name: 'Name' }), 'Yanwen');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Shared' }));
  server.on(channel.viewAdd, view({ name: 'Yanwen', shared: true }));
  fireEvent.click(await button('Save'));
  expect(await button('View: Yanwen')).toBeTruthy();
  expect(server.calls(channel.viewAdd)[0]?.body).toMatchObject({
    ...{ name: 'Yanwen', shared: true, locked: false, settings: { kind: 'list', filter: 'carrier = "Yanwen"' } },
  });
  server.on(channel.viewDelete, null).on(channel.viewRestore, view()).on(channel.viewList, []);
  await menu('View: Yanwen', 'Delete view');
  expect(await button('View: All channels')).toBeTruthy();
});

test('a view with hidden fields is not shown; views of others cannot be changed', async () => {
  const server = open(`/?saved=${view().id}`, [view({ settings: null, mayChange: false, mayManage: false })]);
  expect(await screen.findByText('This view cannot be shown')).toBeTruthy();
  expect(server.calls(channel.list)).toEqual([]);
  fireEvent.click(await button('View: Active ones'));
  expect(screen.queryByText('Delete view')).toBeNull();
  cleanup();
  open(`/?saved=${'d'.repeat(32)}`, []);
  expect(await screen.findByText('This view was deleted or is no longer shared with you.')).toBeTruthy();
});
