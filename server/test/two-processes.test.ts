import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@opsyard/contract';
import { expect, inject } from 'vitest';
import { WebSocket } from 'ws';
import { test as base } from './fixtures/organisation.ts';
import { entryId, newRole, personWith } from './fixtures/rights-fixture.ts';
import { freshKey, type Person, TEST_KEY } from './kit.ts';
import { superviseApp } from './ledger/supervised-app.ts';

type PushMessage = { cmd: string; msgTxt?: string; userId?: string; taskId?: string; field?: string | null };
type Node = { address: string };
type Page = {
  received: PushMessage[];
  send: (message: object) => void;
  close: () => void;
  closed: () => boolean;
  status: () => Promise<number>;
};

const test = base.extend<{ nodes: Node[]; open: (person: Person) => Promise<Page[]> }>({
  nodes: [
    async ({ app, databaseUrl }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'opsyard-second-process-'));
      // The other process migrates the database before it serves, so it connects as its owner.
      const owner = new URL(inject('adminUrl'));
      owner.pathname = new URL(databaseUrl).pathname;
      const other = await superviseApp(folder, { DATABASE_URL: owner.href, SECRET_KEY: TEST_KEY });
      await app.listen({ port: 0, host: '127.0.0.1' });
      await other.ready();
      await use([{ address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }, other]);
      await other.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'file' },
  ],
  open: async ({ nodes }, use) => {
    const sockets: WebSocket[] = [];
    await use(async (person) =>
      Promise.all(
        nodes.map(async (node) => {
          const { page, socket } = await openAt(node, person);
          sockets.push(socket);
          return page;
        }),
      ),
    );
    for (const socket of sockets) socket.terminate();
  },
});

async function openAt({ address }: Node, { id, token }: Person): Promise<{ page: Page; socket: WebSocket }> {
  const ask = (path: string, method = 'GET') => fetch(address + path, { method, headers: { 'x-access-token': token } });
  const { result } = (await (await ask('/sys/push/ticket', 'POST')).json()) as Envelope<{ ticket: string }>;
  const socket = new WebSocket(`${address.replace('http', 'ws')}/websocket/${id}`, ['opsyard', result.ticket]);
  const received: PushMessage[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as PushMessage));
  await expect.poll(() => received.some(({ cmd }) => cmd === 'hello'), { timeout: 15_000 }).toBe(true);
  const page = {
    received,
    send: (message: object) => socket.send(JSON.stringify(message)),
    close: () => socket.terminate(),
    closed: () => socket.readyState >= socket.CLOSING,
    status: async () => (await ask('/sys/permission/getUserPermissionByToken')).status,
  };
  return { page, socket };
}

/** Makes a change and waits until every page has received it. */
async function expectDelivered(
  pages: readonly Page[],
  isReceived: (page: Page) => boolean,
  act: () => Promise<unknown>,
) {
  for (const { received } of pages) received.length = 0;
  await act();
  await expect.poll(() => pages.every(isReceived)).toBe(true);
}

test('[CL-05] [RP-05] [AN-06] changes at one process reach the open pages of both', async ({ app, admin, open }) => {
  const reader = await personWith(app);
  const pages = await open(reader);
  const hasReceived = (cmd: string) => (page: Page) => page.received.some((message) => message.cmd === cmd);
  await expectDelivered(pages, hasReceived('dictionary'), () =>
    admin.client.dictionary.add({ body: { dictName: 'Colours', dictCode: 'colours' } }),
  );
  const roleId = await newRole(app, [reader]);
  const permissionId = await entryId(app, 'task:use');
  for (const change of [
    { add: [permissionId], remove: [] },
    { add: [], remove: [permissionId] },
  ])
    await expectDelivered(pages, hasReceived('access'), () =>
      admin.client.grant.change({ body: { kind: 'role', id: roleId, rules: [], ...change } }),
    );
  const isAnnouncement = ({ received }: Page) =>
    received.some(({ cmd, msgTxt }) => cmd === 'topic' && msgTxt === 'News');
  await expectDelivered(pages, isAnnouncement, async () => {
    const { id } = await admin.client.announcement.add({ body: { titile: 'News' } });
    await admin.client.announcement.doReleaseData({ query: { id } });
  });
});

