import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type MailGateway, permissions, type SmsGateway } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { auditOf, expireConfirmation, send } from '../../../../test/fixtures/accounts.ts';
import {
  entryId,
  give,
  newRole,
  type PersonInDepartments,
  personWith,
} from '../../../../test/fixtures/rights-fixture.ts';
import { aliyunPeer, deadPort, smppPeer, smtpPeer, twilioPeer } from '../../../../test/gateway-peers.ts';
import { test } from '../../../../test/kit.ts';
import { messagesTo, newMobile, sendWaiting } from '../../../../test/messages.ts';
import { runJob } from '../../../../test/run-job.ts';
import type { Settings } from '../../../kernel/settings/settings.ts';
import { gatewaysFor } from '../../messages/active-gateways.ts';
import { enqueueMessage } from '../../messages/enqueue-message.ts';
import { warnAboutGateway } from './warn-job.ts';

const SECRET = 'canary-of-the-gateway';
const refused = (failure: string) => ({ failure: `gateway.${failure}` });

const mailTo = (port: number, other: Partial<MailGateway> = {}): MailGateway => ({
  ...{ host: '127.0.0.1', port, encryption: 'none', user: 'desk' },
  ...{ fromName: 'Desk', fromAddress: 'desk@example.com', ...other },
});
const smsTo = (port: number, other: Partial<SmsGateway> = {}): SmsGateway => ({
  ...{ kind: 'twilio', host: '127.0.0.1', port, encryption: 'tls', user: 'AC1' },
  ...{ sender: '+15551234', sign: null, template: null, notice: null, ...other },
});

test.beforeEach(async ({ app }) => {
  await app.pool.query(`delete from installation where name in ('mail gateway', 'sms gateway')`);
  await app.pool.query('delete from message');
});

/** Runs with other settings of the environment. */
async function withEnvironment<T>(app: FastifyInstance, settings: Partial<Settings>, work: () => Promise<T>) {
  const before = { ...app.settings };
  Object.assign(app.settings, settings);
  return await work().finally(() => Object.assign(app.settings, before));
}

const administrator = (app: FastifyInstance) => personWith(app, { roles: ['admin'] });

/** All valid calls that set or test a gateway. */
const attempts = ({ client: { gateway } }: Pick<PersonInDepartments, 'client'>) => ({
  saveMail: () => gateway.saveMail({ body: { version: 0, gateway: mailTo(9), secret: SECRET } }),
  saveSms: () => gateway.saveSms({ body: { version: 0, gateway: smsTo(9), secret: SECRET } }),
  remove: () => gateway.remove({ body: { version: 0, channel: 'mail' } }),
  tryMail: () => gateway.tryMail({ body: { gateway: mailTo(9), secret: SECRET, recipient: 'wang@example.com' } }),
  trySms: () => gateway.trySms({ body: { gateway: smsTo(9), secret: SECRET, recipient: newMobile() } }),
});

test('[B5] refuses gateway changes by a user who is exceeded by another one', async ({ app, as }) => {
  const admin = await administrator(app);
  const look = await as('system:settings:edit');
  await expect(look.client.gateway.get()).rejects.toMatchObject({ status: 403 });
  const clerk = await as('system:gateway:edit');
  for (const attempt of Object.values(attempts(clerk)))
    await expect(attempt()).rejects.toMatchObject({ status: 403, ...refused('outranked') });
  // All permissions, but one list is restricted.
  const permissionId = await entryId(app, 'system/UserList');
  const rule = { permissionId, ruleName: 'below', ruleColumn: '', ruleConditions: 'SCOPE', ruleValue: 'below' };
  const { id: dataRuleIds } = await admin.client.dataRule.add({ body: rule });
  const limited = await personWith(app, { departments: 1 });
  const roleId = await newRole(app, [limited]);
  await give(app, roleId, 'system/UserList', ...Object.keys(permissions));
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId, dataRuleIds } });
  await expect(attempts(limited).saveMail()).rejects.toMatchObject(refused('outranked'));
  expect((await admin.client.gateway.get()).mail).toMatchObject({ source: 'trial', version: 0, gateway: null });
});

