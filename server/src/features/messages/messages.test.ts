import { expect, vi } from 'vitest';
import { type Sent, send } from '../../../test/fixtures/accounts.ts';
import { aliyunPeer, deadPort, smppPeer, smtpPeer, twilioPeer } from '../../../test/gateway-peers.ts';
import { test } from '../../../test/kit.ts';
import { messagesTo, newMobile, sendWaiting } from '../../../test/messages.ts';
import { transact } from '../../kernel/database/transact.ts';
import { startJobs } from '../../kernel/jobs/jobs.ts';
import { readSettings } from '../../kernel/settings/settings.ts';
import { aliyunSignature } from './aliyun-signature.ts';
import { enqueueMessage } from './enqueue-message.ts';
import { defaultGateways, gatewaysOfEnvironment } from './gateways.ts';
import { pruneMessages, sendMessage } from './send-message.ts';

test.beforeEach(async ({ app }) => {
  await app.pool.query('delete from message');
});

const TOKEN = 'a-secret-token';
const CODE = 'Your code is 493027. It is good for 5 minutes.';

test('does not send a message of a rolled back transaction', async ({ app }) => {
  const recipient = newMobile();
  const refused = transact(app.pool, {
    async work(db) {
      await enqueueMessage(db, { channel: 'sms', recipient, purpose: 'code login', text: CODE });
      throw new Error('no');
    },
  });
  await expect(refused).rejects.toThrow('no');
  expect(await messagesTo(app, recipient)).toEqual([]);
});

test('without a gateway in production a message fails with a reason', async ({ app }) => {
  const recipient = newMobile();
  await enqueueMessage(app.db, { channel: 'sms', recipient, purpose: 'notice', text: 'Hello' });
  await sendWaiting(app, { DATABASE_URL: 'postgres://elsewhere' });
  expect(await messagesTo(app, recipient)).toMatchObject([{ state: 'failed', error: 'No gateway is set', tries: 1 }]);
});

test('an invalid gateway stops the start without revealing its password', () => {
  for (const SMS_GATEWAY of ['ftp://user:hunter2@host', 'twilio:hunter2', 'smtp://user:hunter2@host']) {
    const settings = readSettings({ SMS_GATEWAY });
    expect(() => gatewaysOfEnvironment('sms', settings)).toThrow(/SMS_GATEWAY: .*is no gateway address/);
    expect(() => gatewaysOfEnvironment('sms', settings)).not.toThrow(/hunter2/);
  }
  expect(() => gatewaysOfEnvironment('mail', readSettings({ MAIL_GATEWAY: 'outbox:,imap://x' }))).toThrow(
    /MAIL_GATEWAY/,
  );
});

test.for([
  ['an external database', { DATABASE_URL: 'postgres://elsewhere' }],
  ['a server open to others', { HOST: '0.0.0.0' }],
  ['a public address', { PUBLIC_URL: 'https://desk.example.com' }],
  ['a proxy in front', { TRUST_PROXY: '10.0.0.1' }],
] as const)('[A12] with %s messages are not kept in the outbox by default', ([, environment]) => {
  expect(defaultGateways(readSettings(environment))).toEqual([]);
  expect(gatewaysOfEnvironment('mail', readSettings({ ...environment, MAIL_GATEWAY: 'outbox:' }))).toEqual(['outbox']);
});

test('during evaluation messages are kept in the outbox for administrators', async ({ app, as }) => {
  const recipient = newMobile();
  await enqueueMessage(app.db, { channel: 'sms', recipient, purpose: 'code login', text: CODE });
  const { client } = await as('system:message:view');
  const before = await client.message.list({ query: { recipient } });
  expect(before.records).toMatchObject([{ state: 'waiting', text: null }]);
  await sendWaiting(app);
  const { records, gateways, cursor } = await client.message.list({ query: { recipient: recipient.slice(2) } });
  expect(records).toMatchObject([
    { channel: 'sms', recipient, purpose: 'code login', text: CODE, state: 'kept', gateway: 'outbox', error: null },
  ]);
  expect([gateways, cursor]).toEqual([{ sms: ['outbox'], mail: ['outbox'] }, null]);
});

test('[A6] in production or behind a proxy administrators cannot read codes in the outbox', async ({ app, as }) => {
  const recipient = newMobile();
  await enqueueMessage(app.db, { channel: 'sms', recipient, purpose: 'code recovery', text: 'Code 123456, 5 minutes' });
  await sendWaiting(app, { SMS_GATEWAY: ['outbox:'] });
  const { token } = await as('system:message:view');
  const list = async (sent: Sent) =>
    (await send(app, `/sys/message/list?recipient=${recipient}`, { token, ip: '127.0.0.1', ...sent })).body?.result
      .records[0].text;
  expect(await list({})).toBe('Code 123456, 5 minutes');
  const others: Sent[] = [
    { headers: { via: '1.1 proxy' } },
    { headers: { host: 'desk.example.com' } },
    { ip: '10.1.2.3' },
  ];
  for (const sent of others) expect(await list(sent)).toBe('Code ******, 5 minutes');
});

