import {
  commonFailures,
  dataRule,
  explain,
  type GrantEntry,
  grant,
  identity,
  type MenuEntry,
  menuEntry,
  preferences,
  rightsFailures,
  userMenu,
} from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, id, permission, signedIn } from '../../../test/makers.ts';
import { here, openPage } from '../../../test/page.tsx';
import { MockServer } from '../../../test/server.ts';

const node = (digit: string, name: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id: id(digit),
  key: id(digit),
  title: name,
  parentId: '',
  name,
  nameZh: null,
  perms: null,
  permsType: '1',
  icon: null,
  component: null,
  componentName: null,
  url: `/${digit}`,
  redirect: null,
  sortNo: 10,
  menuType: 0,
  isLeaf: true,
  route: true,
  keepAlive: true,
  alwaysShow: false,
  hidden: false,
  internalOrExternal: false,
  status: '1',
  description: null,
  delFlag: 0,
  ruleFlag: 0,
  rules: 0,
  version: 3,
  createTime: '2026-11-21 10:00:00',
  updateTime: '2026-11-21 10:00:00',
  ...more,
});
const below = { menuType: 1, parentId: id('1') };
const tree = [
  node('1', 'Fleet', {
    isLeaf: false,
    children: [node('2', 'Trucks', { ...below, rules: 1 }), node('3', 'Ships', below)],
  }),
  node('4', 'Ports'),
];
const grantEntry = (digit: string, name: string, more: Partial<GrantEntry> = {}): GrantEntry => ({
  id: id(digit),
  parentId: null,
  name,
  nameZh: null,
  menuType: 1,
  perms: null,
  everybodys: false,
  granted: false,
  grantable: true,
  dataRuleIds: [],
  rules: [],
  ...more,
});
const ownRule = { id: id('8'), ruleName: 'Own', words: 'their own records', inForce: true };
const sheet = {
  holder: { kind: 'role' as const, id: id('a'), name: 'Clerk', code: 'clerk', departName: null, people: 3 },
  entries: [
    grantEntry('1', 'Fleet', { menuType: 0 }),
    grantEntry('2', 'Trucks', { parentId: id('1'), granted: true, rules: [ownRule] }),
    grantEntry('3', 'Ships', { parentId: id('1'), grantable: false }),
  ],
};
const person = { id: id('b'), username: 'li', realname: 'Li Na', departName: null, active: true };

function server(...auth: string[]): MockServer {
  signedIn();
  const menu = [
    entry('/isystem/permission', { component: 'system/PermissionList', meta: { title: 'Menus' } }),
    entry('/isystem/rolePermission/:roleId', { component: 'system/RolePermission', hidden: true }),
    entry('/isystem/departPermission', { component: 'system/DepartPermission' }),
    entry('/isystem/explain', { component: 'system/ExplainRights' }),
  ];
  const grantedRights = auth.map((action) => ({ action, type: '1', describe: action }));
  return new MockServer()
    .on(userMenu.get, { ...permission(menu), auth: grantedRights })
    .on(preferences.get, {})
    .on(menuEntry.list, tree)
    .on(menuEntry.order, null)
    .on(menuEntry.edit, { id: id('2'), version: 4 })
    .on(grant.holders, {
      roles: [{ id: id('a'), roleName: 'Clerk', roleCode: 'clerk' }],
      departs: [{ id: id('d'), parentId: null, departName: 'Media', orgCode: 'A01', roles: [] }],
    })
    .on(grant.sheet, sheet)
    .on(grant.change, null)
    .on(identity.people, [{ ...person, avatar: null }])
    .fail(identity.pushTicket, commonFailures.forbidden);
}
const EDIT = 'system:permission:edit';
const GRANT = 'system:permission:grant';

test('users without access to permissions see whom to ask', async () => {
  server().fail(menuEntry.list, commonFailures.forbidden);
  await openPage('/isystem/permission');
  await screen.findByText('sorry, you have no access to this page');
});

