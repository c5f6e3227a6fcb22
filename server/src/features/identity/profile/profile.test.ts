import type { AddressInfo } from 'node:net';
import { createCanvas } from '@napi-rs/canvas';
import type { FastifyInstance } from 'fastify';
import { expect, test as plain } from 'vitest';
import {
  auditOf,
  expireConfirmation,
  newAccount,
  newSignedIn,
  send,
  signIn,
} from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { latestCode, messagesTo, newMobile } from '../../../../test/messages.ts';
import { imageSize } from '../../../kernel/files/image-size.ts';

const test = base.extend({
  environment: [
    async ({}, use) => use({ CAPTCHA: 'off', SMS_GATEWAY: 'outbox:', MAIL_GATEWAY: 'outbox:' }),
    { scope: 'file' },
  ],
});

type Format = 'png' | 'jpeg' | 'webp';

async function picture(format: Format, width = 64, height = 48): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#18a';
  context.fillRect(0, 0, width / 2, height);
  return format === 'png' ? await canvas.encode('png') : await canvas.encode(format, 80);
}

async function give(app: FastifyInstance, token: string, bytes: Uint8Array, name = 'me.png') {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { 'x-access-token': token };
  const response = await fetch(`http://127.0.0.1:${port}/sys/profile/avatar`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { result: { avatar: string } }).result;
}

const edit = (app: FastifyInstance, token: string, payload: object) =>
  send(app, '/sys/profile', { method: 'PUT', payload, token });
const contact = (app: FastifyInstance, token: string, payload: object) =>
  send(app, '/sys/profile/contact', { method: 'PUT', payload, token });
const askCode = (app: FastifyInstance, token: string, payload: object) =>
  send(app, '/sys/profile/contactCode', { payload, token });

plain.for<Format>(['png', 'jpeg', 'webp'])('the size of a %s is read from its head', async (format) => {
  expect(imageSize(await picture(format, 300, 200))).toEqual([300, 200]);
});

plain('a head that is cut off or of something else has no size', async () => {
  const jpeg = await picture('jpeg');
  for (const bytes of [Buffer.alloc(0), Buffer.from('<svg/>'), jpeg.subarray(0, 20), Buffer.from([0xff, 0xd8, 0x00])])
    expect(imageSize(bytes)).toBeUndefined();
});

test('[E1] refuses files that are no picture, whatever their name, and stores nothing', async ({ app }) => {
  const { token } = await newSignedIn(app);
  const stored = async () => (await app.pool.query('select id from stored_file order by id')).rows;
  const before = await stored();
  const html = Buffer.from('<script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  for (const [bytes, name] of [
    [html, 'me.png'],
    [svg, 'me.svg'],
    [svg, 'me.png'],
    [html, 'me.html'],
    [Buffer.from('GIF89a'), 'me.gif'],
    [Buffer.alloc(0), 'me.png'],
  ] as const)
    expect(await give(app, token, bytes, name)).toMatchObject({ failure: 'profile.notAnImage' });
  expect((await send(app, '/sys/profile', { token })).body?.result.avatar).toBeNull();
  expect(await stored()).toEqual(before);
});

test('[E1] refuses a picture with too many pixels', async ({ app }) => {
  const { token } = await newSignedIn(app);
  const huge = await picture('png');
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  expect(await give(app, token, huge)).toMatchObject({ failure: 'profile.notAnImage' });
  expect(await give(app, token, await picture('png', 1_025, 10))).toMatchObject({ failure: 'profile.notAnImage' });
});

test('[E2] refuses a picture of more than 2 MB', async ({ app }) => {
  const { token } = await newSignedIn(app);
  const large = Buffer.concat([await picture('png'), Buffer.alloc(2_097_153)]);
  expect(await give(app, token, large)).toMatchObject({ failure: 'profile.tooLarge' });
});