test('Twilio accepts a message; its text is cleared and no secret is stored', async ({ app, as }) => {
  const peer = await twilioPeer({ sid: 'AC1', token: TOKEN });
  const recipient = newMobile();
  await enqueueMessage(app.db, { channel: 'sms', recipient, purpose: 'code login', text: CODE });
  const log = await sendWaiting(app, { SMS_GATEWAY: [`twilio://AC1:${TOKEN}@127.0.0.1:${peer.port}?from=+15551234`] });
  expect(peer.taken).toEqual([{ to: `+86${recipient}`, text: CODE, from: '+15551234' }]);
  const [sent] = await messagesTo(app, recipient);
  expect(sent).toMatchObject({ state: 'sent', text: null, gateway: `twilio 127.0.0.1:${peer.port}`, tries: 1 });
  const { client } = await as('system:message:view');
  expect(JSON.stringify(await client.message.list()) + log).not.toContain(TOKEN);
  await peer.close();
});

test('sends a message once, however often the job runs', async ({ app }) => {
  const peer = await twilioPeer({ sid: 'AC1', token: TOKEN });
  const settings = { ...app.settings, SMS_GATEWAY: [`twilio://AC1:${TOKEN}@127.0.0.1:${peer.port}?from=MG7`] };
  const id = await enqueueMessage(app.db, {
    channel: 'sms',
    recipient: '+871234567',
    purpose: 'notice',
    text: 'Hello',
  });
  const { db, pool, files, log } = app;
  const parts = { db, pool, files, settings, log: log as never, signal: new AbortController().signal };
  for (let run = 0; run < 3; run += 1) await sendMessage.run({ ...parts, payload: { id } });
  expect(peer.taken).toEqual([{ to: '+871234567', text: 'Hello', from: 'MG7' }]);
  await peer.close();
});

