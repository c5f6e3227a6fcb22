import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { entryId, newRole, personWith } from '../../../test/fixtures/rights-fixture.ts';
import { test } from '../../../test/fixtures/upload-fixture.ts';

test('[RP-05] pushes changed permissions only to the pages of the affected user', async ({ app, port }) => {
  const admin = await personWith(app, { roles: ['admin'] });
  const [concerned, other] = [await personWith(app), await personWith(app)];
  const roleId = await newRole(app, [concerned]);
  const received = new Map<string, string[]>();
  const sockets: WebSocket[] = [];
  for (const person of [concerned, other]) {
    const { ticket } = await person.client.identity.pushTicket();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${person.id}`, ['opsyard', ticket]);
    sockets.push(socket);
    const messages: string[] = [];
    received.set(person.id, messages);
    socket.on('message', (data) => messages.push(JSON.parse(String(data)).cmd));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  }
  const add = [await entryId(app, 'task:use')];
  await admin.client.grant.change({ body: { kind: 'role', id: roleId, add, remove: [], rules: [] } });
  await expect.poll(() => received.get(concerned.id), { timeout: 10_000 }).toContain('access');
  expect(received.get(other.id)).not.toContain('access');
  await admin.client.menuEntry.add({ body: { name: 'New', menuType: 0 } });
  await expect.poll(() => received.get(other.id), { timeout: 10_000 }).toContain('access');
  for (const socket of sockets) socket.terminate();
});
