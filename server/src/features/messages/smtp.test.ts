import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GATEWAY_TIMEOUT } from './gateway.ts';
import { smtpGateway } from './smtp.ts';

/** A mail server whose greeting never ends. */
async function endless(socket: Socket) {
  socket.on('error', () => {});
  socket.resume();
  socket.write('220 here\r\n');
  await once(socket, 'data');
  for (; !socket.destroyed; await wait(5)) socket.write('250-AND MORE\r\n');
}

test('[D8] disconnects from a mail server that keeps talking after a minute', async () => {
  const minute = new AbortController();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connecting = once(server, 'connection') as Promise<[Socket]>;
  const gateway = smtpGateway(new URL(`smtp://127.0.0.1:${port}`), 'desk@example.com', async (host) => host);
  const letter = { id: 'one', recipient: 'li@example.com', subject: 'Hello', text: 'Hello' };
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(minute.signal);
  onTestFinished(() => {
    limit.mockRestore();
    server.close();
  });
  const sending = expect(gateway.send(letter)).rejects.toThrow(/aborted/);
  const [socket] = await connecting;
  const closed = once(socket, 'close');
  void endless(socket);
  await once(socket, 'data');
  expect(limit).toHaveBeenCalledExactlyOnceWith(4 * GATEWAY_TIMEOUT);
  minute.abort();
  await sending;
  await closed;
});
