import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newAccount, send, signIn } from '../fixtures/accounts.ts';
import { giveRole, test } from '../fixtures/organisation.ts';
import { clientOf, freshKey } from '../kit.ts';

const AXIOS = { accept: 'application/json, text/plain, */*', 'accept-language': 'zh-CN' };

async function get(app: FastifyInstance, token: string, url: string) {
  return await send(app, url, { token, headers: AXIOS });
}

/** A user with the default role, signed in as such clients do it. */
async function reader(app: FastifyInstance) {
  const { id, username } = await newAccount(app, { departments: 1 });
  await giveRole(app, id, 'member');
  const { body } = await signIn(app, { username, remember_me: true });
  return { id, username, token: body?.result.token as string, login: body?.result };
}

test('[CL-04] requests of its tables before any selection are answered with an empty page', async ({ app, admin }) => {
  const listParams = 'pageNo=1&pageSize=10&column=createTime&order=desc&field=id';
  for (const path of ['/sys/user/departUserList', '/sys/dictItem/list']) {
    for (const query of [listParams, `${listParams}&depId=&dictId=`]) {
      const { status, body } = await get(app, admin.token, `${path}?${query}`);
      expect([path, status, body?.result]).toMatchObject([path, 200, { records: [], total: 0, current: 1 }]);
    }
  }
});

test('[CL-10] jobs are paged without gaps', async ({ app, admin }) => {
  const page = async (pageNo: number) =>
    (await get(app, admin.token, `/sys/quartzJob/list?pageNo=${pageNo}&pageSize=2&column=createTime&order=desc`)).body
      ?.result;
  const [first, second] = [await page(1), await page(2)];
  expect(first).toMatchObject({ size: 2, current: 1, total: expect.any(Number) });
  expect(first.records).toHaveLength(2);
  expect(second.records).not.toEqual(first.records);
});

test('[CL-08] the menu is read level by level: expandable entries have an empty list of children', async ({
  app,
  admin,
}) => {
  const { result: top } = (await get(app, admin.token, '/sys/permission/getSystemMenuList')).body ?? {};
  expect(top.length).toBeGreaterThan(3);
  for (const { isLeaf, children } of top) expect(children).toEqual(isLeaf ? undefined : []);
  const { id } = top.find((one: { isLeaf: boolean }) => !one.isLeaf);
  const { result: below } = (await get(app, admin.token, `/sys/permission/getSystemSubmenu?parentId=${id}`)).body ?? {};
  expect(below.length).toBeGreaterThan(0);
  for (const { isLeaf, children } of below) expect(children).toEqual(isLeaf ? undefined : []);
});

test('[LN-01] the titles of the menu are in the requested language', async ({ app, admin }) => {
  const titles = async (language: string) => {
    const headers = { 'accept-language': language };
    const url = `/sys/permission/getUserPermissionByToken?token=${admin.token}`;
    const { body } = await send(app, url, { token: admin.token, headers });
    return body?.result.menu.map(({ meta }: { meta: { title: string } }) => meta.title);
  };
  expect(await titles('en')).toContain('Task list');
  expect(await titles('zh-CN')).toContain('任务列表');
});

test.for([
  'rule_conditions',
  'global_perms_type',
  'position_rank',
  'msgType',
  'msgSendStatus',
  'quartz_status',
  'database_type',
])('[CL-03] the dictionary %s is there', async (code, { app, admin }) => {
  const { result } = (await get(app, admin.token, `/sys/dict/getDictItems/${code}`)).body ?? {};
  expect(result.length).toBeGreaterThan(1);
});

test('[CL-04] adding, changing and deleting return messages in the requested language', async ({ app, admin }) => {
  const { token } = admin;
  const reply = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const { body } = await send(app, url, { method, token, headers: AXIOS, ...(payload && { payload }) });
    return [body?.message, body?.result?.id] as const;
  };
  const ruleJson = '[{"digits":"*","pattern":"[0-9]+","message":"x"}]';
  for (const [path, fields] of [
    ['/sys/dict', { dictCode: `d_${freshKey()}`, dictName: 'Sizes' }],
    ['/sys/category', { pid: '0', name: freshKey() }],
    ['/sys/checkRule', { ruleName: 'Rule', ruleCode: freshKey(), ruleJson }],
  ] as const) {
    const [added, id] = await reply('POST', `${path}/add`, fields);
    const [changed] = await reply('PUT', `${path}/edit`, { ...fields, id });
    const [deleted] = await reply('DELETE', `${path}/delete?id=${id}`);
    expect([path, added, changed, deleted]).toEqual([path, '添加成功！', '修改成功!', '删除成功!']);
  }
});

