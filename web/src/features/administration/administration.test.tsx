import {
  commonFailures,
  type DepartmentNode,
  department,
  departmentRole,
  identity,
  membership,
  preferences,
  role,
  type SysRole,
  type SysUser,
  user,
  userFailures,
  userMenu,
} from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, id, permission, signedIn } from '../../../test/makers.ts';
import { here, openPage } from '../../../test/page.tsx';
import { MockServer } from '../../../test/server.ts';

const wang: SysUser = {
  ...{
    id: id('1'),
    username: 'wang',
    realname: 'Wang Min',
    avatar: null,
    birthday: null,
    sex: 2,
    sex_dictText: 'Female',
  },
  ...{ email: null, phone: '13812345678', orgCode: 'Media', orgCodeTxt: 'Media', status: 1, status_dictText: 'Active' },
  ...{ delFlag: 0, workNo: null, post: 'Buyer', telephone: null, activitiSync: 0, userIdentity: 1, departIds: '' },
  ...{
    departIds_dictText: null,
    createTime: '2026-01-01 08:00:00',
    updateTime: null,
    lastSeenAt: null,
    deletedAt: null,
  },
  ...{ hasPassword: true, version: 3, departs: [{ id: id('d'), orgCode: 'A01', departName: 'Media' }] },
  roles: [{ id: id('e'), roleCode: 'member', roleName: 'Member' }],
};
const li: SysUser = {
  ...wang,
  id: id('2'),
  username: 'li',
  realname: 'Li Lei',
  status: 2,
  status_dictText: 'Suspended',
};
const member: SysRole = {
  ...{ id: id('e'), roleName: 'Member', roleCode: 'member', description: null, createTime: null, updateTime: null },
  ...{ version: 1, people: 2, needed: false },
};
const node = (digit: string, departName: string, parentId: string, children?: DepartmentNode[]): DepartmentNode => ({
  ...{ id: id(digit), key: id(digit), value: id(digit), title: departName, isLeaf: !children, parentId, departName },
  ...{ departNameEn: null, departNameAbbr: null, departOrder: 0, description: null, orgCategory: '2', orgType: '1' },
  ...{ orgCode: `A0${digit}`, mobile: null, fax: null, address: null, memo: null, status: '1', delFlag: '0' },
  ...{ managerId: null, managerName: null, people: 0, createTime: null, updateTime: null, version: 1 },
  ...(children && { children }),
});
const tree = [node('3', 'Company', '', [node('4', 'Media', id('3')), node('5', 'Sites', id('3'))])];
const pageOf = <T,>(records: T[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1 });

function server(...auth: string[]): MockServer {
  signedIn();
  const menu = [
    entry('/isystem/user', { component: 'system/UserList' }),
    entry('/isystem/roleUserList', { component: 'system/RoleUserList' }),
    entry('/isystem/depart', { component: 'system/DepartList' }),
  ];
  const own = auth.map((action) => ({ action, type: '1', describe: action }));
  return new MockServer()
    .on(userMenu.get, { ...permission(menu), auth: own })
    .on(preferences.get, {})
    .on(user.list, pageOf([wang, li]))
    .on(user.queryById, wang)
    .on(membership.departUserList, pageOf([wang]))
    .on(role.list, pageOf([member]))
    .on(role.queryall, [member])
    .on(department.queryIdTree, [])
    .on(department.queryTreeList, tree)
    .on(departmentRole.list, pageOf([]))
    .fail(identity.pushTicket, commonFailures.forbidden);
}

test('[RP-06] read-only users see no button that changes a user', async () => {
  server('system:user:view');
  await openPage('/isystem/user');
  await screen.findByText('Wang Min');
  for (const name of ['Add user', 'Trash', 'Import', 'Export'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /Choose/ })).toBeNull();
});

test('users without access to accounts see whom to ask', async () => {
  server().fail(user.list, commonFailures.forbidden);
  await openPage('/isystem/user');
  await screen.findByText('sorry, you have no access to this page');
});

test('[CL-07] several users are frozen after confirmation, and each failure shows name and reason', async () => {
  const mockServer = server('system:user:view', 'system:user:freeze').on(user.frozenBatch, {
    done: [wang.id],
    refused: [{ id: li.id, name: 'Li Lei (li)', failure: userFailures.mayDoMore.code, message: 'May do more.' }],
  });
  await openPage('/isystem/user');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
  const question = await screen.findByRole('dialog');
  within(question).getAllByText('Suspend 2 users?');
  await userEvent.click(within(question).getByRole('button', { name: 'Suspend' }));
  await screen.findByText('Li Lei (li): May do more.');
  expect(mockServer.calls(user.frozenBatch)[0]?.body).toEqual({ ids: `${wang.id},${li.id}`, status: 2 });
});

