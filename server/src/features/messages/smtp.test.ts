import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE } from './gateway.ts';
import { smtpGateway } from './smtp.ts';

/** A mail server that never comes to the end of what it can do. */
async function endless(socket: Socket) {
  socket.on('error', () => {});
  socket.resume();
  socket.write('220 here\r\n');
  await once(socket, 'data');
  for (; !socket.destroyed; await wait(5)) socket.write('250-AND MORE\r\n');
}

test('[D8] a mail server that goes on talking is left after a minute, and its connection closed', async () => {
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
  expect(limit).toHaveBeenCalledExactlyOnceWith(4 * PATIENCE);
  minute.abort();
  await sending;
  await closed;
});
