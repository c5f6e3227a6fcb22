import {
  announcement,
  announcementSend,
  commonFailures,
  department,
  dictionary,
  HOME_PATH,
  identity,
  preferences,
  project,
  type Route,
  role,
  search,
  task,
  user,
  userMenu,
} from '@opsyard/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { entry, id, permission, signedIn } from '../../../test/makers.ts';
import { here, openPage } from '../../../test/page.tsx';
import { MockServer } from '../../../test/server.ts';
import { closeOverlay, openOverlay } from '../overlay.ts';

const menu = [
  entry(HOME_PATH, { meta: { title: 'Task list', titleZh: '任务列表' } }),
  entry('/modules/appcenter/trash', { meta: { title: 'Trash', titleZh: '回收站' } }),
  entry('0a1b', { meta: { title: 'Figures', url: 'https://bi.example/board' } }),
  entry('2c3d', { meta: { title: 'Waybills', url: 'https://tms.example/', internalOrExternal: true } }),
  entry('/modules/secret', { hidden: true, meta: { title: 'Secret figures' } }),
];

let server: MockServer;

const administration = [
  entry('/isystem/user', { component: 'system/UserList', meta: { title: 'Users' } }),
  entry('/isystem/roleUserList', { component: 'system/RoleUserList', meta: { title: 'Roles' } }),
  entry('/isystem/depart', { component: 'system/DepartList', meta: { title: 'Departments' } }),
  entry('/isystem/dict', { component: 'system/DictList', meta: { title: 'Dictionaries' } }),
  entry('/isystem/announcements', { component: 'system/Announcements', meta: { title: 'Announcements' } }),
];
const RECORDS = [user.list, role.list, department.searchBy, dictionary.list, announcementSend.mine, announcement.list];
/** A page of records with only the fields the palette reads. */
const page = (...records: object[]) => ({ records, total: 1, size: 5, current: 1, pages: 1 }) as never;

/** Answers every search with one record. */
function withRecords(mockServer: MockServer): MockServer {
  return mockServer
    .on(user.list, page({ id: id('1'), realname: 'Zoe Marsh', username: 'zoe' }))
    .on(role.list, page({ id: id('2'), roleName: 'Zoe’s helpers', roleCode: 'zoe-help' }))
    .on(department.searchBy, [{ id: id('3'), departName: 'Zoe Studio', orgCode: 'A09' }] as never)
    .on(dictionary.list, page({ id: id('4'), dictName: 'Zoe states', dictCode: 'zoe_state' }))
    .on(announcementSend.mine, page({ anntId: id('5'), titile: 'Welcome Zoe', sender: 'Robin' }))
    .on(announcement.list, page({ id: id('6'), titile: 'Zoe leaves', sender: 'Robin' }));
}

