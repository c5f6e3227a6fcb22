import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { newAccount, refusal, send, signIn } from '../../../test/fixtures/accounts.ts';
import { test as base } from '../../../test/kit.ts';
import { seedDefaults } from '../seed.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

const MENU = '/sys/permission/getUserPermissionByToken';
const success = (result: unknown) => ({
  success: true,
  message: '',
  code: 200,
  result,
  timestamp: expect.any(Number),
});

async function signedIn(app: FastifyInstance, options: Parameters<typeof newAccount>[1] = {}) {
  const account = await newAccount(app, options);
  return { ...account, token: (await signIn(app, { username: account.username })).body?.result.token as string };
}

async function grant(app: FastifyInstance, userId: string, roleCode: string): Promise<void> {
  await seedDefaults(app.pool);
  await app.pool.query(
    'insert into sys_user_role (user_id, role_id) select $1, id from sys_role where role_code = $2',
    [userId, roleCode],
  );
}

test('[GD-05] reports that a user has no menu', async ({ app }) => {
  const { token } = await signedIn(app);
  const { status, body } = await send(app, MENU, { token });
  expect(status).toBe(403);
  expect(body).toEqual(refusal('rights.emptyMenu', 'permissions must be a non-null array', 403));
});

test('[B3] the token in the URL must equal the one in the header', async ({ app }) => {
  const [mine, theirs] = [await signedIn(app), await signedIn(app)];
  await grant(app, mine.id, 'member');
  const { status, body } = await send(app, `${MENU}?token=${theirs.token}`, { token: mine.token });
  expect([status, body?.result.failure]).toEqual([401, 'common.unauthenticated']);
  expect((await send(app, `${MENU}?token=${mine.token}`)).status).toBe(401);
  expect((await send(app, `${MENU}?token=${mine.token}`, { token: mine.token })).status).toBe(200);
});

test('[RP-01] returns the menu and buttons of each role', async ({ app }) => {
  const [admin, guest] = [await signedIn(app), await signedIn(app)];
  await grant(app, admin.id, 'admin');
  await grant(app, guest.id, 'guest');
  const [all, some] = await Promise.all([admin, guest].map(({ token }) => send(app, MENU, { token })));
  const paths = (answer: typeof all): string[] =>
    answer?.body?.result.menu.flatMap((item: { path: string; children?: { path: string }[] }) => [
      item.path,
      ...(item.children ?? []).map(({ path }) => path),
    ]);
  expect(paths(all)).toContain('/modules/appcenter/importTasks');
  expect(paths(some)).not.toContain('/modules/appcenter/importTasks');
  expect(some?.body?.result.auth).toEqual([
    { action: 'assets:asset:view', type: '1', describe: 'View assets' },
    { action: 'assets:folder:view', type: '1', describe: 'View folders of assets' },
    { action: 'logistics:channel:view', type: '1', describe: 'View channels' },
    { action: 'logistics:waybill:view', type: '1', describe: 'View waybills' },
    { action: 'task:use', type: '1', describe: 'Use tasks' },
  ]);
  expect(some?.body?.result.allAuth).toEqual(all?.body?.result.allAuth);
  expect(all?.body?.result.menu[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    route: '1',
    path: '/modules/task/taskList/ProjectsList',
    name: 'modules-task-taskList-ProjectsList',
    component: 'task/ProjectsList',
    meta: {
      keepAlive: true,
      internalOrExternal: false,
      title: 'Task list',
      titleEn: 'Task list',
      titleZh: '任务列表',
      initials: 'rwlb',
      icon: 'check-square',
    },
  });
});

test('[RP-02] a disabled rule permits everybody, on the server too', async ({ app }) => {
  const { token, id } = await signedIn(app);
  await grant(app, id, 'guest');
  await app.pool.query(`update sys_permission set status = '0' where perms = 'task:task:export'`);
  const { allAuth, auth } = (await send(app, MENU, { token })).body?.result ?? {};
  expect(allAuth).toContainEqual({ action: 'task:task:export', type: '1', status: '0', describe: 'Export tasks' });
  expect(auth.map(({ action }: { action: string }) => action)).toEqual([
    ...['assets:asset:view', 'assets:folder:view'],
    ...['logistics:channel:view', 'logistics:waybill:view', 'task:use'],
  ]);
  const actor = await app.identify({
    headers: { 'x-access-token': token },
    routeOptions: { config: {} },
    log: app.log,
  } as never);
  expect(actor?.permissions.has('task:task:export')).toBe(true);
  await app.pool.query(`update sys_permission set status = '1' where perms = 'task:task:export'`);
});