test('[E1] [B6] serves only current pictures, each under an unguessable address', async ({ app }) => {
  const { token, id } = await newSignedIn(app);
  const { avatar } = await give(app, token, await picture('webp'), 'me.webp');
  expect(avatar).toMatch(/^\/sys\/user\/avatar\/[0-9a-f]{32}$/);
  const shown = await send(app, avatar);
  expect(shown.status).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': expect.stringContaining('attachment'),
    'cache-control': expect.stringContaining('immutable'),
  });
  const other = await app.pool.query(
    `insert into stored_file (id, sha256, size, mime, created_by) values (gen_random_uuid(), '', 1, 'image/png', $1) returning id`,
    [id],
  );
  expect((await send(app, `/sys/user/avatar/${other.rows[0].id}`)).status).toBe(404);
  expect((await send(app, `/sys/user/avatar/${id}`)).status).toBe(404);
  const next = await give(app, token, await picture('jpeg'), 'me.jpg');
  expect((await send(app, avatar)).status).toBe(404);
  expect((await app.inject(next.avatar)).headers['content-type']).toBe('image/jpeg');
});

test('colleagues see a picture, and it can be removed', async ({ app, as }) => {
  const { token, username } = await newSignedIn(app);
  const { avatar } = await give(app, token, await picture('png'));
  const { client } = await as('task:use');
  expect(await client.identity.people({ query: { search: username.replace('account', 'Account ') } })).toContainEqual(
    expect.objectContaining({ username, avatar }),
  );
  const { body } = await send(app, '/sys/profile/avatar', { method: 'DELETE', token });
  expect(body?.result.avatar).toBeNull();
  const { rows } = await app.pool.query('select 1 from stored_file where id = $1', [avatar.slice(-32)]);
  expect(rows).toEqual([]);
});

test.for<[string, object]>([
  ['a name of blanks', { realname: '   ' }],
  ['a day that has not come', { birthday: '2999-01-01' }],
  ['a day nobody alive was born on', { birthday: '1899-12-31' }],
  ['a day the calendar does not have', { birthday: '2001-02-29' }],
  ['a zone that is none', { timeZone: 'Mars/Olympus' }],
  ['an offset instead of a place', { timeZone: '+08' }],
  ['a third sex', { sex: 3 }],
  ['somebody else’s role', { roles: ['admin'] }],
  ['a username', { username: 'admin' }],
])('[A13] refuses %s and changes nothing', async ([, changes], { app }) => {
  const { token } = await newSignedIn(app);
  const before = (await send(app, '/sys/profile', { token })).body?.result;
  expect((await edit(app, token, changes)).status).toBe(400);
  expect((await send(app, '/sys/profile', { token })).body?.result).toEqual(before);
});

test('changes the given fields, keeps the others, and null clears', async ({ app }) => {
  const { token, username } = await newSignedIn(app);
  const full = { realname: ' 王敏 ', sex: 2, birthday: '1990-02-28', language: 'zh', timeZone: 'Asia/Shanghai' };
  expect((await edit(app, token, full)).body?.result).toMatchObject({
    ...full,
    realname: '王敏',
    username,
    hasPassword: true,
  });
  const { body } = await edit(app, token, { birthday: null, timeZone: 'Europe/Berlin' });
  expect(body?.result).toMatchObject({
    realname: '王敏',
    sex: 2,
    birthday: null,
    language: 'zh',
    timeZone: 'Europe/Berlin',
  });
});

test.for([
  [{ kind: 'email', value: 'not an address' }, 'profile.emailInvalid'],
  [{ kind: 'email', value: 'a@b' }, 'profile.emailInvalid'],
  [{ kind: 'phone', value: '12345' }, 'code.mobileInvalid'],
  [{ kind: 'phone', value: 'me@example.com' }, 'code.mobileInvalid'],
])('refuses %j as a contact', async ([payload, failure], { app }) => {
  const { token } = await newSignedIn(app);
  expect((await askCode(app, token, payload as object)).body?.result.failure).toBe(failure);
});

test('[B1] a session without recent confirmation cannot change the contact', async ({ app }) => {
  const { token, id } = await newSignedIn(app);
  await expireConfirmation(app, id);
  const payload = { kind: 'email', value: 'new@example.com' };
  for (const answer of [await askCode(app, token, payload), await contact(app, token, { ...payload, code: '123456' })])
    expect([answer.status, answer.body?.result.failure]).toEqual([403, 'identity.confirmFirst']);
});

