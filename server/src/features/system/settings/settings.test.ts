import { createCanvas } from '@napi-rs/canvas';
import { expect } from 'vitest';
import { auditOf, expireConfirmation, send } from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { expectAnswer } from '../../../../test/reply-check.ts';
import { runJob } from '../../../../test/run-job.ts';
import { pruneLog } from '../log/jobs.ts';

const pngOf = (width: number, height: number) => createCanvas(width, height).toBuffer('image/png');
const EDIT = ['system:settings:edit', 'system:health:view'] as const;
const test = base.extend({
  environment: [async ({}, use) => use({ MAIL_GATEWAY: 'smtp://user:canary@127.0.0.1:9' }), { scope: 'file' }],
});

test('refuses branding changes without permission and overlong names', async ({ as }) => {
  const { client } = await as();
  const body = { name: 'Yard', color: null, slogan: null };
  await expect(client.branding.save({ body })).rejects.toMatchObject({ status: 403 });
  const admin = await as(...EDIT);
  await expect(admin.client.branding.save({ body: { ...body, name: 'x'.repeat(31) } })).rejects.toMatchObject({
    status: 400,
  });
});

test('branding is public and its changes are audited', async ({ app, as, anonymous }) => {
  const { client, id } = await as(...EDIT);
  expect(await anonymous.branding.get()).toEqual({ name: null, color: null, slogan: null, logo: null });
  await client.branding.save({ body: { name: ' 星河运营 ', color: '#722ED1', slogan: 'Ship it' } });
  const { body, headers } = await send(app, '/sys/branding');
  expect(body?.result).toEqual({ name: '星河运营', color: '#722ED1', slogan: 'Ship it', logo: null });
  expect(headers['cache-control']).toBe('no-cache');
  expect((await auditOf(app, id)).at(-1)).toMatchObject({
    kind: 'brandingChanged',
    detail: { name: { from: null, to: '星河运营' } },
  });
});

test('[E1] accepts a small image as logo by its content, and serves only the current one', async ({
  app,
  as,
  anonymous,
}) => {
  const { token, client } = await as(...EDIT);
  const sent = (bytes: Buffer, name = 'logo.png') => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return app.inject({
      method: 'POST',
      url: '/sys/branding/logo',
      headers: { 'x-access-token': token },
      payload: form,
    });
  };
  expect((await sent(Buffer.from('<svg onload=alert(1)>'), 'logo.svg')).json().result.failure).toBe(
    'settings.logoNotAnImage',
  );
  expect((await sent(pngOf(1_025, 10))).json().result.failure).toBe('settings.logoNotAnImage');
  expect((await sent(Buffer.alloc(524_289))).json().result.failure).toBe('settings.logoTooLarge');
  const taken = await sent(pngOf(64, 64));
  expectAnswer('POST', '/sys/branding/logo', { status: taken.statusCode, envelope: taken.json() });
  const { logo } = taken.json().result;
  const served = await send(app, logo);
  expect([served.status, served.headers['content-type']]).toEqual([200, 'image/png']);
  expect(String(served.headers['content-disposition'])).toMatch(/^attachment/);
  await client.branding.removeLogo();
  expect((await send(app, logo)).status).toBe(404);
  expect((await anonymous.branding.get()).logo).toBeNull();
});

test('returns settings without secrets, and the result of a gateway test', async ({ as, app }) => {
  const { client, id } = await as(...EDIT);
  const settings = await client.systemSettings.get();
  expect(settings).toMatchObject({
    gateways: { mail: ['smtp 127.0.0.1:9'] },
    captcha: true,
    demo: null,
    demoPrefilled: false,
  });
  expect(JSON.stringify(settings)).not.toContain('canary');
  const test = (recipient: string, channel: 'sms' | 'mail' = 'mail') =>
    client.systemSettings.testGateway({ body: { channel, recipient } });
  await expect(test('no address')).rejects.toMatchObject({
    envelope: { result: { failure: 'settings.recipientWrong' } },
  });
  await expect(test('a@example.com', 'sms')).rejects.toMatchObject({ status: 422 });
  const [attempt] = await test('wang@example.com');
  expect(attempt).toMatchObject({ gateway: 'smtp 127.0.0.1:9', outcome: 'failed', error: expect.stringMatching(/./) });
  expect(JSON.stringify(attempt)).not.toMatch(/canary|wang@example/);
  expect((await auditOf(app, id)).at(-1)).toEqual({
    kind: 'gatewayTested',
    detail: { channel: 'mail', gateway: ['smtp 127.0.0.1:9'], recipient: 'w***@example.com' },
  });
});

test('[B11] changing log retention requires the delete permission and confirmation, unless set by the environment', async ({
  app,
  as,
}) => {
  const clerk = await as(...EDIT);
  const { client, id } = await as('system:log:delete');
  const save = (version: number, days: number) => client.systemSettings.saveLogDays({ body: { version, days } });
  await expect(clerk.client.systemSettings.saveLogDays({ body: { version: 0, days: 30 } })).rejects.toMatchObject({
    status: 403,
  });
  await expect(save(0, 6)).rejects.toMatchObject({ status: 400 });
  expect(await save(0, 30)).toEqual({ version: 1, days: 30 });
  await expect(save(0, 40)).rejects.toMatchObject({ failure: 'common.staleVersion' });
  expect(await clerk.client.systemSettings.get()).toMatchObject({ logDays: 30, logDaysLocked: false, version: 1 });
  expect((await auditOf(app, id)).at(-1)).toEqual({
    kind: 'logDaysChanged',
    detail: { logDays: { from: 90, to: 30 } },
  });
  const older = `insert into sys_log (id, at, log_type, content, search) values (gen_random_uuid(), now() - interval '40 days', 2, 'old', '')`;
  await app.pool.query(older);
  await runJob(app, pruneLog, {}, { LOG_DAYS: 60 });
  const left = async () => (await app.pool.query(`select from sys_log where content = 'old'`)).rowCount;
  expect(await left()).toBe(1);
  await runJob(app, pruneLog, {});
  expect(await left()).toBe(0);
  await expireConfirmation(app, id);
  await expect(save(1, 365)).rejects.toMatchObject({ failure: 'identity.confirmFirst' });
  const { LOG_DAYS } = app.settings;
  Object.assign(app.settings, { LOG_DAYS: 60 });
  await expect(save(1, 365).finally(() => Object.assign(app.settings, { LOG_DAYS }))).rejects.toMatchObject({
    failure: 'settings.locked',
  });
});

test('the health page reports database, disk, queue and process', async ({ as }) => {
  const { client } = await as(...EDIT);
  const found = await client.health.get();
  expect(found.database).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+$/),
    maxConnections: expect.any(Number),
  });
  expect(found.database.size).toBeGreaterThan(1_000_000);
  expect(found.disk.total).toBeGreaterThan(found.disk.free);
  expect(found.queue).toMatchObject({ runsHere: false, runsAnywhere: false, failed: 0 });
  expect(found.clock).toEqual({ ahead: expect.any(Number), setBack: null });
  expect(found.warnings.map(({ code }) => code)).toContain('jobsNotRun');
  expect(found.app.node).toBe(process.versions.node);
  expect(found.backup).toEqual({ at: null, checked: false, nightly: false, failedAt: null });
});