test('[RP-04] lists the departments of the caller and the current one', async ({ app }) => {
  const { token, departments } = await signedIn(app, { departments: 2, currentDepartment: 1 });
  const list = departments.map(({ id, orgCode }) => ({ id, orgCode, departName: `${orgCode} department` }));
  const { status, body } = await send(app, '/sys/user/getCurrentUserDeparts', { token });
  expect([status, body]).toEqual([200, success({ list, orgCode: departments[1]?.orgCode })]);
});

test('department names are in the language of the page', async ({ app }) => {
  const { token, departments } = await signedIn(app, { departments: 1 });
  const headers = { 'accept-language': 'zh-CN' };
  const { body } = await send(app, '/sys/user/getCurrentUserDeparts', { token, headers });
  expect(body?.result.list[0].departName).toBe(`${departments[0]?.orgCode} 部门`);
});

test('[B7] selects the department of the token’s user, whatever name is sent', async ({ app }) => {
  const [mine, theirs] = [await signedIn(app, { departments: 1 }), await newAccount(app)];
  const payload = { orgCode: mine.departments[0]?.orgCode, username: theirs.username };
  const { body } = await send(app, '/sys/selectDepart', { method: 'PUT', token: mine.token, payload });
  expect(body?.result.userInfo).toMatchObject({ username: mine.username, orgCode: payload.orgCode });
});

test('[B7] refuses a department the user does not belong to', async ({ app }) => {
  const [mine, theirs] = [await signedIn(app, { departments: 2 }), await newAccount(app, { departments: 1 })];
  for (const orgCode of [theirs.departments[0]?.orgCode, 'unknown', '\u0000']) {
    const payload = { orgCode };
    const { status, body } = await send(app, '/sys/selectDepart', { method: 'PUT', token: mine.token, payload });
    expect(status).toBe(403);
    expect(body).toEqual(refusal('identity.notYourDepartment', 'You do not belong to this department.', 403));
  }
});

test('[SS-03] the selected department applies immediately and the session continues', async ({ app, secondApp }) => {
  const { token, username, departments, id } = await signedIn(app, { departments: 2, currentDepartment: 0 });
  const orgCode = departments[1]?.orgCode;
  await send(secondApp, '/sys/user/getCurrentUserDeparts', { token });
  const payload = { orgCode, username };
  const { status, body } = await send(app, '/sys/selectDepart', { method: 'PUT', token, payload });
  expect([status, body]).toEqual([
    200,
    success({
      userInfo: {
        id,
        username,
        realname: expect.any(String),
        avatar: null,
        email: `${username}@example.com`,
        phone: null,
        orgCode,
      },
    }),
  ]);
  const current = async () =>
    (await send(secondApp, '/sys/user/getCurrentUserDeparts', { token })).body?.result.orgCode;
  expect(await current()).toBe(orgCode);
});

