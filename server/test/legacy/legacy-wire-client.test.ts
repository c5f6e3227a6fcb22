import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { PASSWORD } from '../fixtures/accounts.ts';
import { ALL, test } from '../fixtures/organisation.ts';
import { expectAnswer } from '../reply-check.ts';

type WireResponse = { status: number; success: boolean; code: number; message: string; result: never };
type SendRequest = <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<T>;

/** Sends requests as version 2.2.0 of the client does: its header, a timestamp with every GET, all known fields in a body. */
function clientOf220(app: FastifyInstance, token: string): SendRequest {
  return async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const stamp = `${path.includes('?') ? '&' : '?'}_t=${Math.floor(Date.now() / 1_000)}`;
    const response = await app.inject({
      method,
      url: method === 'GET' && !path.includes('sys/dict/getDictItems') ? path + stamp : path,
      headers: {
        'x-access-token': token,
        ...(body && { 'content-type': 'application/json;charset=UTF-8' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    });
    const result = response.json<WireResponse>();
    expectAnswer(method, path, { status: response.statusCode, envelope: result });
    expect(result, `${method} ${path}`).toMatchObject({ success: true, code: 200 });
    return result.result as T;
  };
}

type Paged<T> = { records: T[]; total: number; size: number; current: number; pages: number };
type Row = Record<string, unknown> & { id: string };

test('[CL-04] [CL-05] [CL-07] [CL-08] [CL-09] [CL-10] [LG-13] a legacy client works unchanged from sign-in to announcements', async ({
  app,
  admin,
}) => {
  const { username } = admin;
  const signedIn = await app.inject({
    method: 'POST',
    url: '/sys/login',
    payload: { username, password: PASSWORD, remember_me: true, captcha: '', checkKey: Date.now() },
  });
  const { token, userInfo, sysAllDictItems, multi_depart } = signedIn.json().result;
  expect([typeof token, userInfo.username, multi_depart]).toEqual(['string', username, 0]);
  expect(sysAllDictItems.sex[0]).toMatchObject({ value: '1', text: expect.any(String), title: expect.any(String) });
  const callApp = clientOf220(app, token);

  // Its menu and permissions.
  type Node = { path: string; component: string; meta: { title: string }; children?: Node[] };
  const rights = await callApp<{ menu: Node[]; auth: { action: string }[]; allAuth: { status: string }[] }>(
    'GET',
    `/sys/permission/getUserPermissionByToken?token=${token}`,
  );
  const below = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(below)];
  const pages = rights.menu.flatMap(below);
  expect(pages.find(({ path }) => path === '/isystem/user')?.component).toBe('system/UserList');
  expect(rights.auth.map(({ action }) => action)).toEqual(expect.arrayContaining([...ALL]));
  expect(await callApp('GET', '/sys/dict/getDictItems/user_status')).toHaveLength(2);

  // Users: the list with every parameter of its table, and a complete record sent back.
  const listParams = 'pageNo=1&pageSize=10&column=createTime&order=desc&field=id,,rowIndex,username,action';
  const list = () => callApp<Paged<Row>>('GET', `/sys/user/list?${listParams}&username=*client*`);
  expect(await list()).toMatchObject({ records: [], total: 0, size: 10, current: 1, pages: 0 });
  const { ids: trees, treeList } = await callApp<{ ids: string[]; treeList: unknown[] }>(
    'GET',
    '/sys/role/queryTreeList',
  );
  expect([trees.length, treeList.length].every((count) => count > 0)).toBe(true);
  const roles = await callApp<Row[]>('GET', '/sys/role/queryall');
  const memberId = roles.find(({ roleCode }) => roleCode === 'member')?.id ?? '';
  await callApp('POST', '/sys/sysDepart/add', {
    departName: 'Client department',
    departOrder: 0,
    orgCategory: '1',
    memo: '',
  });
  type Tree = { key: string; title: string; orgCode: string };
  const departs = await callApp<Tree[]>('GET', '/sys/sysDepart/queryTreeList');
  const depart = departs.find(({ title }) => title === 'Client department');
  await callApp('POST', '/sys/user/add', {
    activitiSync: 1,
    username: 'client.of.220',
    password: PASSWORD,
    confirmpassword: PASSWORD,
    realname: 'Client',
    workNo: 'C-220',
    birthday: '1990-01-02',
    email: 'client220@example.com',
    phone: '13900000220',
    avatar: '',
    userIdentity: 1,
    departIds: '',
    post: '',
    telephone: '',
    sex: 1,
    selectedroles: memberId,
    selecteddeparts: depart?.key,
  });
  const [made] = (await list()).records;
  expect(made).toMatchObject({ sex_dictText: expect.any(String), status: 1, birthday: '1990-01-02' });
  const id = made?.id ?? '';
  expect(await callApp('GET', `/sys/user/queryUserRole?userid=${id}`)).toEqual([memberId]);
  expect(await callApp('GET', `/sys/user/userDepartList?userId=${id}`)).toMatchObject([{ key: depart?.key }]);
  await callApp('PUT', '/sys/user/edit', {
    ...made,
    realname: 'Client of the family',
    selectedroles: memberId,
    selecteddeparts: depart?.key,
  });
  const expected = [
    { rule: 'right_like', type: 'input', dictCode: '', val: 'client.of', field: 'username' },
    { rule: 'eq', type: 'select', dictCode: 'sex', val: '2', field: 'sex' },
  ];
  const found = async (matchType: string) => {
    const params = encodeURIComponent(encodeURI(JSON.stringify(expected)));
    const path = `/sys/user/list?${listParams}&superQueryParams=${params}&superQueryMatchType=${matchType}`;
    return (await callApp<Paged<Row>>('GET', path)).records.map(({ username: name }) => name);
  };
  expect([await found('and'), (await found('or')).includes('client.of.220')]).toEqual([[], true]);
  await callApp('PUT', '/sys/user/frozenBatch', { ids: `${id},`, status: 2 });
  expect((await list()).records[0]).toMatchObject({ realname: 'Client of the family', status: 2 });
  await callApp('PUT', '/sys/user/frozenBatch', { ids: `${id},`, status: 1 });

  // Every list accepts the standard parameters of the client, and sorts by columns of its dictionaries.
  const everywhere = `${listParams}&superQueryParams=&superQueryMatchType=and`;
  const dictionaries = await callApp<Paged<Row>>('GET', `/sys/dict/list?${everywhere}`);
  for (const path of [
    '/sys/role/list?',
    `/sys/user/userRoleList?roleId=${memberId}&`,
    `/sys/user/departUserList?depId=${depart?.key}&`,
    `/sys/sysDepartRole/list?deptId=${depart?.key}&`,
    '/sys/dict/treeList?',
    `/sys/dictItem/list?dictId=${dictionaries.records[0]?.id}&`,
    '/sys/category/rootList?',
    '/sys/checkRule/list?',
    '/sys/annountCement/list?',
    '/sys/sysAnnouncementSend/getMyAnnouncementSend?',
    '/sys/log/list?logType=2&',
  ]) {
    const { records, total, size, current } = await callApp<Paged<Row>>('GET', path + everywhere);
    expect([path, size, current, records.length]).toEqual([path, 10, 1, Math.min(total, 10)]);
  }
  const logged = await callApp<Paged<Row>>(
    'GET',
    `/sys/log/list?${everywhere.replace('createTime', 'operateType_dictText')}`,
  );
  expect(logged.records[0]).toMatchObject({
    logType_dictText: expect.any(String),
    operateType_dictText: expect.any(String),
  });
  const sexes = await callApp<Paged<Row>>('GET', `/sys/user/list?${everywhere.replace('createTime', 'sex_dictText')}`);
  expect(sexes.records.map(({ sex }) => sex)).toContain(1);

  // Saving on its permissions screen, and an announcement from draft to the bell.
  const assignedPermissions = await callApp<string[]>('GET', `/sys/permission/queryRolePermission?roleId=${memberId}`);
  await callApp('POST', '/sys/permission/saveRolePermission', {
    roleId: memberId,
    permissionIds: assignedPermissions.join(),
    lastpermissionIds: assignedPermissions.join(),
  });
  await callApp('POST', '/sys/annountCement/add', {
    titile: 'For all',
    msgContent: '<p>Text</p>',
    startTime: '2026-11-01 00:00:00',
    endTime: '2030-11-01 00:00:00',
    priority: 'H',
    msgCategory: '1',
    msgType: 'ALL',
    userIds: '',
    msgAbstract: 'In short',
  });
  const drafts = await callApp<Paged<Row>>('GET', `/sys/annountCement/list?${listParams}&titile=*all*`);
  const announcement = drafts.records[0]?.id ?? '';
  await callApp('GET', `/sys/annountCement/doReleaseData?id=${announcement}`);
  const bell = await callApp<{ anntMsgList: Row[]; anntMsgTotal: number; sysMsgTotal: number }>(
    'GET',
    '/sys/annountCement/listByUser',
  );
  expect(bell).toMatchObject({ anntMsgTotal: 1, sysMsgTotal: 0, anntMsgList: [{ id: announcement, priority: 'H' }] });
  await callApp('GET', `/sys/annountCement/syncNotic?anntId=${announcement}`);
  await callApp('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: announcement });
  expect(await callApp('GET', '/sys/annountCement/listByUser')).toMatchObject({ anntMsgTotal: 0 });
  await callApp('DELETE', `/sys/user/deleteBatch?ids=${id},`);
  await callApp('POST', '/sys/logout', {});
});
