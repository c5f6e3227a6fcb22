import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { openLog } from '../../src/kernel/log.ts';
import { readSettings } from '../../src/kernel/settings/settings.ts';
import { start } from '../../src/start.ts';
import { test as base } from '../fixtures/task-fixture.ts';
import { TEST_KEY } from '../kit.ts';

type Kit = { site: { app: FastifyInstance; port: number } };

/** The app with a built page, listening on a port. */
const test = base.extend<Kit>({
  site: async ({ databaseUrl }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'opsyard-page-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<script nonce="__CSP_NONCE__"></script>');
    await writeFile(join(folder, 'assets', 'app.js'), 'let a');
    await writeFile(join(folder, 'assets', '.hidden'), 'secret');
    await writeFile(join(folder, 'secret.txt'), 'secret');
    const settings = readSettings({
      DATA_DIR: folder,
      SECRET_KEY: TEST_KEY,
      LOG_LEVEL: 'silent',
      POOL_SIZE: '4',
      DEMO: 'off',
      JOBS: 'off',
    });
    const { app, close } = await start({ settings, databaseUrl, log: openLog(settings, false), pageFolder: folder });
    await app.listen({ port: 0, host: '127.0.0.1' });
    await use({ app, port: (app.server.address() as AddressInfo).port });
    await close();
    await rm(folder, { recursive: true, force: true });
  },
});

type Answer = { status: number; headers: Record<string, unknown>; text: string };
/** Sends a path unchanged: no client normalizes it. */
function raw(port: number, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', port, path, headers, method }, async (response) => {
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: await text(response.pipe(new PassThrough())),
      });
    })
      .once('error', reject)
      .end();
  });
}

test('nothing outside the folder of the page is served, however the path is written', async ({ site: { port } }) => {
  expect((await raw(port, '/assets/app.js')).text).toBe('let a');
  const paths = [
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    '..%5csecret.txt',
    '....//secret.txt',
    '.hidden',
    '%2ehidden',
  ];
  const odd = [
    '%00',
    '%',
    '%zz',
    '%c0%ae%c0%ae/secret.txt',
    'x'.repeat(5_000),
    '%e0%80%80',
    '/etc/passwd',
    '\\..\\secret.txt',
    '',
  ];
  for (const path of [...paths, ...odd]) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, text: body } = await raw(port, `/assets/${path}`, {}, method);
      expect([path, method, status]).toEqual([path, method, expect.toBeOneOf([400, 403, 404, 414])]);
      expect(body).not.toMatch(/^secret|opsyard-page|ENOENT/);
    }
  }
});

test('HEAD requests for the front page succeed', async ({ site: { port } }) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await raw(port, '/?utm=1', { accept: '*/*' }, method);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  }
  expect((await raw(port, '/', { accept: 'text/html' }, 'POST')).status).toBe(404);
});

test('[D8] every kind of response carries the security headers', async ({ site: { port }, fixture }) => {
  const token = { 'x-access-token': fixture.owner.token };
  const paths: [string, Record<string, string>][] = [
    ['/sys/getEncryptedString', {}],
    ['/sys/preferences', {}],
    ['/task/project/list', token],
    ['/nothing', {}],
    ['/deep/link', { accept: 'text/html' }],
    ['/openapi.json', {}],
    ['/health/live', {}],
    ['/assets/app.js', {}],
  ];
  for (const [path, headers] of paths) {
    const answer = await raw(port, path, headers);
    expect([path, answer.headers]).toEqual([
      path,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/default-src '(none|self)'.*frame-ancestors 'none'/),
      }),
    ]);
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  }
  const [one, other] = [await raw(port, '/a', { accept: 'text/html' }), await raw(port, '/a', { accept: 'text/html' })];
  expect(one.headers['content-security-policy']).not.toBe(other.headers['content-security-policy']);
  expect(one.headers['content-security-policy']).not.toMatch(/unsafe/);
});

