import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import {
  expireConfirmation,
  newAccount,
  newSignedIn,
  send,
  signIn,
  tokenOf,
} from '../../../../test/fixtures/accounts.ts';
import {
  ALL,
  giveRole,
  lastAuditEvent,
  newAdmin,
  onlyAdministrators,
  test,
} from '../../../../test/fixtures/organisation.ts';

let people = 0;

function newUser(more: Record<string, unknown> = {}) {
  people += 1;
  return { username: `new.user${people}`, realname: `New User ${people}`, ...more };
}

async function roleId({ pool }: FastifyInstance, code: string): Promise<string> {
  return (await pool.query('select id from sys_role where role_code = $1', [code])).rows[0].id;
}

const status = async (app: FastifyInstance, token: string) =>
  (await send(app, '/sys/user/getCurrentUserDeparts', { token })).status;

test('[A13] [CL-07] refuses unknown fields and ignores read-only ones', async ({ app, admin }) => {
  const put = (payload: object) => send(app, '/sys/user/edit', { method: 'PUT', payload, token: admin.token });
  const { id, username } = await newAccount(app);
  for (const more of [{ password_hash: 'x' }, { mustChange: false }, { isAdmin: true }, { username_skeleton: 'x' }]) {
    expect((await put({ id, ...more })).status).toBe(400);
  }
  const ignoredFields = {
    status: 2,
    delFlag: 1,
    createTime: '2020-01-01 00:00:00',
    orgCode: 'A01',
    username: 'other',
    roles: [],
  };
  const { body } = await put({ id, realname: 'Renamed', ...ignoredFields });
  expect(body).toMatchObject({
    success: true,
    message: 'Saved.',
    result: { realname: 'Renamed', status: 1, username },
  });
});

test('[CL-07] accepts the form of a legacy client and stores empty fields as null', async ({ app, admin }) => {
  const { username, realname } = newUser();
  const form = {
    ...{ activitiSync: '1', username, realname, workNo: `W-${username}`, birthday: '1990-05-01 00:00:00' },
    ...{ password: 'seven green bottles', confirmpassword: 'seven green bottles', email: `${username}@example.com` },
    ...{ phone: '', avatar: '', userIdentity: 1, departIds: '', post: 'Buyer', telephone: null, sex: '2' },
    ...{ selectedroles: `${await roleId(app, 'member')},`, selecteddeparts: '' },
  };
  const headers = { 'accept-language': 'zh-CN' };
  const { body } = await send(app, '/sys/user/add', { payload: form, token: admin.token, headers });
  expect(body).toMatchObject({ success: true, code: 200, message: '添加成功！', result: { invitation: null } });
  const list = await send(
    app,
    `/sys/user/list?username=*${username.slice(3)}*&column=createTime&order=desc&pageNo=1&pageSize=10&field=id,,,username`,
    {
      token: admin.token,
      headers,
    },
  );
  expect(list.body?.result).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 });
  const [row] = list.body?.result.records ?? [];
  expect(row).toMatchObject({
    ...{ username, realname, workNo: `W-${username}`, birthday: '1990-05-01', phone: null, post: 'Buyer', sex: 2 },
    ...{ sex_dictText: '女', status: 1, status_dictText: '正常', delFlag: 0, activitiSync: 1, hasPassword: true },
    roles: [{ roleCode: 'member' }],
  });
  expect(row.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(JSON.stringify(row)).not.toMatch(/argon|hash|salt|skeleton/i);
  expect((await signIn(app, { username, password: 'seven green bottles' })).body?.success).toBe(true);
});

test('[CL-07] lists users newest first, each on one page, also with equal times', async ({ app, admin }) => {
  const several = await Promise.all([1, 2, 3, 4, 5].map(() => newAccount(app)));
  const ids = several.map(({ id }) => id);
  await app.pool.query(`update sys_user set created_at = '2031-01-01' where id = any ($1::uuid[])`, [ids]);
  const found: string[] = [];
  for (const pageNo of [1, 2, 3]) {
    const { records } = await admin.client.user.list({ query: { pageNo, pageSize: 2 } });
    found.push(...records.map(({ id }) => id));
  }
  expect(found.slice(0, 5)).toEqual(ids.toSorted().toReversed());
  await app.pool.query('update sys_user set created_at = now() where id = any ($1::uuid[])', [ids]);
});