test('[B7] twenty concurrent selections leave one department', async ({ app, secondApp }) => {
  const { token, departments, id } = await signedIn(app, { departments: 3 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      send(i % 2 ? app : secondApp, '/sys/selectDepart', {
        method: 'PUT',
        token,
        payload: { orgCode: departments[i % 3]?.orgCode },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const { rows } = await app.pool.query('select current_org_code as code from sys_user where id = $1', [id]);
  expect(departments.map(({ orgCode }) => orgCode)).toContain(rows[0]?.code);
});

test('a repeated request with the same key is executed once and answered alike', async ({ app }) => {
  const { token, departments } = await signedIn(app, { departments: 2 });
  const request = {
    method: 'PUT',
    token,
    payload: { orgCode: departments[1]?.orgCode },
    headers: { 'idempotency-key': 'choice-0001' },
  } as const;
  const [first, second] = [
    await send(app, '/sys/selectDepart', request),
    await send(app, '/sys/selectDepart', request),
  ];
  expect(second.text).toBe(first.text);
  expect(second.headers['idempotency-replayed']).toBe('true');
});

test('finds active users by part of a name', async ({ app }) => {
  const { token, username, id } = await signedIn(app, { departments: 2, currentDepartment: 1 });
  const frozen = await newAccount(app, { frozen: true });
  const search = (text: string) => send(app, `/sys/user/people?search=${encodeURIComponent(text)}`, { token });
  const { status, body } = await search(username.toUpperCase());
  expect(status).toBe(200);
  expect(body?.result).toContainEqual({
    id,
    username,
    realname: expect.any(String),
    avatar: null,
    departName: `${username}-1 department`,
  });
  expect((await search(frozen.username)).body).toEqual(success([]));
});

test('[MN-07] finds users with a Chinese name by pinyin initials, also after a rename', async ({ app }) => {
  const { token, id } = await signedIn(app);
  const found = async (text: string) => {
    const { body } = await send(app, `/sys/user/people?search=${text}`, { token });
    return ((body?.result ?? []) as { id: string }[]).some((one) => one.id === id);
  };
  await app.pool.query('update sys_user set realname = $2 where id = $1', [id, '孙雪莉']);
  expect([await found('sxl'), await found('sunq')]).toEqual([true, false]);
  await app.pool.query('update sys_user set realname = $2 where id = $1', [id, '李娜']);
  expect([await found('sxl'), await found('ln')]).toEqual([false, true]);
});

test('[C1] search treats wildcard characters literally', async ({ app }) => {
  const { token } = await signedIn(app);
  for (const text of ['%', '_', '\\', "'"]) {
    const { status, body } = await send(app, `/sys/user/people?search=${encodeURIComponent(text)}`, { token });
    expect([status, body?.result]).toEqual([200, []]);
  }
  const withNul = await send(app, `/sys/user/people?search=${encodeURIComponent('\u0000%')}`, { token });
  expect(withNul.status).toBe(400);
});

test('[CL-01] accepts the time stamp a page adds to each read', async ({ app }) => {
  const { token } = await signedIn(app);
  for (const path of ['/sys/user/people', '/sys/preferences', '/sys/user/getCurrentUserDeparts']) {
    expect((await send(app, `${path}?_t=1700000000`, { token })).status).toBe(200);
  }
});

test('finds users by id, including inactive ones', async ({ app }) => {
  const { token, id } = await signedIn(app);
  const frozen = await newAccount(app, { frozen: true });
  const { body } = await send(app, `/sys/user/people?ids=${id},${frozen.id},${'0'.repeat(32)}`, { token });
  const found = (body?.result ?? []) as { id: string }[];
  expect(found.map((one) => one.id).sort()).toEqual([id, frozen.id].sort());
  expect((await send(app, '/sys/user/people?ids=1', { token })).status).toBe(400);
});

test('lists at most fifty users', async ({ app }) => {
  const { token } = await signedIn(app);
  await app.pool.query(
    `insert into sys_user (id, username, username_skeleton, realname)
     select gen_random_uuid(), 'many' || n, 'many' || n, 'Many ' || n from generate_series(1, 60) n`,
  );
  const { body } = await send(app, '/sys/user/people?search=many', { token });
  expect(body?.result).toHaveLength(50);
});

test('[ST-01] refuses unknown preferences', async ({ app }) => {
  const { token } = await signedIn(app);
  const wrong = [
    ...[{ appearance: 'pink' }, { color: 'red' }, { isAdmin: true }, { multiTab: 'yes' }, { layout: 'bottom' }],
    ...[{ navTheme: 'blue' }, { contentWidth: 'Wide' }, { timeZone: '<b>' }, { helpDone: ['all'] }],
    { helpDone: ['tour', 'tour', 'tour'] },
    ...[{ characterKeys: 'no' }, { shortcuts: { star: 1 } }, { shortcuts: { 'a b': 'x' } }],
    ...[{ shortcuts: { star: 'x'.repeat(41) } }, { shortcuts: { star: 'a b c' } }],
  ];
  for (const payload of wrong) {
    expect((await send(app, '/sys/preferences', { method: 'PUT', token, payload })).status).toBe(400);
  }
});

test('[52] saves shortcuts per user', async ({ app }) => {
  const { token } = await signedIn(app);
  const save = (payload: object) => send(app, '/sys/preferences', { method: 'PUT', token, payload });
  const own = { shortcuts: { undo: 'alt+u', 'project.star': '', home: 'g x' }, characterKeys: false };
  expect((await save(own)).body).toEqual(success(own));
  expect((await send(app, '/sys/preferences', { token })).body).toEqual(success(own));
  await save({ shortcuts: {}, characterKeys: true });
  expect((await send(app, '/sys/preferences', { token })).body).toEqual(
    success({ shortcuts: {}, characterKeys: true }),
  );
});

test('[ST-03] saves preferences per user', async ({ app, secondApp }) => {
  const { token } = await signedIn(app);
  expect((await send(app, '/sys/preferences', { token })).body).toEqual(success({}));
  const save = (payload: object) => send(app, '/sys/preferences', { method: 'PUT', token, payload });
  expect((await save({ language: 'zh', density: 'compact' })).body).toEqual(
    success({ language: 'zh', density: 'compact' }),
  );
  await save({ density: 'relaxed' });
  const { body } = await send(secondApp, '/sys/preferences', { token });
  expect(body).toEqual(success({ language: 'zh', density: 'relaxed' }));
});
