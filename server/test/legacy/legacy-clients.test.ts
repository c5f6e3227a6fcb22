import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { newCodeFor } from '../../src/features/identity/captcha/captcha.ts';
import { seedDefaults } from '../../src/features/seed.ts';
import { newId } from '../../src/kernel/database/ids.ts';
import {
  expireConfirmation,
  newAccount,
  newAddress,
  newKey,
  PASSWORD,
  type Sent,
  send,
  signIn,
} from '../fixtures/accounts.ts';
import { newAdmin, uploadTo } from '../fixtures/organisation.ts';
import { test as base } from '../kit.ts';
import { latestCode, messagesTo, newMobile } from '../messages.ts';

const test = base.extend({
  environment: [
    async ({}, use) => use({ LEGACY_CLIENTS: 'on', TRUST_PROXY: '10.77.0.1', SMS_GATEWAY: 'outbox:' }),
    { scope: 'file' },
  ],
});
const NEW = 'eleven quiet lions';
const HERE = { ip: '127.0.0.1' };
const TLS = { ip: '10.77.0.1', headers: { 'x-forwarded-proto': 'https' } };

async function newOwner(app: FastifyInstance, departments = 0) {
  const [account, mobile] = [await newAccount(app, { departments }), newMobile()];
  await app.pool.query('update sys_user set phone = $2 where id = $1', [account.id, mobile]);
  return { ...account, mobile };
}

/** Signs in with an image code that has been read. */
async function entered(app: FastifyInstance, username: string): Promise<string> {
  const checkKey = newKey();
  const answer = await signIn(app, { username, captcha: await newCodeFor(app.db, checkKey), checkKey });
  return answer.body?.result.token;
}

/** All steps of a recovery in the order and shapes of that client, except the last one. */
async function recoveryOf(app: FastifyInstance, { username, mobile }: { username: string; mobile: string }) {
  const ip = newAddress();
  const checkKey = Date.now();
  const captcha = await newCodeFor(app.db, String(checkKey));
  expect((await send(app, '/sys/checkCaptcha', { ip, payload: { captcha, checkKey } })).body?.success).toBe(true);
  const found = (await send(app, `/sys/user/querySysUser?username=${username}&_t=1593600000`, { ip })).body?.result;
  await send(app, '/sys/sms', { ip, payload: { mobile: found.phone, smsmode: '2' } });
  const smscode = await latestCode(app, mobile);
  const { body } = await send(app, '/sys/user/phoneVerification', { ip, payload: { phone: found.phone, smscode } });
  return { username: found.username as string, phone: found.phone as string, smscode: body?.result as string };
}

function finish(app: FastifyInstance, ticket: Record<string, string>, sent: Sent = {}) {
  const query = new URLSearchParams({ password: NEW, ...ticket, _t: '1593600000' });
  return send(app, `/sys/user/passwordChange?${query}`, sent);
}

test('[A5] an image code serves three sign-ins within a minute, and none after one that succeeds', async ({ app }) => {
  const { username } = await newAccount(app);
  const checkKey = newKey();
  const captcha = await newCodeFor(app.db, checkKey);
  const enter = async (password: string) => {
    const { body } = await signIn(app, { username, password, captcha, checkKey });
    return body?.success ? 'in' : body?.result.failure;
  };
  const wrong = 'identity.badCredentials';
  expect([await enter('wrong'), await enter('wrong'), await enter(PASSWORD)]).toEqual([wrong, wrong, 'in']);
  expect(await enter(PASSWORD)).toBe('identity.captchaWrong');
  const again = newKey();
  const late = { captcha: await newCodeFor(app.db, again), checkKey: again };
  for (let tries = 0; tries < 3; tries += 1) await signIn(app, { username, password: 'wrong', ...late });
  expect((await signIn(app, { username, ...late })).body?.result.failure).toBe('identity.captchaWrong');
});

test('[A5] an image code that has served one sign-in is over after a minute', async ({ app }) => {
  const { username } = await newAccount(app);
  const checkKey = newKey();
  const captcha = await newCodeFor(app.db, checkKey);
  await signIn(app, { username, password: 'wrong', captcha, checkKey });
  const { rows } = await app.pool.query(
    `update captcha set expires_at = expires_at - interval '60 seconds' where key = $1 returning expires_at <= now() as over`,
    [checkKey],
  );
  expect(rows).toEqual([{ over: true }]);
  expect((await signIn(app, { username, captcha, checkKey })).body?.result.failure).toBe('identity.captchaWrong');
});

test('[B1] signing in confirms the identity for the whole session, except where it was never proved', async ({
  app,
}) => {
  const { id, username } = await newAccount(app);
  const token = await entered(app, username);
  await expireConfirmation(app, id);
  const begin = async () => (await send(app, '/sys/twoStep/begin', { method: 'POST', token })).body?.result.failure;
  expect(await begin()).toBeUndefined();
  await app.pool.query('update session set confirmed_at = null where user_id = $1', [id]);
  expect(await begin()).toBe('identity.confirmFirst');
});

