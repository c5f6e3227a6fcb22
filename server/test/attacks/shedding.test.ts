import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { test as base } from '../uploading.ts';

const LIMIT = 8;
const environment = { MAX_IN_FLIGHT: String(LIMIT) };
const test = base.extend({ environment: [async ({}, use) => use(environment), { scope: 'file' }] });

function half(port: number, head: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head, () => resolve(socket)));
    socket.on('error', reject);
  });
}

test('[F20] bodies that never arrive keep nobody else out', async ({ port }) => {
  const head = `POST /sys/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`;
  const sockets = await Promise.all(Array.from({ length: LIMIT + 4 }, () => half(port, head)));
  const status = await ask(port);
  for (const socket of sockets) socket.destroy();
  expect(status).toBe(200);
});

test('[F21] open push sockets are no requests under way', async ({ port, as }) => {
  const people = await Promise.all(Array.from({ length: LIMIT + 4 }, () => as('task:use')));
  const sockets = await Promise.all(
    people.map(async ({ client, id }) => {
      const { ticket } = await client.identity.pushTicket();
      const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${id}`, ['opsyard', ticket]);
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      return socket;
    }),
  );
  const status = await ask(port);
  for (const socket of sockets) socket.terminate();
  expect(status).toBe(200);
});

test('[F20] answers that nobody reads keep nobody else out', async ({ port, desk, send }) => {
  const { id: taskId } = await desk.add('big');
  const { file } = await send(desk.owner, taskId, Buffer.alloc(20_000_000, 'x'), { name: 'big.txt' });
  const head = `GET /task/attachment/download?id=${file.id} HTTP/1.1\r\nhost: x\r\nx-access-token: ${desk.owner.token}\r\n\r\n`;
  const sockets = await Promise.all(Array.from({ length: LIMIT + 4 }, async () => (await half(port, head)).pause()));
  const status = await ask(port);
  for (const socket of sockets) socket.destroy();
  expect(status).toBe(200);
});

/** Asks through a connection of its own, which the server meets after all the others. */
async function ask(port: number): Promise<number> {
  return (await fetch(`http://127.0.0.1:${port}/sys/getEncryptedString`)).status;
}
