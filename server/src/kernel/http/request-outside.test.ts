import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { InsideAddress } from '../outside-address.ts';
import { NotAnswered, type OutsideRequest, requestOutside } from './request-outside.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Starts a server on this machine; returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const request: OutsideRequest = { method: 'GET', headers: {}, timeout: 5_000, limit: 1_000 };
const here: OutsideRequest = { ...request, loopback: true };

test.for([
  '127.0.0.1',
  '10.0.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '::1',
  'fd00::1',
  '::ffff:10.0.0.1',
])('[D8] no request is sent to a name that resolves to %s', async (address) => {
  const requested = requestOutside('https://provider.example/', { ...request, resolve: async () => [address] });
  await expect(requested).rejects.toBeInstanceOf(InsideAddress);
  const mixed = requestOutside('https://provider.example/', {
    ...request,
    resolve: async () => ['192.0.43.8', address],
  });
  await expect(mixed).rejects.toBeInstanceOf(InsideAddress);
});

test('[D8] no request is sent unencrypted, with credentials in the URL, or from simulator mode to the network', async () => {
  const resolve = async () => ['192.0.43.8'];
  for (const url of ['http://provider.example/', 'https://name:word@provider.example/', 'ftp://provider.example/'])
    await expect(requestOutside(url, { ...request, resolve })).rejects.toBeInstanceOf(InsideAddress);
  for (const address of ['10.0.0.1', '192.0.43.8', '169.254.169.254'])
    await expect(
      requestOutside('http://simulator/', { ...here, resolve: async () => [address] }),
    ).rejects.toBeInstanceOf(InsideAddress);
});

test('[case R34] [D8] a name is resolved once, and the request goes to that address (DNS rebinding)', async () => {
  const hosts: (string | undefined)[] = [];
  const port = await serve((request, answer) => {
    hosts.push(request.headers.host);
    answer.end('here');
  });
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  const resolve = async () => answers.shift() ?? [];
  const first = await requestOutside(`http://changing.example:${port}/`, { ...here, resolve });
  expect([first.body, hosts]).toEqual(['here', [`changing.example:${port}`]]);
  expect(answers).toEqual([['10.0.0.1']]);
  const second = requestOutside(`http://changing.example:${port}/`, { ...here, resolve });
  await expect(second).rejects.toBeInstanceOf(InsideAddress);
  expect(hosts).toHaveLength(1);
});

test('[D8] redirects are checked like the first URL, limited to three, and send no secrets to other hosts', async () => {
  const seen: (string | undefined)[] = [];
  const last = await serve((request, answer) => {
    seen.push(request.headers['17token'] as string | undefined);
    answer.end('arrived');
  });
  let left = 0;
  const port: number = await serve((request, answer) => {
    seen.push(request.headers['17token'] as string | undefined);
    left -= 1;
    answer.writeHead(302, { location: left > 0 ? '/again' : `http://127.0.0.1:${last}/` }).end();
  });
  const ask = (redirects: number) => {
    left = redirects;
    return requestOutside(`http://127.0.0.1:${port}/`, { ...here, headers: { '17token': 'secret' } });
  };
  expect((await ask(3)).body).toBe('arrived');
  expect(seen).toEqual(['secret', 'secret', 'secret', undefined]);
  await expect(ask(5)).rejects.toMatchObject({ sent: true });
  const inside = await serve((_asked, answer) => answer.writeHead(302, { location: 'http://10.0.0.1/' }).end());
  await expect(requestOutside(`http://127.0.0.1:${inside}/`, here)).rejects.toBeInstanceOf(InsideAddress);
  const written = await requestOutside(`http://127.0.0.1:${inside}/`, { ...here, method: 'POST', body: '{}' });
  expect(written.status).toBe(302);
});

test('timeouts, oversized and failed responses state whether something was sent', async () => {
  const silent = await serve(() => undefined);
  const late = requestOutside(`http://127.0.0.1:${silent}/`, { ...here, timeout: 200 });
  await expect(late).rejects.toMatchObject({ name: 'NotAnswered', sent: true });
  const long = await serve((_asked, answer) => answer.end('x'.repeat(2_000)));
  await expect(requestOutside(`http://127.0.0.1:${long}/`, here)).rejects.toBeInstanceOf(NotAnswered);
  const nobody = requestOutside('http://127.0.0.1:1/', here);
  await expect(nobody).rejects.toMatchObject({ name: 'NotAnswered', sent: false });
});
