import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { newAccount, newSignedIn, PASSWORD, send, signIn, tokenOf } from '../../../../test/fixtures/accounts.ts';
import { test } from '../../../../test/fixtures/organisation.ts';
import { entryId, newDepartmentRole, newRole } from '../../../../test/fixtures/rights-fixture.ts';
import { clientOf, type Person } from '../../../../test/kit.ts';

type Signed = { id: string; username: string; token: string };

/** An open page of a user: how often it was asked to refetch its menu. */
async function openPage(app: FastifyInstance, { id, token }: Signed): Promise<() => number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { ticket } = await clientOf(app, { 'x-access-token': token }).identity.pushTicket();
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${id}`, ['opsyard', ticket]);
  const received: { cmd: string }[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as { cmd: string }));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  await expect.poll(() => received.some(({ cmd }) => cmd === 'hello')).toBe(true);
  return () => received.filter(({ cmd }) => cmd === 'access').length;
}

const expiry = async (app: FastifyInstance, token: string, language = 'en') => {
  const headers = { 'accept-language': language };
  const { body } = await send(app, '/sys/user/getCurrentUserDeparts', { token, headers });
  return [body?.code, body?.message, body?.result.detail];
};
const EXPIRED = 'Sorry, login has expired, please log in again';

type Ending = [
  reason: string,
  text: string,
  end: (fixture: { app: FastifyInstance; admin: Person; him: Signed }) => Promise<unknown>,
];

test.for<Ending>([
  [
    'self',
    'You logged this session out from another device.',
    async ({ app, him }) =>
      send(app, '/sys/session/endOthers', { method: 'POST', token: await tokenOf(app, him.username) }),
  ],
  [
    'administrator',
    'An administrator logged you out.',
    ({ admin, him }) => admin.client.user.endSessions({ body: { userId: him.id } }),
  ],
  [
    'administrator',
    'An administrator logged you out.',
    async ({ admin, him }) => {
      const [session] = await admin.client.user.sessions({ query: { userId: him.id } });
      return await admin.client.online.forceLogout({ body: { id: session?.id ?? '', reason: 'Device lost' } });
    },
  ],
  [
    'password',
    'The password of your account was changed.',
    async ({ app, him }) =>
      send(app, '/sys/user/updatePassword', {
        method: 'PUT',
        token: await tokenOf(app, him.username),
        payload: { oldpassword: PASSWORD, password: 'quite another one', confirmpassword: 'quite another one' },
      }),
  ],
  [
    'frozen',
    'Your account has been suspended. Please contact an administrator.',
    ({ admin, him }) => admin.client.user.frozenBatch({ body: { ids: him.id, status: 2 } }),
  ],
  [
    'deleted',
    'Your account has been closed. Please contact an administrator.',
    ({ admin, him }) => admin.client.user.delete({ query: { id: him.id } }),
  ],
])(
  '[SS-02] [B1] reports why a session was ended (%s) on every node, only to its user',
  async ([reason, text, end], { app, secondApp, admin }) => {
    const him = await newSignedIn(app);
    expect(await expiry(secondApp, him.token)).toEqual([200, '', undefined]);
    await end({ app, admin, him });
    expect(await expiry(app, him.token)).toEqual([44_444, EXPIRED, { reason, text }]);
    await expect.poll(() => expiry(secondApp, him.token)).toEqual([44_444, EXPIRED, { reason, text }]);
    const [, , inChinese] = await expiry(app, him.token, 'zh');
    expect(inChinese).toMatchObject({ reason, text: expect.stringMatching(/[\u4e00-\u9fff]/) });
    // An unknown token gets no reason.
    const made = him.token.slice(0, -1) + (him.token.endsWith('A') ? 'B' : 'A');
    expect(await expiry(app, made)).toEqual([401, 'Unauthorized. Please log in again', undefined]);
  },
);

test('[SS-02] reports no reason for a session that was signed out or expired', async ({ app, admin }) => {
  const [out, over] = [await newSignedIn(app), await newSignedIn(app)];
  await send(app, '/sys/logout', { method: 'POST', token: out.token });
  expect(await expiry(app, out.token)).toEqual([44_444, EXPIRED, undefined]);
  await app.pool.query('update session set idle_until = now() where user_id = $1', [over.id]);
  await admin.client.user.frozenBatch({ body: { ids: out.id, status: 2 } });
  expect(await expiry(app, over.token)).toEqual([44_444, EXPIRED, undefined]);
  // An already ended session does not reveal the later state of the account.
  expect(await expiry(app, out.token)).toEqual([44_444, EXPIRED, undefined]);
  expect((await signIn(app, { username: over.username })).body?.success).toBe(true);
});

test('[MN-01] [B5] refetches the menu in every open page of a user with changed permissions, and no other', async ({
  app,
  secondApp,
  admin,
}) => {
  const { client } = admin;
  const { departments } = await newAccount(app, { departments: 1 });
  const departId = departments[0]?.id ?? '';
  const [roleId, second] = [await newRole(app), await newRole(app)];
  const [him, other] = [await newSignedIn(app), await newSignedIn(app)];
  const [here, there, others] = [
    await openPage(app, him),
    await openPage(secondApp, him),
    await openPage(secondApp, other),
  ];
  const droleId = await newDepartmentRole(app, departId);
  const entry = await entryId(app, 'system:log:view');
  const userIdList = [him.id];
  const userId = him.id;
  const actions: [string, () => Promise<unknown>][] = [
    ['a role is given', () => client.membership.addSysUserRole({ body: { roleId, userIdList } })],
    [
      'the role grants more',
      () => client.grant.saveRolePermissions({ body: { roleId, permissionIds: entry, lastpermissionIds: '' } }),
    ],
    ['the role is taken', () => client.membership.deleteUserRole({ query: { roleId, userId } })],
    ['the account is edited', () => client.user.edit({ body: { id: userId, realname: 'Him', selectedroles: second } })],
    ['a role is deleted', () => client.role.delete({ query: { id: second } })],
    [
      'a department is joined',
      () => client.membership.editSysDepartWithUser({ body: { depId: departId, userIdList } }),
    ],
    [
      'a role of it is given',
      () => client.departmentRole.deptRoleUserAdd({ body: { userId, newRoleId: droleId, oldRoleId: '' } }),
    ],
    ['that role is deleted', () => client.departmentRole.delete({ query: { id: droleId } })],
    ['the department is left', () => client.membership.deleteUserInDepart({ query: { depId: departId, userId } })],
  ];
  for (const [what, act] of actions) {
    const before = [here(), there()];
    await act();
    await expect.poll(() => here() > (before[0] ?? 0) && there() > (before[1] ?? 0), { message: what }).toBe(true);
  }
  expect(others()).toBe(0);
});