test('a push ticket issued by one process opens one socket at the other, and none once its session has ended', async ({
  app,
  nodes: [one, other],
}) => {
  const person = await personWith(app);
  const { ticket } = await person.client.identity.pushTicket();
  const opened = (node: Node | undefined, text: string) => {
    const socket = new WebSocket(`${node?.address.replace('http', 'ws')}/websocket/${person.id}`, ['opsyard', text]);
    socket.on('error', () => {});
    return new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true)).once('close', () => resolve(false));
    }).finally(() => socket.terminate());
  };
  expect(await opened(other, ticket)).toBe(true);
  expect(await opened(other, ticket)).toBe(false);
  expect(await opened(one, ticket)).toBe(false);
  const { ticket: unused } = await person.client.identity.pushTicket();
  await person.client.identity.logout();
  expect(await opened(other, unused)).toBe(false);
});

test('[B1] a user frozen at one process has no open page at any, and their next call fails at both', async ({
  app,
  admin,
  open,
}) => {
  const person = await personWith(app);
  const pages = await open(person);
  for (const page of pages) expect(await page.status()).not.toBe(401);
  await admin.client.user.frozenBatch({ body: { ids: person.id, status: 2 } });
  await expect.poll(() => pages.every(({ closed }) => closed())).toBe(true);
  for (const page of pages) expect(await page.status()).toBe(401);
});

test('a user who edits a field at one process is shown at the other, until the editor or its page is closed', async ({
  admin,
  as,
  open,
}) => {
  const other = await as('task:use');
  const { id: projectId } = await admin.client.project.add({
    body: { name: 'Desk', key: freshKey(), template: 'blank' },
  });
  await admin.client.member.add({ body: { projectId, userIds: [other.id], role: 'member' } });
  const { records } = await admin.client.task.add({ body: { projectId, title: 'Plan' } });
  const taskId = records[0]?.id ?? '';
  const otherUser = await as('task:use');
  const [ownPage, otherPage, outside] = [await open(admin), await open(other), await open(otherUser)];
  const pages = [...ownPage, ...otherPage, ...outside];
  for (const page of pages) page.send({ cmd: 'watch', projectIds: [projectId] });
  const editors = ({ received }: Page) =>
    received.filter(({ cmd }) => cmd === 'editing').map(({ userId, field }) => [userId, field]);
  const edits = (page: Page, field: string | null) => page.send({ cmd: 'editing', projectId, taskId, field });
  const [[atOne, atOther], [theirsAtOne, theirsAtOther]] = [ownPage, otherPage];
  if (!atOne || !atOther || !theirsAtOne || !theirsAtOther) throw new Error('two processes are needed');
  // Each edits at a process of their own, and both are shown at both; no page is notified of its own user.
  await expect
    .poll(
      () => {
        edits(atOne, 'title');
        edits(theirsAtOther, 'title');
        return [editors(theirsAtOther), editors(theirsAtOne), editors(atOne)].every(({ length }) => length > 0);
      },
      { interval: 500, timeout: 15_000 },
    )
    .toBe(true);
  expect(editors(theirsAtOther)).toContainEqual([admin.id, 'title']);
  expect(editors(atOne)).toContainEqual([other.id, 'title']);
  edits(theirsAtOther, null);
  await expect.poll(() => editors(atOne).at(-1)).toEqual([other.id, null]);
  atOne.close();
  await expect.poll(() => editors(theirsAtOther).at(-1)).toEqual([admin.id, null]);
  expect(editors(theirsAtOther).filter(([userId]) => userId === other.id)).toEqual([]);
  expect(editors(atOne).filter(([userId]) => userId === admin.id)).toEqual([]);
  expect(outside.map(editors)).toEqual([[], []]);
});