test('[A7] a code is sent without an image code, three an hour for a network and thirty for all', async ({ app }) => {
  const ip = newAddress();
  const ask = async (sent: Sent) => {
    const { mobile } = await newOwner(app);
    const { status } = await send(app, '/sys/sms', { ...sent, payload: { mobile, smsmode: '0' } });
    return [status, (await messagesTo(app, mobile)).length];
  };
  for (let times = 0; times < 3; times += 1) expect(await ask({ ip })).toEqual([200, 1]);
  expect(await ask({ ip })).toEqual([429, 0]);
  const checkKey = newKey();
  const wrong = { mobile: newMobile(), smsmode: '0', captcha: `${await newCodeFor(app.db, checkKey)}x`, checkKey };
  expect((await send(app, '/sys/sms', { payload: wrong })).body?.result.failure).toBe('identity.captchaWrong');
  await app.pool.query(`update throttle set used = 30 where key = 'codes without image altogether'`);
  expect(await ask({ ip: newAddress() })).toEqual([429, 0]);
  const read = { captcha: await newCodeFor(app.db, checkKey), checkKey };
  const { mobile } = await newOwner(app);
  expect((await send(app, '/sys/sms', { payload: { mobile, smsmode: '0', ...read } })).status).toBe(200);
  await app.pool.query(`delete from throttle where key like 'codes %'`);
});

test('[A9] a recovery ends by GET with a plain password over TLS or on this machine only', async ({ app }) => {
  const owner = await newOwner(app);
  const ticket = await recoveryOf(app, owner);
  const proxied = { ip: '127.0.0.1', headers: { 'x-forwarded-for': '10.9.9.9' } };
  for (const open of [{}, proxied, { ip: newAddress(), headers: { 'x-forwarded-proto': 'https' } }])
    expect((await finish(app, ticket, open)).body?.result.failure).toBe('common.invalidInput');
  expect((await finish(app, { ...ticket, smscode: 'x' }, TLS)).body?.result.failure).toBe('account.recoveryOver');
  const done = await finish(app, ticket, HERE);
  expect([done.body?.success, done.headers['referrer-policy']]).toEqual([true, 'no-referrer']);
  const other = await newOwner(app);
  expect((await finish(app, await recoveryOf(app, other), TLS)).body?.success).toBe(true);
  for (const { username } of [owner, other]) {
    const checkKey = newKey();
    const captcha = await newCodeFor(app.db, checkKey);
    expect((await signIn(app, { username, password: NEW, captcha, checkKey })).body?.success).toBe(true);
  }
});

test('[LG-06] [CL-02] a user who signs in by mobile number and has several departments chooses one', async ({
  app,
}) => {
  const { mobile, departments } = await newOwner(app, 2);
  await send(app, '/sys/sms', { payload: { mobile, smsmode: '0' } });
  const payload = { mobile, captcha: await latestCode(app, mobile), remember_me: true };
  const { result } = (await send(app, '/sys/phoneLogin', { payload })).body ?? {};
  expect([result.multi_depart, result.departs.length]).toEqual([2, 2]);
  const orgCode = departments[1]?.orgCode;
  for (const username of [undefined, null, '', 'typed before'])
    expect(
      (await send(app, '/sys/selectDepart', { method: 'PUT', token: result.token, payload: { orgCode, username } }))
        .body?.result.userInfo.orgCode,
    ).toBe(orgCode);
});

test('[CL-02] addresses below /jeecg-boot are served, and so are pictures by their full path', async ({ app }) => {
  const { username, id } = await newAccount(app);
  const token = await entered(app, username);
  const fileId = newId();
  const picture = `/sys/user/avatar/${fileId}`;
  const { sha256 } = await app.files.keep(fileId, Readable.from([Buffer.from('pixels')]));
  await app.pool.query(
    `with kept as (insert into stored_file (id, sha256, size, mime, created_by) values ($1, $2, 6, 'image/png', $3))
     update sys_user set avatar = $4 where id = $3`,
    [fileId, sha256, id, picture],
  );
  const status = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers: { accept: 'application/json', ...headers } })).statusCode;
  expect(await status('/jeecg-boot/sys/user/getCurrentUserDeparts?_t=1', { 'x-access-token': token })).toBe(200);
  expect(await status('/jeecg-boot/sys/user/getCurrentUserDeparts')).toBe(401);
  expect(await status('/jeecg-bootsys/preferences', { 'x-access-token': token })).toBe(404);
  for (const prefix of ['/jeecg-boot/sys/common/static/', '/sys/common/static/'])
    expect((await app.inject({ url: prefix + picture })).body).toBe('pixels');
});

test('[AN-06] [E7] below /jeecg-boot the push socket opens with just the cookie of a sign-in', async ({ app }) => {
  const { username, id } = await newAccount(app);
  const checkKey = newKey();
  const { headers } = await signIn(app, { username, captcha: await newCodeFor(app.db, checkKey), checkKey });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  await app.listen({ host: '127.0.0.1', port: 0 });
  const host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const socket = new WebSocket(`ws://${host}/jeecg-boot/websocket/${id}`, {
    headers: { cookie, origin: `http://${host}` },
  });
  const reply: string[] = [];
  socket.on('message', (data) => reply.push(String(data)));
  await vi.waitFor(() => expect(reply[0]).toContain('"hello"'));
  socket.send('HeartBeat');
  await vi.waitFor(() => expect(reply).toContain('{"cmd":"heartcheck"}'));
  socket.terminate();
});

test('[CL-05] [ER-02] such clients read the reason why a table is refused only from a successful response', async ({
  app,
}) => {
  await seedDefaults(app.pool);
  const { token } = await newAdmin(app);
  const { status, body } = await uploadTo(app, '/sys/role/importExcel', { token, text: 'a,b\n1,2\n' });
  expect([status, body?.success, body?.code]).toEqual([200, false, 422]);
  expect(body?.message).toMatch(/“Code”/);
});