test('[A12] a new user has no password and chooses one with an invitation, once', async ({ app, admin, anonymous }) => {
  const body = newUser();
  const { id, invitation } = await admin.client.user.add({ body });
  for (const password of ['123456', '', body.username, 'seven green bottles'])
    expect((await signIn(app, { username: body.username, password })).body?.success).not.toBe(true);
  const ticket = invitation ?? '';
  expect(await anonymous.invitation.invitation({ body: { ticket } })).toEqual(body);
  const choose = (password: string) =>
    anonymous.invitation.acceptInvitation({ body: { ticket, password, confirmpassword: password } });
  await expect(choose('short')).rejects.toMatchObject({ failure: 'password.short' });
  await expect(choose('seven green bottles')).resolves.toEqual({ username: body.username });
  await expect(choose('eight green bottles')).rejects.toMatchObject({ failure: 'user.invitationOver' });
  await expect(anonymous.invitation.invitation({ body: { ticket: 'x'.repeat(43) } })).rejects.toMatchObject({
    status: 404,
  });
  expect((await signIn(app, { username: body.username, password: 'seven green bottles' })).body?.success).toBe(true);
  expect(await lastAuditEvent(app, id)).toMatchObject({ kind: 'signedIn' });
  const { rows } = await app.pool.query('select answer from idempotency_key where answer like $1', [`%${ticket}%`]);
  expect(rows).toEqual([]);
});

test('[RG-02] [CL-07] names, addresses, numbers and work numbers are unique, also with concurrent requests', async ({
  app,
  secondApp,
  admin,
}) => {
  const known = newUser({ email: 'one@example.com', phone: '13700000001', workNo: 'W1' });
  await admin.client.user.add({ body: known });
  for (const [more, failure] of [
    [{ username: known.username.toUpperCase() }, 'account.usernameTaken'],
    [{ email: 'ONE@example.com' }, 'account.emailTaken'],
    [{ phone: '+86 137 0000 0001' }, 'account.phoneTaken'],
    [{ workNo: 'W1' }, 'user.workNoTaken'],
    [{ email: 'nothing' }, 'account.emailInvalid'],
    [{ phone: '12' }, 'user.phoneInvalid'],
    [{ birthday: '1990-13-01' }, 'user.birthdayInvalid'],
    [{ username: 'аdmin' }, 'account.usernameInvalid'],
  ] as const) {
    await expect(admin.client.user.add({ body: newUser(more) })).rejects.toMatchObject({ failure });
  }
  const payload = newUser();
  const both = await Promise.all(
    [app, secondApp].map((one) => send(one, '/sys/user/add', { payload, token: admin.token })),
  );
  expect(both.map(({ body }) => body?.result.failure).toSorted()).toEqual(['account.usernameTaken', undefined]);
});

test('[B5] [RP-05] refuses roles exceeding the actor, and changes of users exceeding the actor', async ({
  app,
  admin,
  as,
}) => {
  const clerk = await as(...ALL.filter((one) => one !== 'system:security:edit'));
  const { id } = await newAccount(app);
  const { client } = clerk;
  const roles = await roleId(app, 'admin');
  for (const refused of [
    () => client.user.add({ body: newUser({ selectedroles: roles }) }),
    () => client.user.edit({ body: { id, selectedroles: roles } }),
    () => client.membership.addSysUserRole({ body: { roleId: roles, userIdList: [id] } }),
  ]) {
    await expect(refused()).rejects.toMatchObject({ status: 403, failure: 'user.roleBeyond' });
  }
  for (const refused of [
    () => client.user.edit({ body: { id: admin.id, realname: 'x' } }),
    () => client.user.frozenBatch({ body: { ids: admin.id, status: 2 } }),
    () => client.user.delete({ query: { id: admin.id } }),
    () => client.user.endSessions({ body: { userId: admin.id } }),
    () => client.invitation.invite({ body: { userId: admin.id } }),
    () => client.membership.deleteUserRole({ query: { roleId: roles, userId: admin.id } }),
  ]) {
    await expect(refused()).rejects.toMatchObject({ status: 403, failure: 'user.mayDoMore' });
  }
  const editor = await as('system:user:edit', 'system:user:view');
  const member = await roleId(app, 'member');
  const own = editor.client.user.edit({ body: { id: editor.id, selectedroles: member } });
  await expect(own).rejects.toMatchObject({ failure: 'user.mayNotAssign' });
});