test('[A12] a new user gets no password but a link that is shown once', async () => {
  const mockServer = server('system:user:view', 'system:user:add').on(user.add, {
    id: id('7'),
    invitation: 'ticket-of-a-test',
  });
  await openPage('/isystem/user');
  await userEvent.click(await screen.findByRole('button', { name: /Add user/ }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).queryByLabelText('Roles')).toBeNull();
  await userEvent.type(within(drawer).getByLabelText('Username'), 'zhao');
  await userEvent.type(within(drawer).getByLabelText('Name'), 'Zhao Yi');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
  await screen.findByText(/\/user\/invitation#ticket-of-a-test$/);
  const body = mockServer.calls(user.add)[0]?.body;
  expect(body).toMatchObject({ username: 'zhao', realname: 'Zhao Yi' });
  expect(Object.keys(body as object)).not.toContain('password');
  expect(Object.keys(body as object)).not.toContain('selectedroles');
});

test('[CL-07] a user is edited from current values, and a taken name shows an error at its field', async () => {
  const mockServer = server('system:user:view', 'system:user:edit').fail(user.edit, userFailures.workNoTaken, {
    message: 'employee ID already exists!',
  });
  await openPage('/isystem/user');
  await userEvent.click(await screen.findByRole('button', { name: 'Wang Min' }));
  expect(here()).toContain(`what=edit&id=${wang.id}`);
  const drawer = await screen.findByRole('dialog');
  await userEvent.type(within(drawer).getByLabelText('Employee ID'), 'W1');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
  await within(drawer).findByText('employee ID already exists!');
  expect(mockServer.calls(user.edit)[0]?.body).toMatchObject({
    id: wang.id,
    version: 3,
    workNo: 'W1',
    phone: '13812345678',
  });
});

test('[RP-05] the administrators’ role cannot be deleted, and each role links to its permissions', async () => {
  server('system:role:view', 'system:role:delete', 'system:permission:view').on(
    role.list,
    pageOf([{ ...member, needed: true, roleName: 'Admin' }]),
  );
  await openPage('/isystem/roleUserList');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Admin' }));
  const remove = await screen.findByRole('menuitem', { name: 'Delete', hidden: true });
  expect(remove.getAttribute('aria-disabled') ?? remove.hasAttribute('disabled')).toBeTruthy();
  screen.getByRole('menuitem', { name: 'Permissions', hidden: true });
});

test('[CL-09] departments are reordered by keyboard; each of two quick moves can be undone', async () => {
  const answer = Promise.withResolvers<null>();
  const mockServer = server('system:depart:view', 'system:depart:edit').on(department.move, () => answer.promise);
  await openPage('/isystem/depart');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Media' }));
  expect(screen.getByRole('menuitem', { name: 'Move up', hidden: true }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Move down', hidden: true }));
  await waitFor(() =>
    expect(mockServer.calls(department.move)[0]?.body).toEqual({ id: id('4'), parentId: id('3'), place: 1 }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Sites' }));
  await userEvent.click(screen.getAllByRole('menuitem', { name: 'Move up', hidden: true }).at(-1) as HTMLElement);
  await waitFor(() => expect(mockServer.calls(department.move)).toHaveLength(2));
  answer.resolve(null);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  await waitFor(() =>
    expect(mockServer.calls(department.move)[2]?.body).toEqual({ id: id('4'), parentId: id('3'), place: 0 }),
  );
  await screen.findByText('Undone');
});

test('[CL-07] all sessions of a user end only after confirmation', async () => {
  const at = '2026-01-01T08:00:00.000Z';
  const session = { id: id('9'), kind: 'login', device: 'Chrome', ip: null, createdAt: at, lastSeenAt: at };
  const mockServer = server('system:user:view', 'system:user:session')
    .on(user.sessions, [session])
    .on(user.endSessions, { ended: 2 });
  await openPage(`/isystem/user?what=sessions&id=${wang.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Log out all sessions' }));
  const question = (await screen.findAllByText('Log out all sessions of Wang Min?'))[0]?.closest('[role=dialog]');
  expect(mockServer.calls(user.endSessions)).toEqual([]);
  await userEvent.click(within(question as HTMLElement).getByRole('button', { name: 'Log out all sessions' }));
  await screen.findByText('2 sessions logged out');
  expect(mockServer.calls(user.endSessions)[0]?.body).toEqual({ userId: wang.id });
});

test('[CL-07] exports only the selected roles', async () => {
  const mockServer = server('system:role:view').on(role.exportXls, 'file');
  await openPage('/isystem/roleUserList');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Member' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'As CSV', hidden: true }));
  await waitFor(() => expect(mockServer.calls(role.exportXls)[0]?.query.get('selections')).toBe(member.id));
});

test('[CL-09] a department shows its members, roles and properties', async () => {
  server('system:depart:view', 'system:user:view');
  await openPage('/isystem/depart');
  await userEvent.click(await screen.findByRole('button', { name: 'Media' }));
  await screen.findByText('Wang Min');
  await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
  await screen.findByText('A04');
  expect(here()).toContain('tab=facts');
});