test('read-only users see no controls that change anything', async () => {
  server();
  await openPage('/isystem/permission');
  await screen.findByRole('button', { name: 'Trucks' });
  expect(screen.queryByRole('button', { name: 'Add menu item' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More actions for Trucks' })).toBeNull();
});

test('[RP-05] entries are searched, collapsed and navigated with arrow keys', async () => {
  server(EDIT);
  await openPage('/isystem/permission');
  (await screen.findByRole('button', { name: 'Fleet' })).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Trucks');
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  expect(screen.queryByRole('button', { name: 'Ships' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Search name or code' }), 'ships');
  await screen.findByRole('button', { name: 'Ships' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ports' })).toBeNull());
});

test('[RP-05] an entry is moved by keyboard, and its new position is announced', async () => {
  const mockServer = server(EDIT);
  await openPage('/isystem/permission');
  (await screen.findByRole('button', { name: /^Move Trucks/ })).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await screen.findAllByText('Trucks moved to position 2 of 2');
  expect(mockServer.calls(menuEntry.order)[0]?.body).toEqual({ parentId: id('1'), ids: [id('3'), id('2')] });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(mockServer.calls(menuEntry.order)[1]?.body).toEqual({ parentId: id('1'), ids: [id('2'), id('3')] });
});

test('[E9] an entry is saved with the version that was read; a stale save reports the conflict', async () => {
  const mockServer = server(EDIT).fail(menuEntry.edit, commonFailures.staleVersion);
  await openPage(`/isystem/permission?open=${id('2')}`);
  const drawer = await screen.findByRole('dialog');
  const name = within(drawer).getByRole('textbox', { name: 'English name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Lorries');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
  await within(drawer).findByText(/Someone else has changed this menu item/);
  expect(mockServer.calls(menuEntry.edit)[0]?.body).toMatchObject({
    id: id('2'),
    name: 'Lorries',
    version: 3,
    parentId: id('1'),
  });
});

test('[RP-05] deleting an entry first shows what is deleted with it', async () => {
  const mockServer = server(EDIT)
    .on(menuEntry.lost, { entries: 2, rules: 1, roles: ['Clerk'], departments: [], people: 3 })
    .on(menuEntry.delete, null);
  await openPage('/isystem/permission');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for Fleet' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
  const question = await screen.findByRole('dialog');
  within(question).getByText(/2 sub-items, 1 data rule, and its grants in Clerk and no departments. 3 people/);
  await userEvent.type(within(question).getByRole('textbox'), 'Fleet');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(mockServer.calls(menuEntry.delete)).toHaveLength(1));
});

test('[RP-06] rules offer the columns and scopes of the list of the page', async () => {
  const mockServer = server(EDIT)
    .on(dataRule.byPermission, [])
    .on(dataRule.resource, {
      name: 'Trucks',
      columns: [{ column: 'plate', name: 'Plate', conditions: ['=', 'HIDE'] }],
      scopes: ['own', 'all'],
    })
    .on(dataRule.add, { id: id('9') });
  await openPage(`/isystem/permission?rules=${id('2')}`);
  const drawer = await screen.findByRole('dialog');
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Add rule' }));
  await userEvent.type(within(drawer).getByRole('textbox', { name: 'Name' }), 'Own trucks');
  await userEvent.click(within(drawer).getByRole('combobox', { name: 'Data scope' }));
  await userEvent.click(await screen.findByTitle('Own records only'));
  await userEvent.click(within(drawer).getByRole('button', { name: 'Add rule' }));
  await waitFor(() => expect(mockServer.calls(dataRule.add)).toHaveLength(1));
  expect(mockServer.calls(dataRule.add)[0]?.body).toMatchObject({
    permissionId: id('2'),
    ruleName: 'Own trucks',
    ruleConditions: 'SCOPE',
    ruleValue: 'own',
  });
});

test('[RP-05] changes are shown before saving, and permissions the user does not hold are locked', async () => {
  const mockServer = server(GRANT);
  await openPage(`/isystem/rolePermission/${id('a')}`);
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Ships' })).disabled).toBe(true);
  screen.getByText('You do not have this permission');
  await userEvent.click(screen.getByRole('button', { name: 'Data rules for Trucks' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Own/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fleet' }));
  await screen.findByText('1 granted · 1 with changed data rules');
  await userEvent.click(screen.getByRole('button', { name: 'Review and save' }));
  const question = await screen.findByRole('dialog');
  within(question).getByText('Takes effect immediately for 3 people.');
  within(question).getByText('Trucks: Own');
  await userEvent.click(within(question).getByRole('button', { name: 'Save permissions' }));
  await screen.findByText('Permissions saved. They take effect immediately.');
  expect(mockServer.calls(grant.change)[0]?.body).toEqual({
    kind: 'role',
    id: id('a'),
    add: [id('1')],
    remove: [],
    rules: [{ permissionId: id('2'), dataRuleIds: [ownRule.id], before: [] }],
  });
});

test('[RP-05] a failed save keeps the unsaved changes', async () => {
  server(GRANT).fail(grant.change, rightsFailures.beyondOwn, { message: 'Only what you hold: Fleet' });
  await openPage(`/isystem/rolePermission/${id('a')}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Trucks' }));
  await userEvent.click(screen.getByRole('button', { name: 'Review and save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save permissions' }));
  await screen.findByText(/Only what you hold: Fleet/);
  screen.getByText('1 revoked');
});

test('[RP-05] selecting a department shows its permissions', async () => {
  const mockServer = server(GRANT);
  await openPage('/isystem/departPermission');
  await screen.findByText('The permissions of the department and of its roles appear here.');
  await userEvent.click(screen.getByRole('combobox', { name: 'Department' }));
  await userEvent.click(await screen.findByTitle('Media'));
  await screen.findByRole('checkbox', { name: 'Trucks' });
  expect(here()).toBe(`/isystem/departPermission?departId=${id('d')}`);
  expect(Object.fromEntries(mockServer.calls(grant.sheet)[0]?.query ?? [])).toMatchObject({
    kind: 'depart',
    id: id('d'),
  });
});

test('[RP-05] explains in words why a user has a permission', async () => {
  const answer = {
    id: id('2'),
    parentId: null,
    name: 'Trucks',
    nameZh: null,
    menuType: 1,
    perms: null,
    allowed: true,
    limited: true,
  };
  const grantPath = { kind: 'role' as const, holderId: id('a'), name: 'Clerk', departId: null, departName: null };
  server()
    .on(explain.rightsOf, { person, entries: [answer] })
    .on(explain.why, {
      allowed: true,
      paths: [{ ...grantPath, counts: 'yes', rows: ['their own records'], hides: ['Plate'] }],
      resource: 'Trucks',
      rows: ['their own records'],
      visibility: 'Only trucks of their depot.',
      predicate: 't.owner = $1::uuid',
      hides: [{ column: 'Plate', when: 'always' }],
    })
    .on(explain.whoMay, { total: 1, records: [person] });
  await openPage(`/isystem/explain?person=${person.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Trucks' }));
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('Li Na has this permission.');
  within(drawer).getByText('Granted by the role “Clerk”.');
  within(drawer).getByText('Only trucks of their depot.');
  within(drawer).getByText('Only: their own records');
  within(drawer).getByText('Plate is always hidden.');
  expect(here()).toContain(`open=${id('2')}`);
});