test('[A6] only the code sent to the new contact and requested by this user changes it', async ({ app }) => {
  const [mine, theirs] = [await newSignedIn(app), await newSignedIn(app)];
  const payload = { kind: 'phone', value: newMobile() };
  await askCode(app, theirs.token, payload);
  const code = await latestCode(app, payload.value);
  expect((await contact(app, mine.token, { ...payload, code })).body?.result.failure).toBe('code.wrong');
  const elsewhere = { kind: 'phone', value: newMobile(), code };
  expect((await contact(app, theirs.token, elsewhere)).body?.result.failure).toBe('code.wrong');
  expect((await contact(app, theirs.token, { ...payload, code })).body?.result.phone).toBe(payload.value);
  expect((await contact(app, theirs.token, { ...payload, code })).body?.result.failure).toBe('code.wrong');
});

test('[A8] reveals that an address is taken only to its recipient', async ({ app }) => {
  const { token } = await newSignedIn(app);
  const other = await newAccount(app);
  const payload = { kind: 'email', value: other.email.toUpperCase() };
  expect((await askCode(app, token, payload)).body).toMatchObject({ success: true, message: '' });
  const code = await latestCode(app, payload.value);
  expect((await contact(app, token, { ...payload, code })).body?.result.failure).toBe('profile.emailTaken');
});

test('[RG-02] [A6] a code moves an unverified address from the account that claimed it', async ({ app }) => {
  const [mine, squatter] = [await newSignedIn(app), await newSignedIn(app)];
  const unprove = (id: string) => app.pool.query('update sys_user set email_proved_at = null where id = $1', [id]);
  for (const { id } of [mine, squatter]) await unprove(id);
  const state = async (token: string) => {
    const { email, emailProved } = (await send(app, '/sys/profile', { token })).body?.result ?? {};
    return [email, emailProved];
  };
  const prove = async (token: string, value: string) => {
    await askCode(app, token, { kind: 'email', value });
    return await contact(app, token, { kind: 'email', value, code: await latestCode(app, value) });
  };
  expect(await state(mine.token)).toEqual([mine.email, false]);
  expect((await signIn(app, { username: mine.email })).body?.success).toBe(false);
  expect((await prove(mine.token, mine.email)).body?.success).toBe(true);
  expect(await state(mine.token)).toEqual([mine.email, true]);
  expect((await signIn(app, { username: mine.email })).body?.success).toBe(true);
  expect(await auditOf(app, mine.id)).toContainEqual({
    kind: 'contactChanged',
    detail: { kind: 'email', proved: true },
  });
  expect((await prove(mine.token, squatter.email)).body?.result.email).toBe(squatter.email);
  expect(await state(squatter.token)).toEqual([null, false]);
  expect(await auditOf(app, squatter.id)).toContainEqual({
    kind: 'contactChanged',
    detail: { kind: 'email', provedBySomebodyElse: true },
  });
});

test('verifies a new e-mail address by a code and notifies the former one', async ({ app }) => {
  const { token, id, email, username } = await newSignedIn(app);
  await edit(app, token, { language: 'zh' });
  const payload = { kind: 'email', value: `new.${email}` };
  await askCode(app, token, payload);
  const { body } = await contact(app, token, { ...payload, code: await latestCode(app, payload.value) });
  expect(body?.result.email).toBe(payload.value);
  expect((await signIn(app, { username: payload.value })).body?.result.userInfo.username).toBe(username);
  expect((await messagesTo(app, email)).at(-1)).toMatchObject({
    purpose: 'notice',
    text: expect.stringContaining(`您的账号 ${username} 已更换邮箱`),
  });
  expect(await auditOf(app, id)).toContainEqual({ kind: 'contactChanged', detail: { kind: 'email' } });
});

test('[B1] notifies the owner of a sign-in with a new device, in their language', async ({ app }) => {
  const { token, email, username } = await newSignedIn(app);
  expect(await messagesTo(app, email)).toEqual([]);
  await edit(app, token, { language: 'zh' });
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
  await signIn(app, { username }, { ip: '10.77.0.1', headers: { 'user-agent': agent } });
  const [message] = await messagesTo(app, email);
  expect(message).toMatchObject({ channel: 'mail', purpose: 'notice', state: 'waiting' });
  expect(message.text).toContain('Windows 上的 Chrome，IP 地址 10.77.0.1');
  await signIn(app, { username }, { ip: '10.77.0.1', headers: { 'user-agent': agent } });
  expect(await messagesTo(app, email)).toHaveLength(1);
});