test('[CL-09] tree fields read categories level by level, and no other table', async ({ app, admin }) => {
  const name = freshKey();
  await send(app, '/sys/category/add', { method: 'POST', token: admin.token, payload: { pid: '0', name } });
  const read = (query: string) => get(app, admin.token, `/sys/dict/loadTreeData?${query}`);
  const treeParams = 'pidField=pid&text=name&code=id&hasChildField=has_child&condition=';
  const { body } = await read(`pid=0&tableName=sys_category&${treeParams}`);
  expect(body?.result.map(({ title }: { title: string }) => title)).toContain(name);
  for (const query of [`tableName=sys_user&${treeParams}`, `tableName=sys_category&${treeParams}1%3D1`])
    expect((await read(query)).body).toMatchObject({ success: false, result: { failure: 'dict.unknownTable' } });
});

test('[CL-07] each request for the id of a new user returns another id', async ({ app, admin }) => {
  const ids = [1, 2].map(async () => (await get(app, admin.token, '/sys/user/generateUserId')).body?.result);
  const [one, other] = await Promise.all(ids);
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(other).not.toBe(one);
});

test('[ER-02] [RP-06] a call without permission and an unknown one respond with JSON and the codes the client knows', async ({
  app,
}) => {
  const { token } = await reader(app);
  const refused = await get(app, token, '/sys/user/list?pageNo=1&pageSize=10');
  expect([refused.status, refused.body]).toMatchObject([403, { success: false, code: 510, message: '拒绝访问' }]);
  for (const path of ['/sys/position/list', '/jmreport/list', '/actuator/info', '/sys/fillRule/list']) {
    const { status, headers, body } = await get(app, token, path);
    expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8']);
    expect(body).toMatchObject({ success: false, code: 404 });
  }
});

test('[LG-13] [AN-02] [HD-01] a user without administration permissions can make all calls that client makes after signing in', async ({
  app,
  admin,
}) => {
  const { token, id, username, login } = await reader(app);
  expect(login).toMatchObject({ userInfo: { username }, multi_depart: expect.any(Number) });
  const announcement = await admin.client.announcement.add({
    body: { titile: `News ${freshKey()}`, msgContent: '<p>x</p>' },
  });
  await admin.client.announcement.doReleaseData({ query: { id: announcement.id } });
  const requested = [
    `/sys/permission/getUserPermissionByToken?token=${token}`,
    '/sys/dict/queryAllDictItems',
    '/sys/annountCement/listByUser',
    '/sys/loginfo',
    '/sys/visitInfo',
    '/sys/user/getCurrentUserDeparts',
    '/sys/sysAnnouncementSend/getMyAnnouncementSend?pageNo=1&pageSize=10&column=createTime&order=desc&field=id',
    `/sys/annountCement/queryById?id=${announcement.id}`,
    `/sys/annountCement/syncNotic?anntId=${announcement.id}`,
    '/sys/dict/getDictItems/priority',
    '/sys/sysDepart/queryIdTree',
    '/sys/category/loadTreeRoot?async=true',
  ];
  for (const path of requested) {
    const { status, body } = await get(app, token, `${path}${path.includes('?') ? '&' : '?'}_t=1700000000`);
    expect([path, status, body?.success]).toEqual([path, 200, true]);
  }
  const read = { anntId: announcement.id };
  const marked = await send(app, '/sys/sysAnnouncementSend/editByAnntIdAndUserId', {
    method: 'PUT',
    token,
    payload: read,
  });
  expect([marked.status, marked.body?.success]).toEqual([200, true]);
  const client = clientOf(app, { 'x-access-token': token });
  expect(
    (await client.announcementSend.mine({ query: {} })).records.find((one) => one.anntId === announcement.id),
  ).toMatchObject({ readFlag: '1', userId: id });
  expect((await send(app, '/sys/logout', { method: 'POST', token, payload: {} })).body?.success).toBe(true);
});
