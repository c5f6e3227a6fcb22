import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { contract } from '@opsyard/contract';
import { expect } from 'vitest';
import { pagePolicy, socketsOf, transportSecurity } from '../../src/kernel/http/security-headers.ts';
import { readSettings } from '../../src/kernel/settings/settings.ts';
import { send } from '../fixtures/accounts.ts';
import { test as base } from '../fixtures/task-fixture.ts';

const test = base.extend<{ port: number }>({
  port: [
    async ({ app }, use) => {
      await app.listen({ port: 0, host: '127.0.0.1' });
      await use((app.server.address() as AddressInfo).port);
    },
    { scope: 'file' },
  ],
});

/** Sends raw bytes; returns the head in lower case, and the body. */
async function exchange(port: number, request: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

const HEADERS = ["content-security-policy: default-src 'none'", 'x-content-type-options: nosniff', 'x-request-id: '];

test.for([
  ['an address that ends in a bare percent', 'GET /% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['an address that is no UTF-8', 'GET /sys/%c3%28 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a NUL in an address', 'GET /task/project/list?keyword=%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a NUL in a path', 'GET /assets/%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['two hosts', 'GET /sys/randomImage/abcdefgh HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a method nobody knows', 'NONSENSE / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['no HTTP', '\u0016\u0003\u0001 hello\r\n\r\n'],
  ['two lengths', 'POST /sys/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
] as const)('[E15] %s is refused in the envelope, with all headers', async ([, request], { port }) => {
  const { status, head, body } = await exchange(port, request);
  expect(status).toBe(400);
  for (const header of HEADERS) expect(head).toContain(header);
  expect(JSON.parse(body)).toEqual({
    success: false,
    message: expect.any(String),
    code: expect.any(Number),
    result: { failure: 'common.invalidInput', requestId: expect.stringMatching(/^[0-9a-f]{32}$/) },
    timestamp: expect.any(Number),
  });
});

test('[E13] a NUL in any parameter of any call is refused before the database is queried', async ({ app, fixture }) => {
  const requested: string[] = [];
  const query = app.pool.query.bind(app.pool);
  const calls = Object.values(contract).flatMap((group) => Object.values(group)) as { method: string; path: string }[];
  const gets = calls.filter(({ method }) => method === 'GET');
  expect(gets.length).toBeGreaterThan(100);
  app.pool.query = ((...words: Parameters<typeof query>) => {
    requested.push(JSON.stringify(words[0]));
    return query(...words);
  }) as typeof query;
  for (const { path } of gets) {
    const url = `${path.replaceAll(/:\w+/g, 'x')}?name=a%00b&id=%00`;
    expect([url, (await send(app, url, { token: fixture.owner.token })).status]).toEqual([url, 400]);
  }
  app.pool.query = query;
  expect(requested).toEqual([]);
});

test('[D1] the content security policy allows sockets to its own host only, and HSTS is sent if the settings say so', () => {
  const policy = (environment: Record<string, string>, host: string) =>
    pagePolicy('n', { frames: [], sockets: socketsOf(readSettings(environment), host) });
  expect(policy({}, '127.0.0.1:3000')).toContain("connect-src 'self' ws://127.0.0.1:3000 wss://127.0.0.1:3000;");
  expect(policy({ PUBLIC_URL: 'https://yard.example' }, 'evil.example')).toContain(
    "connect-src 'self' wss://yard.example;",
  );
  expect(policy({}, 'evil.example; script-src *')).toContain("connect-src 'self';");
  const hsts = (environment: Record<string, string>) => transportSecurity(readSettings(environment));
  expect(hsts({ PUBLIC_URL: 'https://yard.example' })).toEqual({});
  const requested = { PUBLIC_URL: 'https://yard.example', HSTS_DAYS: '365' };
  expect(hsts(requested)).toEqual({ 'strict-transport-security': 'max-age=31536000' });
  expect(() => readSettings({ HSTS_DAYS: '1' })).toThrow(/HSTS_DAYS: only with a PUBLIC_URL of https/);
  expect(() => readSettings({ HSTS_DAYS: '1', PUBLIC_URL: 'http://yard.example' })).toThrow(/HSTS_DAYS/);
});