test('[RP-05] refuses to freeze or delete oneself or the last administrator', async ({ app, admin, as }) => {
  const { client, id } = admin;
  const self = { status: 422, failure: 'user.oneself' };
  await expect(client.user.frozenBatch({ body: { ids: id, status: 2 } })).rejects.toMatchObject(self);
  await expect(client.user.delete({ query: { id } })).rejects.toMatchObject(self);
  const clerk = await as(...ALL);
  await onlyAdministrators(app, [id]);
  const last = { status: 409, failure: 'user.lastAdministrator' };
  await expect(clerk.client.user.frozenBatch({ body: { ids: id, status: '2' } })).rejects.toMatchObject(last);
  await expect(clerk.client.user.deleteBatch({ query: { ids: `${id},` } })).rejects.toMatchObject(last);
  await expect(clerk.client.user.edit({ body: { id, selectedroles: '' } })).rejects.toMatchObject(last);
  const taking = { query: { roleId: await roleId(app, 'admin'), userId: id } };
  await expect(clerk.client.membership.deleteUserRole(taking)).rejects.toMatchObject(last);
});

test('[E10] two administrators cannot freeze each other concurrently', async ({ app, secondApp, admin }) => {
  const other = await newAdmin(app);
  await onlyAdministrators(app, [admin.id, other.id]);
  const freeze = (one: FastifyInstance, { token }: { token: string }, ids: string) =>
    send(one, '/sys/user/frozenBatch', { method: 'PUT', payload: { ids, status: 2 }, token });
  const answers = await Promise.all([freeze(app, admin, other.id), freeze(secondApp, other, admin.id)]);
  expect(answers.filter(({ body }) => body?.success)).toHaveLength(1);
  const { rows } = await app.pool.query('select status from sys_user where id = any ($1::uuid[]) order by status', [
    [admin.id, other.id],
  ]);
  expect(rows).toEqual([{ status: 1 }, { status: 2 }]);
});

test('[B1] a user frozen on one node is refused on the other at the next call, until unfrozen', async ({
  app,
  secondApp,
  admin,
}) => {
  const { id, token, username } = await newSignedIn(app);
  expect(await status(secondApp, token)).toBe(200);
  await admin.client.user.frozenBatch({ body: { ids: `${id},`, status: 2 } });
  expect(await status(app, token)).toBe(401);
  await expect.poll(() => status(secondApp, token)).toBe(401);
  expect((await signIn(app, { username })).body?.result.failure).toBe('identity.accountFrozen');
  expect(await lastAuditEvent(app, admin.id)).toEqual({
    kind: 'userFrozen',
    detail: { of: [username], status: { from: 1, to: 2 } },
  });
  await admin.client.user.frozenBatch({ body: { ids: id, status: '1' } });
  expect(await status(app, token)).toBe(401);
  expect(await status(app, await tokenOf(app, username))).toBe(200);
});

test('[RG-06] [CL-07] a user awaiting approval cannot be frozen or unfrozen', async ({ app, admin }) => {
  const { id } = await newAccount(app);
  await app.pool.query('update sys_user set status = 3 where id = $1', [id]);
  for (const state of [1, 2] as const) {
    const set = admin.client.user.frozenBatch({ body: { ids: id, status: state } });
    await expect(set).rejects.toMatchObject({ status: 409, failure: 'user.waits' });
  }
  expect((await admin.client.user.queryById({ query: { id } })).status).toBe(3);
});

test('[CL-07] a batch reports the result of each record', async ({ app, admin }) => {
  const [one, two] = [await newAccount(app), await newAccount(app)];
  const ids = [one.id, admin.id, two.id].join(',');
  const { done, refused } = await admin.client.user.deleteBatch({ query: { ids } });
  expect(done.toSorted()).toEqual([one.id, two.id].toSorted());
  expect(refused).toMatchObject([
    { id: admin.id, failure: 'user.oneself', message: 'You cannot do this to your own account.' },
  ]);
});

test('[CL-07] a deleted user is in the recycle bin, frees their names, and can be restored unless they are taken', async ({
  app,
  admin,
}) => {
  const { client } = admin;
  const { id, username, token } = await newSignedIn(app);
  await client.user.delete({ query: { id } });
  expect(await status(app, token)).toBe(401);
  expect((await client.user.list({ query: { username } })).total).toBe(0);
  expect((await client.user.recycleBin({ query: { search: username } })).map((one) => one.id)).toEqual([id]);
  await expect(client.user.edit({ body: { id, realname: 'x' } })).rejects.toMatchObject({ status: 404 });
  const successor = await client.user.add({ body: { username, realname: 'Successor' } });
  const back = () => client.user.putRecycleBin({ body: { userIds: id } });
  await expect(back()).rejects.toMatchObject({ failure: 'account.usernameTaken' });
  await client.user.delete({ query: { id: successor.id } });
  expect((await back()).done).toEqual([id]);
  expect(await lastAuditEvent(app, admin.id)).toEqual({ kind: 'userRestored', detail: { of: [username] } });
  expect((await signIn(app, { username })).body?.success).toBe(true);
});