test('computes the signature of Aliyun’s example', () => {
  const parameters = {
    AccessKeyId: 'testId',
    Action: 'SendSms',
    Format: 'XML',
    OutId: '123',
    PhoneNumbers: '15300000001',
    RegionId: 'cn-hangzhou',
    SignName: '阿里云短信测试专用',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
    SignatureVersion: '1.0',
    TemplateCode: 'SMS_71390007',
    TemplateParam: '{"customer":"test"}',
    Timestamp: '2017-07-12T02:42:19Z',
    Version: '2017-05-25',
  };
  expect(aliyunSignature('GET', parameters, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=');
});

test('sends Aliyun a signed template code and does not retry a refused number', async ({ app }) => {
  const peer = await aliyunPeer({ key: 'LTAI~*key', secret: 'se/cr+et=1' });
  const sign = encodeURIComponent("运营台's (*)");
  const address = `aliyun://LTAI~*key:${encodeURIComponent('se/cr+et=1')}@127.0.0.1:${peer.port}?sign=${sign}&template=SMS_1`;
  const recipient = newMobile();
  const text = '【运营台】验证码 493027，5 分钟内有效。';
  await enqueueMessage(app.db, { channel: 'sms', recipient, purpose: 'code login', text });
  await enqueueMessage(app.db, { channel: 'sms', recipient: '10000000000', purpose: 'code login', text });
  await enqueueMessage(app.db, { channel: 'sms', recipient: '+87555', purpose: 'notice', text: 'no code in here' });
  await sendWaiting(app, { SMS_GATEWAY: [address] });
  const request = { PhoneNumbers: recipient, TemplateCode: 'SMS_1', TemplateParam: '{"code":"493027"}' };
  expect(peer.taken).toMatchObject([{ ...request, SignName: "运营台's (*)" }]);
  expect(await messagesTo(app, recipient)).toMatchObject([{ state: 'sent', text: null }]);
  expect(await messagesTo(app, '10000000000')).toMatchObject([
    { state: 'failed', text: null, error: expect.stringContaining('isv.MOBILE_NUMBER_ILLEGAL …非法手机号') },
  ]);
  expect(await messagesTo(app, '+87555')).toMatchObject([
    { state: 'failed', error: expect.stringContaining('template') },
  ]);
  await peer.close();
});

test('sends an e-mail with a Chinese subject', async ({ app }) => {
  const peer = await smtpPeer({ user: 'desk', pass: TOKEN });
  const mail = { channel: 'mail', recipient: 'zhou@example.com', purpose: 'notice', subject: '密码已修改' } as const;
  await enqueueMessage(app.db, { ...mail, text: '您的密码刚刚被修改。' });
  await sendWaiting(app, {
    MAIL_GATEWAY: [`smtp://desk:${TOKEN}@127.0.0.1:${peer.port}`],
    MAIL_FROM: 'Desk <desk@example.com>',
  });
  expect(peer.taken).toMatchObject([{ from: 'desk@example.com', to: ['zhou@example.com'], user: 'desk' }]);
  const [{ raw = '' } = {}] = peer.taken;
  expect(raw).toContain(`Subject: =?UTF-8?B?${Buffer.from('密码已修改').toString('base64')}?=`);
  expect(raw).toContain(Buffer.from('您的密码刚刚被修改。').toString('base64').slice(0, 40));
  expect(await messagesTo(app, 'zhou@example.com')).toMatchObject([{ state: 'sent', text: null }]);
  await peer.close();
});

test('an unknown mailbox ends the retries, a wrong password of ours does not', async ({ app }) => {
  const peer = await smtpPeer({ user: 'desk', pass: TOKEN });
  const to = (recipient: string) =>
    enqueueMessage(app.db, { channel: 'mail', recipient, purpose: 'notice', text: 'Hello' });
  await to('nobody@example.com');
  await sendWaiting(app, { MAIL_GATEWAY: [`smtp://desk:${TOKEN}@127.0.0.1:${peer.port}`] });
  expect(await messagesTo(app, 'nobody@example.com')).toMatchObject([{ state: 'failed', text: 'Hello' }]);
  await to('li@example.com');
  await sendWaiting(app, { MAIL_GATEWAY: [`smtp://desk:another-secret@127.0.0.1:${peer.port}`] });
  const [waiting] = await messagesTo(app, 'li@example.com');
  expect(waiting).toMatchObject({ state: 'waiting', tries: 1, error: expect.stringContaining('smtp 127.0.0.1') });
  expect(waiting.error).not.toMatch(/another-secret|fixture|li@example/);
  await peer.close();
});

test('sends a message over SMPP, including Chinese and long ones', async ({ app }) => {
  const peer = await smppPeer({ system: 'desk', password: 'pass' });
  const texts = ['验证码 493027，5 分钟内有效。', '长'.repeat(200)];
  const recipient = newMobile();
  for (const text of texts) await enqueueMessage(app.db, { channel: 'sms', recipient, purpose: 'notice', text });
  await sendWaiting(app, { SMS_GATEWAY: [`smpp://desk:pass@127.0.0.1:${peer.port}?from=Opsyard`] });
  expect(peer.taken).toEqual(texts.map((text) => ({ to: `86${recipient}`, from: 'Opsyard', text })));
  await enqueueMessage(app.db, { channel: 'sms', recipient: '+8755501', purpose: 'notice', text: 'Hello' });
  await sendWaiting(app, { SMS_GATEWAY: [`smpp://desk:wrong@127.0.0.1:${peer.port}?from=Opsyard`] });
  const error = `smpp 127.0.0.1:${peer.port}: Binding was refused with status 14`;
  expect(await messagesTo(app, '+8755501')).toMatchObject([{ state: 'waiting', error }]);
  await peer.close();
});

test('uses the second gateway when the first is unavailable', async ({ app }) => {
  const peer = await twilioPeer({ sid: 'AC1', token: TOKEN });
  const port = await deadPort();
  const addresses = [
    `smpp://desk:pass@127.0.0.1:${port}?from=Opsyard`,
    `aliyun://key:${TOKEN}@127.0.0.1:${port}?sign=x&template=SMS_1`,
    `twilio://AC1:${TOKEN}@127.0.0.1:${peer.port}?from=+15551234`,
  ];
  const recipient = newMobile();
  await enqueueMessage(app.db, { channel: 'sms', recipient, purpose: 'code login', text: CODE });
  const log = await sendWaiting(app, { SMS_GATEWAY: addresses });
  expect(peer.taken).toHaveLength(1);
  expect(await messagesTo(app, recipient)).toMatchObject([{ state: 'sent', gateway: `twilio 127.0.0.1:${peer.port}` }]);
  expect(log.match(/a gateway did not take a message/g)).toHaveLength(2);
  expect(log).toContain(`${recipient.slice(0, 3)}****${recipient.slice(-4)}`);
  expect(log).not.toMatch(new RegExp(`${recipient}|493027|${TOKEN}`));
  await peer.close();
});

test('retries when no gateway accepts a message, and a code only while it is valid', async ({ app }) => {
  const gateway = { SMS_GATEWAY: [`twilio://AC1:${TOKEN}@127.0.0.1:${await deadPort()}?from=+15551234`] };
  const recipient = newMobile();
  await enqueueMessage(app.db, { channel: 'sms', recipient, purpose: 'code login', text: CODE });
  const pauses: number[] = [];
  for (let tries = 1; tries <= 4; tries += 1) {
    await sendWaiting(app, gateway);
    const [{ id, ...message } = {} as never] = await messagesTo(app, recipient);
    expect(message).toMatchObject({
      state: 'waiting',
      tries,
      text: CODE,
      error: expect.stringMatching(/ECONNREFUSED/),
    });
    const { rows } = await app.pool.query(
      'select round(extract(epoch from run_at - now()))::int as pause from graphile_worker.jobs where key = $1',
      [`message ${id}`],
    );
    pauses.push(...rows.map(({ pause }: { pause: number }) => pause));
  }
  expect(pauses).toEqual([5, 15, 45, 135]);
  await app.pool.query(`update message set created_at = now() - interval '4 minutes' where recipient = $1`, [
    recipient,
  ]);
  await sendWaiting(app, gateway);
  expect(await messagesTo(app, recipient)).toMatchObject([{ state: 'failed', tries: 5, text: null }]);
});

test('a failed message can be sent again unless it contained a code', async ({ app, as }) => {
  let refuse = true;
  const peer = await twilioPeer({ sid: 'AC1', token: TOKEN }, () => refuse);
  const gateway = { SMS_GATEWAY: [`twilio://AC1:${TOKEN}@127.0.0.1:${peer.port}?from=+15551234`] };
  const recipient = newMobile();
  const send = (purpose: string, text: string) => enqueueMessage(app.db, { channel: 'sms', recipient, purpose, text });
  const ids = [await send('notice', 'Hello'), await send('code login', CODE)];
  await sendWaiting(app, gateway);
  expect(await messagesTo(app, recipient)).toMatchObject([
    { state: 'failed', error: expect.stringContaining('HTTP 400 21211'), text: 'Hello' },
    { state: 'failed', text: null },
  ]);
  const { client } = await as('system:message:view');
  const shown = await client.message.list({ query: { recipient, state: 'failed', channel: 'sms' } });
  expect(shown.records.map(({ text }) => text)).toEqual([null, null]);
  refuse = false;
  expect(await client.message.sendAgain({ body: { ids } })).toEqual({ queued: 1 });
  await sendWaiting(app, gateway);
  expect(peer.taken).toMatchObject([{ text: 'Hello' }]);
  expect(await client.message.sendAgain({ body: { ids } })).toEqual({ queued: 0 });
  await peer.close();
});

test('lists messages newest first, independent of the clocks of the nodes', async ({ app, as }) => {
  const recipient = 'pages@example.com';
  for (const text of ['1', '2', '3']) {
    await enqueueMessage(app.db, { channel: 'mail', recipient, purpose: 'notice', subject: text, text });
    // As if the process that created the first two had a clock ahead: ids contain its time.
    if (text !== '3')
      await app.pool.query(
        `update message set id = overlay(id::text placing $2 from 1 for 8)::uuid where subject = $1`,
        [text, text === '1' ? 'ffffffff' : 'eeeeeeee'],
      );
  }
  const { client } = await as('system:message:view');
  const subjects = ({ records }: { records: { subject: string | null }[] }) => records.map(({ subject }) => subject);
  const first = await client.message.list({ query: { recipient, pageSize: 2 } });
  expect(subjects(first)).toEqual(['3', '2']);
  const cursor = first.cursor ?? '';
  const rest = await client.message.list({ query: { recipient, pageSize: 2, cursor } });
  expect([subjects(rest), rest.cursor]).toEqual([['1'], null]);
  expect((await client.message.list({ query: { recipient: 'p_ges%' } })).records).toEqual([]);
});

test('the running server sends queued messages and deletes those older than 30 days', async ({ app }) => {
  const recipient = newMobile();
  const old = newMobile();
  for (const one of [recipient, old])
    await enqueueMessage(app.db, { channel: 'sms', recipient: one, purpose: 'code login', text: CODE });
  await app.pool.query(`update message set created_at = now() - interval '31 days' where recipient = $1`, [old]);
  const { db, pool, files, settings } = app;
  const databaseUrl = pool.options.connectionString ?? '';
  const log = app.log as never;
  const jobs = await startJobs({ databaseUrl, db, pool, files, settings, log, jobs: [sendMessage, pruneMessages] });
  await pool.query(`select graphile_worker.add_job('delete-old-messages')`);
  await vi.waitFor(async () => {
    expect(await messagesTo(app, recipient)).toMatchObject([{ state: 'kept' }]);
    expect(await messagesTo(app, old)).toEqual([]);
  }, 20_000);
  await jobs.stop();
});