test('[B1] a session without recent confirmation cannot set or test a gateway', async ({ app }) => {
  const admin = await administrator(app);
  await expireConfirmation(app, admin.id);
  for (const attempt of Object.values(attempts(admin)))
    await expect(attempt()).rejects.toMatchObject({ failure: 'identity.confirmFirst' });
});

test('the environment takes precedence and cannot be changed on the screen', async ({ app }) => {
  const admin = await administrator(app);
  const { gateway } = admin.client;
  await gateway.saveMail({ body: { version: 0, gateway: mailTo(9), secret: SECRET } });
  const set = { MAIL_GATEWAY: ['smtp://user:hidden@127.0.0.1:7'], MAIL_FROM: 'Yard <yard@example.com>' };
  await withEnvironment(app, set, async () => {
    const found = await gateway.get();
    expect(found).toMatchObject({
      mail: { source: 'environment', names: ['smtp 127.0.0.1:7'], locked: 'set' },
      sms: { source: 'trial', locked: null },
      sender: 'Yard <yard@example.com>',
    });
    expect(JSON.stringify(found)).not.toContain('hidden');
    for (const call of ['saveMail', 'remove', 'tryMail'] as const)
      await expect(attempts(admin)[call]()).rejects.toMatchObject({ status: 409, ...refused('locked') });
    await gateway.saveSms({ body: { version: 0, gateway: smsTo(9), secret: SECRET } });
  });
  await withEnvironment(app, { GATEWAYS: 'environment' }, async () => {
    const { mail, sms } = await gateway.get();
    expect([mail, sms]).toMatchObject(Array(2).fill({ source: 'trial', names: ['outbox'], locked: 'environment' }));
    for (const attempt of Object.values(attempts(admin)))
      await expect(attempt()).rejects.toMatchObject(refused('locked'));
  });
  expect(await gateway.get()).toMatchObject({ mail: { names: ['smtp 127.0.0.1:9'] }, sms: { source: 'screen' } });
});

test.for(['127.0.0.1', 'localhost', '10.0.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254', '::1', 'fd00::1'])(
  '[D8] refuses a gateway at %s where only public addresses are allowed',
  async (host, { app }) => {
    const admin = await administrator(app);
    await withEnvironment(app, { GATEWAYS: 'public' }, async () => {
      const safe = { host, encryption: 'starttls' } as const;
      const { gateway } = admin.client;
      const save = gateway.saveMail({ body: { version: 0, gateway: mailTo(25, safe), secret: SECRET } });
      await expect(save).rejects.toMatchObject({ status: 422, ...refused('hostInside') });
      const message = { gateway: smsTo(443, { host }), secret: SECRET, recipient: newMobile() };
      await expect(gateway.trySms({ body: message })).rejects.toMatchObject(refused('hostInside'));
    });
  },
);

test('[D8] sends nothing unencrypted to public addresses, never contacts cloud metadata addresses, and requires existing hosts', async ({
  app,
}) => {
  const { client } = await administrator(app);
  const save = (gateway: MailGateway) => client.gateway.saveMail({ body: { version: 0, gateway, secret: SECRET } });
  for (const host of ['169.254.169.254', '100.100.100.200', 'fd00:ec2::254'])
    await expect(save(mailTo(25, { host, encryption: 'tls' }))).rejects.toMatchObject(refused('hostInside'));
  await expect(save(mailTo(25, { host: '10.0.0.1' }))).rejects.toMatchObject(refused('clearRefused'));
  await expect(save(mailTo(25, { host: '1:2:3', encryption: 'tls' }))).rejects.toMatchObject(refused('hostUnknown'));
  await withEnvironment(app, { GATEWAYS: 'public' }, async () => {
    await expect(save(mailTo(25, { host: '192.0.43.8', user: null }))).rejects.toMatchObject(refused('clearRefused'));
  });
  const sms = smsTo(9, { kind: 'aliyun', template: null });
  const incomplete = client.gateway.saveSms({ body: { version: 0, gateway: sms, secret: SECRET } });
  await expect(incomplete).rejects.toMatchObject(refused('incomplete'));
});

