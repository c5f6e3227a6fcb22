import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import { test } from '../../../test/kit.ts';
import { start } from '../../start.ts';
import { openLog } from '../log.ts';

const CHINESE = ['GET /sys/getEncryptedString HTTP/1.1', 'accept-language: zh-CN'];
const ENGLISH = ['GET /sys/getEncryptedString HTTP/1.1', 'accept-language: en'];
const UNKNOWN = ['GET /nothing/here HTTP/1.1', 'accept-language: en'];
const POSTING = ['POST /sys/login HTTP/1.1', 'content-type: application/json', 'accept-language: en'];
const PROBING = ['GET /health/ready HTTP/1.1'];

/** Opens a connection and starts a request, so that it stays open while the server closes. */
async function begin(port: number, lines: readonly string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n`);
  return socket;
}

/** Sends the rest of a request and reads until the connection closes. */
async function finish(socket: Socket, body = ''): Promise<{ head: string; body: string }> {
  socket.write(`host: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  const answer = await text(socket);
  const end = answer.indexOf('\r\n\r\n');
  return { head: answer.slice(0, end).toLowerCase(), body: answer.slice(end + 4) };
}

test('asks to retry requests during shutdown, in the envelope and their language', async ({
  app: { settings },
  databaseUrl,
}) => {
  const { app, close } = await start({ settings, databaseUrl, log: openLog(settings, false) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const port = (app.server.address() as { port: number }).port;
  app.server.headersTimeout = 60_000;
  const accepted: Socket[] = [];
  app.server.on('connection', (socket) => accepted.push(socket));
  const requests = [CHINESE, ENGLISH, UNKNOWN, POSTING, PROBING];
  const sockets = await Promise.all(requests.map((lines) => begin(port, lines)));
  await vi.waitFor(() => expect(accepted.filter(({ bytesRead }) => bytesRead > 0)).toHaveLength(requests.length));
  const closing = close();
  await vi.waitFor(() => expect(app.leaving.now).toBe(true));
  const body = (index: number) => (requests[index] === POSTING ? '{"username":"a","password":"b"}' : '');
  const all = await Promise.all(sockets.map((socket, index) => finish(socket, body(index))));
  const [answers, [probed]] = [all.slice(0, -1), all.slice(-1)];
  await closing;
  for (const { head, body } of answers) {
    expect(head).toMatch(/^http\/1\.1 503 /);
    for (const line of ['\r\nretry-after: 1', '\r\nx-request-id: ', '\r\nconnection: close'])
      expect(head).toContain(line);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 503, result: { failure: 'common.busy' } });
  }
  const [zh, en] = answers.map(({ body }): string => JSON.parse(body).message);
  expect([zh, en]).toEqual([expect.stringMatching(/\p{Script=Han}/u), expect.not.stringMatching(/\p{Script=Han}/u)]);
  expect([probed?.head.slice(0, 12), JSON.parse(probed?.body ?? '')]).toEqual([
    'http/1.1 503',
    { ready: false, leaving: true },
  ]);
  expect(probed?.head).toContain('\r\nretry-after: 1');
});