test.for(['/jmreport/list', '/user/login', '/sys/nothing', '/actuator'])(
  '[ER-02] whoever asks %s for JSON never gets the page',
  async (path, { site: { port } }) => {
    const { status, headers } = await raw(port, path, { accept: 'application/json, text/plain, */*' });
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  },
);

test.for([
  ['/user/login?redirect=/x.y', 'GET', 200],
  ['/modules/anything', 'HEAD', 200],
  ['/user/login', 'POST', 404],
  ['/sys/nothing', 'GET', 404],
  ['/task', 'GET', 404],
  ['/assets/nothing', 'GET', 404],
  ['/.env', 'GET', 404],
  ['/wp-login.php', 'GET', 404],
] as const)(
  'whoever takes anything is answered %s by %s with %d',
  async ([path, method, status], { site: { port } }) => {
    const answer = await raw(port, path, { accept: '*/*' }, method);
    const page = status === 200;
    expect([answer.status, answer.headers['content-type']]).toEqual([
      status,
      `${page ? 'text/html' : 'application/json'}; charset=utf-8`,
    ]);
    expect(answer.text.includes('<script nonce=')).toBe(page && method === 'GET');
  },
);

test.for(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
  'the metrics are not for whoever comes through a proxy that says %s',
  async (name, { site: { port } }) => {
    expect((await raw(port, '/metrics')).status).toBe(200);
    expect((await raw(port, '/metrics', { [name]: '127.0.0.1' })).status).toBe(403);
  },
);

test.for([
  ['/sys/login', 'POST', 'application/json', `{"username":"${'x'.repeat(2_100_000)}","password":"y"}`, 413],
  ['/sys/login', 'POST', 'application/json', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`, 400],
  ['/sys/login', 'POST', 'application/json', '['.repeat(900_000), 400],
  ['/sys/login', 'POST', 'application/xml', '<a/>', 415],
  ['/sys/login', 'POST', 'multipart/form-data; boundary=x', '--x--', 400],
  ['/sys/login', 'POST', 'application/json; charset=utf-16', '{}', 400],
  ['/sys/login', 'TRACE', 'application/json', '', 404],
] as const)('[E15] %s %s of %s is refused in words', async ([url, method, type, payload, status], { app }) => {
  const answer = await app.inject({ method: method as 'POST', url, headers: { 'content-type': type }, payload });
  expect([answer.statusCode, answer.body]).toEqual([
    status,
    expect.not.stringMatching(/\bat \S+:\d|node_modules|FST_/),
  ]);
});

test('[B12] mass assignment changes nothing', async ({ app, fixture }) => {
  const { project, owner } = fixture;
  const { id } = await fixture.add('mine');
  const post = (method: 'POST' | 'PATCH', url: string, payload: object) =>
    app.inject({ method, url, headers: { 'x-access-token': owner.token }, payload });
  const extras = {
    id,
    seq: 1,
    version: 99,
    createdBy: owner.id,
    archived: true,
    deletedAt: null,
    rank: 'a',
    projectId: id,
  };
  for (const extra of Object.keys(extras) as (keyof typeof extras)[]) {
    const changes = { title: 'x', [extra]: extras[extra] };
    expect((await post('PATCH', '/task/task/edit', { id, version: 1, changes })).statusCode).toBe(400);
  }
  for (const extra of ['createdBy', 'orgCode', 'id', 'state', 'role']) {
    const payload = { name: 'x', key: 'ZZ', template: 'blank', [extra]: owner.id };
    expect((await post('POST', '/task/project/add', payload)).statusCode).toBe(400);
  }
  const role = { projectId: project.id, userIds: [fixture.nonMember.id], role: 'owner' };
  expect((await post('POST', '/task/member/add', role)).statusCode).toBe(400);
  expect(await fixture.readTask(id)).toMatchObject({ title: 'mine', version: 1 });
});