test('[D8] does not connect to a gateway that resolves to a private address later', async ({ app }) => {
  const peer = await smtpPeer({ user: 'desk', pass: SECRET });
  const { client } = await administrator(app);
  await client.gateway.saveMail({ body: { version: 0, gateway: mailTo(peer.port), secret: SECRET } });
  await enqueueMessage(app.db, { channel: 'mail', recipient: 'li@example.com', purpose: 'notice', text: 'Hello' });
  await sendWaiting(app, { GATEWAYS: 'public' });
  const error = `smtp 127.0.0.1:${peer.port}: The address is on this machine or in its network`;
  expect(await messagesTo(app, 'li@example.com')).toMatchObject([{ state: 'waiting', error }]);
  expect(peer.taken).toEqual([]);
  await peer.close();
});

test('[D8] uses the stored secret for no other destination, saved or tested', async ({ app }) => {
  const { client } = await administrator(app);
  const saved = mailTo(9);
  await client.gateway.saveMail({ body: { version: 0, gateway: saved, secret: SECRET } });
  for (const other of [{ host: 'localhost' }, { port: 10 }, { encryption: 'starttls' }] as const) {
    const gateway = { ...saved, ...other };
    const recipient = 'wang@example.com';
    await expect(client.gateway.saveMail({ body: { version: 1, gateway } })).rejects.toMatchObject(
      refused('secretNeeded'),
    );
    await expect(client.gateway.tryMail({ body: { gateway, recipient } })).rejects.toMatchObject(
      refused('secretNeeded'),
    );
  }
  await client.gateway.saveSms({ body: { version: 0, gateway: smsTo(9), secret: SECRET } });
  const asOther = smsTo(9, { kind: 'smpp' });
  await expect(client.gateway.saveSms({ body: { version: 1, gateway: asOther } })).rejects.toMatchObject(
    refused('secretNeeded'),
  );
  const { mail } = await client.gateway.saveMail({ body: { version: 1, gateway: { ...saved, fromName: null } } });
  expect(mail).toMatchObject({ version: 2, secretSet: true, gateway: { fromName: null } });
});

test('a saved mail gateway sends the next message of every process, and its secret is not readable', async ({
  app,
  secondApp,
}) => {
  const peer = await smtpPeer({ user: 'desk', pass: SECRET });
  const { client, id, token } = await administrator(app);
  const body = { version: 0, gateway: mailTo(peer.port), secret: SECRET };
  const headers = { 'idempotency-key': 'a-gateway-of-mine' };
  const save = () => send(app, '/sys/gateway/mail', { method: 'PUT', payload: body, token, headers });
  const answers = [await save(), await save()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.headers['idempotency-replayed']).toBe('true');
  await expect(client.gateway.saveMail({ body })).rejects.toMatchObject({ failure: 'common.staleVersion' });
  const found = await client.gateway.get();
  expect(found.mail).toMatchObject({
    ...{ source: 'screen', names: [`smtp 127.0.0.1:${peer.port}`], locked: null, version: 1, secretSet: true },
    ...{ gateway: body.gateway, changedBy: expect.stringMatching(/^Account/), changedAt: expect.any(String) },
  });
  expect((await client.systemSettings.get()).mailFrom).toBe('Desk <desk@example.com>');
  await enqueueMessage(app.db, { channel: 'mail', recipient: 'li@example.com', purpose: 'notice', text: 'Hello' });
  const log = await sendWaiting(secondApp);
  expect(peer.taken).toMatchObject([{ from: 'desk@example.com', to: ['li@example.com'], user: 'desk' }]);
  expect(await auditOf(app, id)).toMatchObject([
    {
      kind: 'gatewayChanged',
      detail: {
        channel: 'mail',
        secret: 'changed',
        port: { from: null, to: peer.port },
        user: { from: null, to: 'desk' },
      },
    },
  ]);
  await app.logQueue.flush();
  expect(log + JSON.stringify([answers, found])).not.toContain(SECRET);
  expect(await tablesWith(app, SECRET)).toEqual([]);
  expect(await tablesWith(app, 'desk@example.com')).toContain('installation');
  await peer.close();
});