test('[CL-07] an erased user is gone permanently and their records are anonymous', async ({ app, admin }) => {
  const { client } = admin;
  const { id, username, email } = await newAccount(app);
  await expect(client.user.deleteRecycleBin({ query: { userIds: id } })).rejects.toMatchObject({ status: 404 });
  const depart = await client.department.add({ body: { departName: 'Led by somebody', managerId: id } });
  await client.user.delete({ query: { id } });
  await client.user.deleteRecycleBin({ query: { userIds: id } });
  // No trace of names and contacts remains, not even a hash.
  const traces = await app.pool.query('select field from field_version where record_id = $1', [id]);
  expect(traces.rows).toEqual([]);
  expect((await client.user.recycleBin({ query: {} })).map((one) => one.id)).not.toContain(id);
  await expect(client.user.putRecycleBin({ body: { userIds: id } })).rejects.toMatchObject({ status: 404 });
  expect((await client.department.queryById({ query: { id: depart.id } })).managerId).toBeNull();
  const { rows } = await app.pool.query('select * from sys_user where id = $1', [id]);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${username}|${email}|argon`));
});

test('[E10] refuses a stale version; without a version the last write wins', async ({ app, admin }) => {
  const { id } = await newAccount(app);
  const { edit } = admin.client.user;
  const { version } = await edit({ body: { id, post: 'Buyer' } });
  await edit({ body: { id, post: 'Lead', version } });
  await expect(edit({ body: { id, post: 'Nobody', version } })).rejects.toMatchObject({ status: 409 });
  expect(await edit({ body: { id, telephone: '010-1234567' } })).toMatchObject({ post: 'Lead' });
});

test('[B11] audits a change with former and new values', async ({ app, admin }) => {
  const { id, username, departments } = await newAccount(app, { departments: 1 });
  await giveRole(app, id, 'guest');
  const member = await roleId(app, 'member');
  await admin.client.user.edit({ body: { id, realname: 'Renamed', selectedroles: member, selecteddeparts: '' } });
  expect(await lastAuditEvent(app, admin.id)).toEqual({
    kind: 'userChanged',
    detail: {
      of: username,
      realname: { from: expect.stringContaining('Account'), to: 'Renamed' },
      roleIds: { from: [await roleId(app, 'guest')], to: [member] },
      departIds: { from: [departments[0]?.id], to: [] },
    },
  });
});

test('[CL-07] filters by the grammar of the wire, never as SQL', async ({ app, admin }) => {
  const { id, username, departments } = await newAccount(app, { departments: 1 });
  await admin.client.user.edit({
    body: { id, phone: '13900000077', sex: 1, selectedroles: await roleId(app, 'lead') },
  });
  const find = async (query: object) =>
    (await admin.client.user.list({ query: query as never })).records.map((row) => row.id);
  for (const query of [
    { username },
    { username: `*${username.slice(2)}` },
    { username: `${username.slice(0, -1)}*`, phone: '*0077*' },
    { username: `${username},nobody` },
    { search: '0000077' },
    { search: username, sex: '1', status: '1,2' },
    { search: username, departId: departments[0]?.id },
    { search: username, roleId: await roleId(app, 'lead') },
  ]) {
    expect(await find(query)).toEqual([id]);
  }
  for (const text of ["x' or '1'='1", '%', '*%*', '_', '\\', "');drop table sys_user;--"]) {
    expect(await find({ username: text, search: text })).toEqual([]);
  }
  expect(await find({ search: username, status: '2' })).toEqual([]);
  expect(await find({ search: username, sex: 'x' })).toEqual([]);
  const refused = send(app, '/sys/user/list?column=passwordHash', { token: admin.token });
  expect((await refused).status).toBe(400);
});

test('[RP-05] an administrator lists and ends the sessions of a user', async ({ app, secondApp, admin }) => {
  const { id, token, username } = await newSignedIn(app);
  await tokenOf(app, username);
  const { client } = admin;
  const [first, second, ...others] = await client.user.sessions({ query: { userId: id } });
  expect(others).toEqual([]);
  expect(JSON.stringify([first, second])).not.toContain('hash');
  expect(await client.user.endSessions({ body: { userId: id, id: second?.id ?? '' } })).toEqual({ ended: 1 });
  const theirs = admin.client.user.sessions({ query: { userId: admin.id } });
  const foreign = client.user.endSessions({ body: { userId: id, id: (await theirs)[0]?.id ?? '' } });
  await expect(foreign).rejects.toMatchObject({ status: 404 });
  await client.user.endSessions({ body: { userId: id } });
  expect(await client.user.sessions({ query: { userId: id } })).toEqual([]);
  await expect.poll(() => status(secondApp, token)).toBe(401);
});

test('[B1] issuing a password link requires recent confirmation', async ({ app, admin, anonymous }) => {
  const { id, username, token } = await newSignedIn(app);
  await app.pool.query(`update session set confirmed_at = now() - interval '1 hour' where user_id = $1`, [admin.id]);
  const give = () => admin.client.invitation.invite({ body: { userId: id } });
  await expect(give()).rejects.toMatchObject({ failure: 'identity.confirmFirst' });
  await app.pool.query('update session set confirmed_at = now() where user_id = $1', [admin.id]);
  const { invitation, mailed } = await give();
  expect(mailed).toBe(false);
  const password = 'nine green bottles';
  await anonymous.invitation.acceptInvitation({ body: { ticket: invitation, password, confirmpassword: password } });
  expect(await status(app, token)).toBe(401);
  expect((await signIn(app, { username, password })).body?.success).toBe(true);
});

test('[CL-07] [RG-02] an address entered by an administrator counts as verified, except their own and unchanged ones', async ({
  app,
  admin,
}) => {
  const provedOf = async (id: string) =>
    (await app.pool.query('select email, email_proved_at is not null as proved from sys_user where id = $1', [id]))
      .rows[0];
  const { id } = await admin.client.user.add({ body: newUser({ email: 'written.down@example.com' }) });
  expect(await provedOf(id)).toEqual({ email: 'written.down@example.com', proved: true });
  await app.pool.query('update sys_user set email_proved_at = null where id = $1', [id]);
  await admin.client.user.edit({ body: { id, realname: 'Another name', email: 'Written.Down@example.com' } });
  expect((await provedOf(id)).proved).toBe(false);
  const { mailed } = await admin.client.invitation.invite({ body: { userId: id } });
  expect(mailed).toBe(false);
  await admin.client.user.edit({ body: { id, email: 'corrected@example.com' } });
  expect(await provedOf(id)).toEqual({ email: 'corrected@example.com', proved: true });
  await admin.client.user.edit({ body: { id: admin.id, email: 'the.boss@example.com' } });
  expect(await provedOf(admin.id)).toEqual({ email: 'the.boss@example.com', proved: false });
});

test('[B1] changing a number or address requires recent confirmation', async ({ app, admin }) => {
  const { id } = await newAccount(app);
  await expireConfirmation(app, admin.id);
  const first = { failure: 'identity.confirmFirst' };
  for (const body of [
    { id, phone: '13812340001' },
    { id: admin.id, email: 'mine@example.com' },
  ])
    await expect(admin.client.user.edit({ body })).rejects.toMatchObject(first);
  await admin.client.user.edit({ body: { id, realname: 'Renamed', phone: '' } });
  await app.pool.query('update session set confirmed_at = now() where user_id = $1', [admin.id]);
  expect((await admin.client.user.edit({ body: { id, phone: '13812340001' } })).phone).toBe('13812340001');
});

test('[B5] an invitation is invalid when its user gained permissions or its issuer is gone', async ({
  app,
  admin,
  as,
  anonymous,
}) => {
  const clerk = await as('system:user:add', 'system:user:password');
  const added = await clerk.client.user.add({ body: newUser() });
  const ticket = added.invitation ?? '';
  const over = { failure: 'user.invitationOver' };
  const readInvitation = () => anonymous.invitation.invitation({ body: { ticket } });
  expect((await readInvitation()).username).toMatch(/^new\.user/);
  const roleOf = await roleId(app, 'admin');
  await admin.client.membership.addSysUserRole({ body: { roleId: roleOf, userIdList: [added.id] } });
  await expect(readInvitation()).rejects.toMatchObject(over);
  const password = 'ten green bottles';
  const accept = anonymous.invitation.acceptInvitation({ body: { ticket, password, confirmpassword: password } });
  await expect(accept).rejects.toMatchObject(over);
  await admin.client.membership.deleteUserRole({ query: { roleId: roleOf, userId: added.id } });
  await readInvitation();
  await admin.client.user.frozenBatch({ body: { ids: clerk.id, status: 2 } });
  await expect(readInvitation()).rejects.toMatchObject(over);
});

test('[B12] ignores inherited property names in queries', async ({ app, admin }) => {
  for (const path of ['/sys/user/list', '/sys/role/list']) {
    const { status, body } = await send(app, `${path}?ids=x&ofDepart=y&selections=z`, { token: admin.token });
    expect([path, status, body?.success]).toEqual([path, 200, true]);
  }
});
