import { createCanvas } from '@napi-rs/canvas';
import { expect } from 'vitest';
import { auditOf, send } from '../../../../test/accounts.ts';
import { test as base } from '../../../../test/kit.ts';

const pngOf = (width: number, height: number) => createCanvas(width, height).toBuffer('image/png');
const EDIT = ['system:settings:edit', 'system:health:view'] as const;
const test = base.extend({
  environment: [async ({}, use) => use({ MAIL_GATEWAY: 'smtp://user:canary@127.0.0.1:9' }), { scope: 'file' }],
});

test('who may not change the look does not, and a name of any length is refused', async ({ as }) => {
  const { client } = await as();
  const body = { name: 'Yard', color: null, slogan: null };
  await expect(client.branding.save({ body })).rejects.toMatchObject({ status: 403 });
  const admin = await as(...EDIT);
  await expect(admin.client.branding.save({ body: { ...body, name: 'x'.repeat(31) } })).rejects.toMatchObject({
    status: 400,
  });
});

test('the name and the look are for everybody to see, strangers too, and their change is in the audit', async ({
  app,
  as,
  anonymous,
}) => {
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

test('[E1] a logo is a picture by its bytes, small enough, and only the present one is served', async ({
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
  const { logo } = (await sent(pngOf(64, 64))).json().result;
  const served = await send(app, logo);
  expect([served.status, served.headers['content-type']]).toEqual([200, 'image/png']);
  expect(String(served.headers['content-disposition'])).toMatch(/^attachment/);
  await client.branding.removeLogo();
  expect((await send(app, logo)).status).toBe(404);
  expect((await anonymous.branding.get()).logo).toBeNull();
});

test('settings are told without secrets, and a test of a gateway tells what it said', async ({ as, app }) => {
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
  const [said] = await test('wang@example.com');
  expect(said).toMatchObject({ gateway: 'smtp 127.0.0.1:9', outcome: 'failed', error: expect.stringMatching(/./) });
  expect(JSON.stringify(said)).not.toMatch(/canary|wang@example/);
  expect((await auditOf(app, id)).at(-1)?.kind).toBe('gatewayTested');
});

test('the health page tells how database, disk, queue and process fare', async ({ as }) => {
  const { client } = await as(...EDIT);
  const found = await client.health.get();
  expect(found.database).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+$/),
    maxConnections: expect.any(Number),
  });
  expect(found.database.size).toBeGreaterThan(1_000_000);
  expect(found.disk.total).toBeGreaterThan(found.disk.free);
  expect(found.queue).toMatchObject({ runsHere: false, failed: 0 });
  expect(found.app.node).toBe(process.versions.node);
  expect(found.backupAt).toBeNull();
});