async function openPalette({
  may = [] as string[],
  change = (mockServer: MockServer) => mockServer,
} = {}): Promise<HTMLElement> {
  const auth = may.map((action) => ({ action, type: '1', describe: action }));
  const mockServer = new MockServer()
    .on(userMenu.get, permission([...menu, ...administration], { auth }))
    .on(preferences.get, {})
    .on(project.list, [])
    .on(task.search, [])
    .fail(identity.pushTicket, commonFailures.forbidden);
  change(mockServer);
  server = mockServer;
  closeOverlay();
  signedIn();
  await openPage('/');
  await screen.findByRole('button', { name: /Search or jump to/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Search and commands' });
}

const found = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const EVERYTHING = ['user:view', 'role:view', 'depart:view', 'dict:view', 'announcement:edit'].map(
  (right) => `system:${right}`,
);

const selected = () => screen.queryByRole('option', { selected: true })?.textContent;

test('[MN-07] finds a page by a word of either language and opens it by keyboard', async () => {
  const field = await openPalette();
  await userEvent.type(field, '回收');
  await waitFor(() => expect(selected()).toBe('Trash'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(here()).toBe('/modules/appcenter/trash'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('[MN-07] an external page, framed or not, opens in a new window; hidden entries are not found', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  for (const [searchText, address] of [
    ['figures', 'https://bi.example/board'],
    ['waybills', 'https://tms.example/'],
  ] as const) {
    const field = await openPalette();
    await userEvent.type(field, searchText);
    await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenLastCalledWith(address, '_blank', 'noopener');
    expect(here()).toBe(HOME_PATH);
    cleanup();
  }
  opened.mockRestore();
});

test('shows the parent of a found subtask before its title', async () => {
  const found = { id: id('9'), seq: 9, title: 'Shoot film', projectKey: 'SITE', projectName: 'Shop in Spain' };
  const screens = [entry('/modules/appcenter/projectTasks/:key', { component: 'task/ProjectTasks', hidden: true })];
  const field = await openPalette({
    change: (mockServer) =>
      mockServer
        .on(userMenu.get, permission([...menu, ...screens]))
        .on(task.search, [{ ...found, parent: { seq: 3, title: 'Launch' } }] as never),
  });
  await userEvent.type(field, 'shoot');
  await waitFor(() => expect(selected()).toBe('SITE-3 Launch › Shoot filmSITE-9 · Shop in Spain'));
});

test('arrow keys cycle through the results', async () => {
  const field = await openPalette();
  await userEvent.type(field, 'tas');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1));
  const first = selected();
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).not.toBe(first);
  await userEvent.keyboard('{ArrowUp}');
  expect(selected()).toBe(first);
});

test('Enter that ends an input method composition opens nothing', async () => {
  const field = await openPalette();
  await userEvent.type(field, 'trash');
  await waitFor(() => expect(selected()).toBe('Trash'));
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(here()).toBe(HOME_PATH);
  expect(screen.queryByRole('combobox')).not.toBeNull();
});

test('shows that nothing was found only after every source has answered', async () => {
  const pendingReply = Promise.withResolvers<never>();
  const field = await openPalette({
    change: (mockServer) => mockServer.on(announcementSend.mine, () => pendingReply.promise),
  });
  await userEvent.type(field, 'qqq');
  await waitFor(() => expect(server.calls(announcementSend.mine)).toHaveLength(1));
  screen.getByText('Searching…');
  pendingReply.resolve(page());
  await screen.findByText('Nothing found. Try another word.');
});

test('the shortcut that opens the palette closes it again', async () => {
  await openPalette();
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('[MN-07] finds users, departments, roles, dictionaries and announcements under their headings', async () => {
  const field = await openPalette({ may: EVERYTHING, change: withRecords });
  await userEvent.type(field, 'zoe');
  await waitFor(() => expect(found()).toHaveLength(6));
  const groups = screen.getAllByRole('group').map((group) => [
    group.getAttribute('aria-label'),
    ...within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ]);
  expect(groups).toEqual([
    ['People', 'Zoe Marshzoe'],
    ['Departments', 'Zoe StudioA09'],
    ['Roles', 'Zoe’s helperszoe-help'],
    // Found by name and by code, and shown once.
    ['Dictionaries', 'Zoe stateszoe_state'],
    ['Announcements', 'Welcome ZoeRobin', 'Zoe leavesRobin'],
  ]);
  // Typing sends one request after a pause, for no more records than are shown.
  expect(server.calls(user.list).map(({ query }) => [query.get('search'), query.get('pageSize')])).toEqual([
    ['zoe', '5'],
  ]);
});

test('[MN-07] a result opens at its own URL', async () => {
  const places = [
    ['Zoe Marsh', `/isystem/user?what=edit&id=${id('1')}`],
    ['Zoe’s helpers', `/isystem/roleUserList?search=zoe-help&what=edit&id=${id('2')}`],
    ['Zoe Studio', `/isystem/depart?id=${id('3')}`],
    ['Zoe states', `/isystem/dict?dictCode=zoe_state&open=${id('4')}`],
    ['Welcome Zoe', `/isps/userAnnouncement?open=${id('5')}`],
    ['Zoe leaves', `/isystem/announcements?look=${id('6')}`],
  ] as const;
  const field = await openPalette({ may: EVERYTHING, change: withRecords });
  await userEvent.type(field, 'zoe');
  const visited = [];
  for (const [name] of places) {
    if (visited.length > 0) {
      act(() => openOverlay('palette'));
      fireEvent.change(screen.getByRole('combobox', { name: 'Search and commands' }), { target: { value: 'zoe' } });
    }
    fireEvent.click(await screen.findByText(name));
    visited.push([name, here()]);
  }
  expect(visited).toEqual(places);
});

test('[MN-07] [RP-06] does not search records the user may not see', async () => {
  const field = await openPalette({ change: withRecords });
  await userEvent.type(field, 'zoe');
  await waitFor(() => expect(found()).toEqual(['Welcome ZoeRobin']));
  const called = RECORDS.filter((route: Route) => server.calls(route).length > 0);
  expect(called).toEqual([announcementSend.mine]);
});

test('[MN-07] omits a failed source silently, and does not show results of earlier input for other input', async () => {
  const slow = Promise.withResolvers<never>();
  const change = (mockServer: MockServer) =>
    withRecords(mockServer)
      .fail(role.list, commonFailures.internal)
      .on(user.list, () => slow.promise);
  const field = await openPalette({ may: EVERYTHING, change });
  await userEvent.type(field, 'zoe');
  await waitFor(() => expect(found()).toContain('Zoe StudioA09'));
  expect(found().some((text) => text?.includes('helpers'))).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
  withRecords(server).on(user.list, page());
  await userEvent.clear(field);
  await userEvent.type(field, 'nobody');
  slow.resolve(page({ id: id('1'), realname: 'Zoe Marsh', username: 'zoe' }));
  await waitFor(() => expect(server.calls(user.list).at(-1)?.query.get('search')).toBe('nobody'));
  await waitFor(() => expect(found().some((text) => text?.includes('Zoe Marsh'))).toBe(false));
});

test('[MN-07] finds the sections of the account by name', async () => {
  const field = await openPalette();
  await userEvent.type(field, 'tokens');
  await userEvent.click(await screen.findByText('API tokens'));
  await waitFor(() => expect(here()).toBe('/account/tokens'));
});

test('[MN-07] finds commands by synonyms in both languages', async () => {
  const projects = entry('/projects', { component: 'task/ProjectsList', meta: { title: 'All work' } });
  const auth = [{ action: 'task:project:add', type: '1' as const, describe: '' }];
  const change = (mockServer: MockServer) => mockServer.on(userMenu.get, permission([...menu, projects], { auth }));
  const field = await openPalette({ change });
  const results = [];
  for (const searchText of ['new project', 'dark theme', '退出', 'sprache', 'keyboard sh']) {
    fireEvent.change(field, { target: { value: searchText } });
    results.push(found().filter((text) => text !== 'Search and commands'));
  }
  expect(results).toEqual([['New project'], ['Theme: Dark'], ['Log out'], [], ['Keyboard shortcuts?']]);
  fireEvent.change(field, { target: { value: 'new project' } });
  fireEvent.click(screen.getByText('New project'));
  await screen.findByRole('dialog', { name: /New project/ });
  expect(here()).toBe('/projects');
});

test('[MN-07] finds records of every type with a screen in the menu under the name of the type', async () => {
  const facts = ['EW', 'Yun'];
  const channel = {
    type: 'logisticsChannel',
    typeName: 'Channels',
    component: 'logistics/Channels',
    id: id('9'),
    facts,
  };
  const found = [
    { ...channel, title: 'Zoe worldwide' },
    { ...channel, component: 'logistics/Hidden', id: id('8'), title: 'Zoe hidden' },
  ];
  menu.push(entry('/modules/tms/channelUpdateList', { component: 'logistics/Channels', meta: { title: 'Lines' } }));
  const field = await openPalette({ change: (mockServer) => mockServer.on(search.records, found) });
  await userEvent.type(field, 'zoe');
  const group = await screen.findByRole('group', { name: 'Channels' });
  expect(within(group).getAllByRole('option')).toHaveLength(1);
  await userEvent.click(within(group).getByRole('option', { name: /Zoe worldwide/ }));
  await waitFor(() => expect(here()).toBe(`/modules/tms/channelUpdateList?open=${id('9')}`));
  menu.pop();
});