/** Tables that contain a text in plain. */
async function tablesWith({ pool }: FastifyInstance, text: string): Promise<string[]> {
  const { rows } = await pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    const { rowCount } = await pool.query(`select from ${name} t where t::text like $1 limit 1`, [`%${text}%`]);
    if (rowCount) found.push(name.replace('public.', ''));
  }
  return found;
}

test('notifies every administrator in the bell and through the former mail gateway', async ({ app }) => {
  const [former, later] = [
    await smtpPeer({ user: 'desk', pass: SECRET }),
    await smtpPeer({ user: 'desk', pass: SECRET }),
  ];
  const [admin, other] = [await administrator(app), await administrator(app)];
  const { gateway } = admin.client;
  await gateway.saveMail({ body: { version: 0, gateway: mailTo(former.port), secret: SECRET } });
  await gateway.saveMail({ body: { version: 1, gateway: mailTo(later.port), secret: SECRET } });
  const { rows } = await app.pool.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'warn-of-gateway' order by j.id desc`,
  );
  expect(JSON.stringify(rows)).not.toContain(SECRET);
  const { db, pool, files, settings } = app;
  const stopping = { log: app.log as never, payload: rows[0].payload, signal: AbortSignal.abort() };
  await expect(warnAboutGateway.run({ db, pool, files, settings, ...stopping })).rejects.toThrow(/abort/);
  expect(former.taken).toEqual([]);
  await runJob(app, warnAboutGateway, rows[0].payload);
  const to = former.taken.flatMap((mail) => mail.to);
  expect(to).toEqual(expect.arrayContaining([`${admin.username}@example.com`, `${other.username}@example.com`]));
  expect(former.taken[0]?.raw).toMatch(/Account \d+ changed the e-mail gateway to /);
  expect(later.taken).toEqual([]);
  await eventually(async () => {
    const { records } = await other.client.announcementSend.mine();
    const titles = records.map(({ titile, priority }) => [titile, priority]);
    expect(titles).toContainEqual([expect.stringMatching(/changed the e-mail gateway to 127.0.0.1$/), 'H']);
  });
  // A change of the SMS gateway is reported through the current mail gateway.
  await gateway.saveSms({ body: { version: 0, gateway: smsTo(9), secret: SECRET } });
  const [recorded] = await messagesTo(app, `${other.username}@example.com`);
  expect(recorded).toMatchObject({
    channel: 'mail',
    text: expect.stringContaining('changed the SMS gateway to 127.0.0.1'),
  });
  for (const peer of [former, later]) await peer.close();
});

/** A local server that is no gateway and replies after a callback. */
async function talker(words: string, first: () => Promise<void>) {
  const server = createServer(async (socket) => {
    socket.on('error', () => {});
    await first();
    socket.end(words);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

test('tests an unsaved gateway after an audit event, without repeating the remote response', async ({ app }) => {
  const peer = await smtpPeer({ user: 'desk', pass: SECRET });
  const { client, id } = await administrator(app);
  const notes = async () => (await auditOf(app, id)).filter(({ kind }) => kind === 'gatewayTested');
  let before: Awaited<ReturnType<typeof notes>> = [];
  const other = await talker('HTTP/1.1 400 Bad Request\r\n\r\ninner words\r\n', async () => {
    before = await notes();
  });
  const recipient = 'wang@example.com';
  const attempt = (gateway: MailGateway, secret = SECRET) =>
    client.gateway.tryMail({ body: { gateway, secret, recipient } });
  await expect(
    client.gateway.tryMail({ body: { gateway: mailTo(9), secret: SECRET, recipient: 'nobody' } }),
  ).rejects.toMatchObject({
    failure: 'settings.recipientWrong',
  });
  expect(await attempt(mailTo(peer.port))).toMatchObject({ outcome: 'taken', gatewayError: null, error: null });
  expect(peer.taken).toMatchObject([{ to: [recipient] }]);
  const problems = [
    [await attempt(mailTo(peer.port), 'another secret'), 'login', '535'],
    [await attempt(mailTo(await deadPort())), 'unreachable', null],
    [await attempt(mailTo(peer.port, { encryption: 'starttls' })), 'insecure', '500'],
    [await attempt(mailTo(other.port)), 'answer', null],
  ] as const;
  for (const [result, gatewayError, error] of problems)
    expect(result).toMatchObject({ outcome: 'failed', gatewayError, error });
  expect((await client.gateway.get()).mail.gateway).toBeNull();
  const detail = {
    ...{ channel: 'mail', gateway: [`smtp 127.0.0.1:${other.port}`] },
    ...{ recipient: 'w***@example.com', typed: true },
  };
  expect(before).toHaveLength(5);
  expect(before.at(-1)).toEqual({ kind: 'gatewayTested', detail });
  const auditNotes = await notes();
  expect(auditNotes).toEqual(before);
  expect(JSON.stringify(auditNotes)).not.toContain(SECRET);
  const dead = mailTo(await deadPort());
  for (let more = 5; more < 20; more += 1) await attempt(dead);
  await expect(attempt(dead)).rejects.toMatchObject({ failure: 'common.tooManyRequests' });
  await peer.close();
  await other.close();
});

test('each kind of SMS gateway can be saved and removed', async ({ app }) => {
  const peers = {
    twilio: await twilioPeer({ sid: 'AC1', token: SECRET }),
    aliyun: await aliyunPeer({ key: 'AC1', secret: SECRET }),
    smpp: await smppPeer({ system: 'AC1', password: SECRET.slice(0, 8) }),
  };
  const { client, id } = await administrator(app);
  const recipient = newMobile();
  let version = 0;
  for (const kind of ['twilio', 'aliyun', 'smpp'] as const) {
    const aliyun = kind === 'aliyun' ? { sign: '运营台', template: 'SMS_1' } : {};
    const encryption = kind === 'smpp' ? 'none' : 'tls';
    const gateway = smsTo(peers[kind].port, { kind, encryption, ...aliyun });
    const secret = kind === 'smpp' ? SECRET.slice(0, 8) : SECRET;
    const { sms } = await client.gateway.saveSms({ body: { version, gateway, secret } });
    version = sms.version;
    await enqueueMessage(app.db, { channel: 'sms', recipient, purpose: 'code login', text: 'Your code is 493027.' });
    await sendWaiting(app);
    expect(peers[kind].taken).toHaveLength(1);
    const results = await client.gateway.trySms({ body: { gateway, recipient } });
    // A test has no code, and this gateway has no template for such messages.
    expect(results).toMatchObject(kind === 'aliyun' ? { gatewayError: 'message' } : { outcome: 'taken' });
    await peers[kind].close();
  }
  await expect(client.gateway.remove({ body: { version: 1, channel: 'sms' } })).rejects.toMatchObject({
    failure: 'common.staleVersion',
  });
  const { sms } = await client.gateway.remove({ body: { version, channel: 'sms' } });
  expect(sms).toMatchObject({ source: 'trial', version: 4, gateway: null, secretSet: false });
  expect((await gatewaysFor(app, 'sms')).length).toBe(1);
  expect((await auditOf(app, id)).at(-1)).toMatchObject({
    kind: 'gatewayRemoved',
    detail: { channel: 'sms', secret: 'removed', kind: { from: 'smpp', to: null } },
  });
});
