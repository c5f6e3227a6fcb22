import { commonFile, type Envelope, type FailureResult, STATIC_PATH } from '@opsyard/contract';
import { expect } from 'vitest';
import { send } from '../../../../test/fixtures/accounts.ts';
import { lastAuditEvent } from '../../../../test/fixtures/organisation.ts';
import { test as base } from '../../../../test/fixtures/upload-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

type Give = (
  person: Person,
  bytes: string | Uint8Array<ArrayBuffer>,
  name: string,
  fields?: Record<string, string>,
) => Promise<{ status: number; message: string; result: FailureResult | null; failure: string | undefined }>;

const test = base.extend<{ give: Give }>({
  give: async ({ port }, use) => {
    await use(async ({ token }, bytes, name, fields = {}) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append('file', new Blob([bytes]), name);
      const url = `http://127.0.0.1:${port}${commonFile.upload.path}`;
      const response = await fetch(url, { method: 'POST', headers: { 'x-access-token': token }, body: form });
      const { message, result } = (await response.json()) as Envelope<FailureResult | null>;
      return { status: response.status, message, result, failure: result?.failure };
    });
  },
});

const KEPT = /^([A-Za-z0-9_-]+)\/[0-9a-f]{32}\.[a-z0-9]+$/;

test('[E1] [CL-11] refuses active content, mislabelled files and unauthorized uploads, and stores nothing', async ({
  as,
  give,
  stored,
}) => {
  const [sender, reader] = [await as('system:file:upload'), await as('task:use')];
  const before = await stored();
  expect(await give(reader, PNG, 'a.png')).toMatchObject({ status: 403 });
  for (const [bytes, name] of [
    ['<script>alert(1)</script>', 'page.html'],
    ['<script>alert(1)</script>', 'page.png'],
    ['<% out.print(1) %>', 'shell.jsp'],
    ['<?php phpinfo();', 'shell.php'],
    ['<?php phpinfo();', 'shell.php\u0000.png'],
    ['MZ', 'tool.exe'],
    [PNG, 'picture.svg'],
    [PNG, 'noending'],
  ] as const)
    expect([name, (await give(sender, bytes, name)).failure]).toEqual([name, 'commonFile.refused']);
  expect(await stored()).toEqual(before);
});

test('[E1] [CL-11] accepts only a plain folder name', async ({ as, give, stored }) => {
  const sender = await as('system:file:upload');
  const before = await stored();
  for (const biz of [
    '..',
    '../..',
    '../../etc',
    '/etc',
    'a/b',
    'a\\b',
    '%2e%2e',
    'a\u0000',
    'x'.repeat(41),
    'report',
    'Report',
  ])
    expect([biz, (await give(sender, 'text', 'a.txt', { biz })).failure]).toEqual([biz, 'commonFile.folderRefused']);
  expect(await stored()).toEqual(before);
  const { message } = await give(sender, 'text', '../../../etc/passwd.txt', { biz: 'temp', isup: '1' });
  expect(message).toMatch(/^temp\/[0-9a-f]{32}\.txt$/);
});

test('[CL-11] returns the stored path as message and the content to signed-in users', async ({ app, as, give }) => {
  const [sender, reader] = [await as('system:file:upload'), await as()];
  const { status, message, result } = await give(sender, 'rows', '报表 1.csv');
  expect([status, result, KEPT.exec(message)?.[1]]).toEqual([200, null, 'temp']);
  const url = `${STATIC_PATH}/${message}`;
  expect((await send(app, url)).status).toBe(401);
  const got = await send(app, url, { token: reader.token });
  expect([got.status, got.text]).toEqual([200, 'rows']);
  expect(got.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; .*%E6%8A%A5%E8%A1%A8%201\.csv/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  });
});

test('[E1] only images in public folders are public, and no file runs scripts on our origin', async ({
  app,
  as,
  give,
}) => {
  const sender = await as('system:file:upload');
  const pathOf = async (bytes: string | Uint8Array<ArrayBuffer>, name: string, biz: string) =>
    `${STATIC_PATH}/${(await give(sender, bytes, name, { biz })).message}`;
  const shown = await send(app, await pathOf(PNG, 'me.png', 'avatar'));
  expect(shown.status).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  });
  for (const path of [
    await pathOf(PNG, 'contract.png', 'temp'),
    await pathOf(SVG, 'logo.svg', 'avatar'),
    await pathOf('text', 'note.txt', 'avatar'),
  ]) {
    expect((await send(app, path)).status).toBe(401);
    const headers = { accept: 'text/html' };
    expect((await send(app, path, { headers })).status).toBe(401);
  }
  const svg = await send(app, await pathOf(SVG, 'logo.svg', 'avatar'), { token: sender.token });
  expect(svg.headers['content-disposition']).toContain('attachment');
  expect(svg.headers['content-security-policy']).toContain('sandbox');
});

test('[E1] [B6] a URL serves only the file uploaded for it', async ({ app, as, give }) => {
  const sender = await as('system:file:upload');
  const { message } = await give(sender, PNG, 'me.png', { biz: 'avatar' });
  const name = message.split('/')[1] ?? '';
  const { rows } = await app.pool.query('select id from stored_file');
  for (const path of [
    `temp/${name}`,
    `avatar/${name.replace('.png', '.html')}`,
    `avatar/${rows[0].id}.png`,
    `report/${name}`,
    `avatar/${'0'.repeat(32)}.png`,
  ])
    expect([path, (await send(app, `${STATIC_PATH}/${path}`, { token: sender.token })).status]).toEqual([path, 404]);
  for (const path of [
    '..%2f..%2fetc%2fpasswd',
    'avatar/..%2f..%2fconfig.json',
    'avatar/../../x',
    '%00/x',
    'avatar/%c0%ae',
  ])
    expect([400, 404]).toContain((await send(app, `${STATIC_PATH}/${path}`, { token: sender.token })).status);
});

test('[B11] [CL-11] deletes a file and its content with the upload permission, with an audit event', async ({
  app,
  as,
  give,
}) => {
  const [sender, reader] = [await as('system:file:upload'), await as()];
  const { message } = await give(sender, PNG, 'me.png', { biz: 'avatar' });
  const url = `${STATIC_PATH}/${message}`;
  expect((await send(app, url, { method: 'DELETE', token: reader.token })).status).toBe(403);
  expect((await send(app, url, { method: 'DELETE', token: sender.token })).status).toBe(200);
  expect(await lastAuditEvent(app, sender.id)).toEqual({
    kind: 'fileRemoved',
    detail: { path: message, name: 'me.png', size: PNG.length },
  });
  expect((await send(app, url)).status).toBe(404);
  const { rowCount } = await app.pool.query('select from stored_file where created_by = $1', [sender.id]);
  expect(rowCount).toBe(0);
});
