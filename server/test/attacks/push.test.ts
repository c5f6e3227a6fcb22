import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { test as base } from '../fixtures/upload-fixture.ts';
import type { Person } from '../kit.ts';

type Message = {
  cmd: string;
  kind?: string;
  cursor?: string;
  projectId?: string;
  ids?: string[];
  taskId?: string;
  userId?: string;
  field?: string | null;
};
type Unread = { anntMsgTotal: number; anntMsgList: { id: string; titile: string }[] };
type Page = { socket: WebSocket; received: Message[]; closed: Promise<number> };
type Opening = { userId?: string; ticket?: string; headers?: Record<string, string> };

const test = base.extend<{ open: (person: Person, opening?: Opening) => Promise<Page> }>({
  open: async ({ port }, use) => {
    const pages: WebSocket[] = [];
    await use(async (person, { userId = person.id, ticket, headers = {} } = {}) => {
      const known = ticket ?? (await person.client.identity.pushTicket()).ticket;
      const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${userId}`, ['opsyard', known], { headers });
      pages.push(socket);
      const received: Message[] = [];
      socket.on('message', (data) => received.push(JSON.parse(String(data)) as Message));
      const closed = new Promise<number>((resolve) => socket.once('close', resolve));
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      return { socket, received, closed };
    });
    for (const socket of pages) socket.terminate();
  },
});

const refusedWith = (status: number) => expect.objectContaining({ message: `Unexpected server response: ${status}` });

test('[E7] a ticket opens one socket only, for the user it was issued to', async ({ fixture, open }) => {
  const { ticket } = await fixture.member.client.identity.pushTicket();
  await open(fixture.member, { ticket });
  await expect(open(fixture.member, { ticket })).rejects.toEqual(refusedWith(401));
  await expect(open(fixture.member, { userId: fixture.owner.id })).rejects.toEqual(refusedWith(403));
  await expect(open(fixture.member, { ticket: 'x'.repeat(32) })).rejects.toEqual(refusedWith(401));
  await expect(open(fixture.member, { ticket: fixture.member.token })).rejects.toEqual(refusedWith(401));
});

test('[E7] [AN-06] [AN-07] a client that presents only a user id to the socket is refused, and gets its messages by polling', async ({
  as,
  fixture,
  port,
}) => {
  const { id, token } = fixture.member;
  for (const path of [`/websocket/${id}`, `/websocket/${id}?token=${token}`, `/websocket/${id}_${token}`]) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    const refused = new Promise((_, reject) =>
      socket.once('open', () => reject(new Error('open'))).once('error', reject),
    );
    await expect(refused).rejects.toEqual(refusedWith(401));
  }
  const ask = async () => {
    const url = `http://127.0.0.1:${port}/sys/annountCement/listByUser?_t=1593600000`;
    const headers = { 'x-access-token': token, 'menu-url': '/dashboard/analysis' };
    return ((await (await fetch(url, { headers })).json()) as { result: Unread }).result;
  };
  const before = await ask();
  const writer = await as('system:announcement:edit');
  const { id: anntId } = await writer.client.announcement.add({ body: { titile: 'Asked for', msgType: 'ALL' } });
  await writer.client.announcement.doReleaseData({ query: { id: anntId } });
  const after = await ask();
  expect(after.anntMsgTotal).toBe(before.anntMsgTotal + 1);
  expect(after.anntMsgList[0]).toMatchObject({ id: anntId, titile: 'Asked for' });
  await fixture.member.client.announcementSend.read({ body: { anntId } });
  expect((await ask()).anntMsgTotal).toBe(before.anntMsgTotal);
});

test.for(['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'http://127.0.0.1:1'])(
  '[E7] a page of %s opens no socket, with a ticket of its own neither',
  async (origin, { fixture, open }) => {
    await expect(open(fixture.member, { headers: { origin } })).rejects.toEqual(refusedWith(403));
  },
);

test('[E7] a socket and unused tickets end with their session', async ({ fixture, open }) => {
  const page = await open(fixture.member);
  const { ticket } = await fixture.member.client.identity.pushTicket();
  await fixture.member.client.identity.logout();
  expect(await page.closed).toBe(4401);
  await expect(open(fixture.member, { ticket })).rejects.toEqual(refusedWith(401));
});

test('[E7] [pitfall 3] a socket receives nothing about projects its user cannot see, live or after a reconnect', async ({
  fixture,
  open,
}) => {
  const { nonMember, member, project, add } = fixture;
  const outside = await open(nonMember);
  const inside = await open(member);
  const cursor = await greeting(outside);
  const { id: missed } = await add('missed');
  for (const { socket } of [outside, inside]) {
    socket.send(watching(project.id, '0'.repeat(32), 1, null, "'", project.id));
    socket.send(JSON.stringify({ cmd: 'since', cursor }));
  }
  await expect.poll(() => changesOf(inside, missed)).toBeGreaterThan(0);
  const known = taskChanges(inside).length;
  const { id: live } = await add('live');
  await expect.poll(() => taskChanges(inside).length).toBeGreaterThan(known);
  await expect.poll(() => changesOf(inside, live)).toBeGreaterThan(0);
  outside.socket.send('HeartBeat');
  await expect.poll(() => outside.received).toContainEqual({ cmd: 'heartcheck' });
  expect(JSON.stringify(outside.received)).not.toContain(project.id);
});

test('[E7] [pitfall 3] a removed member receives no further messages of the project', async ({ fixture, open }) => {
  const { owner, member, project, add } = fixture;
  const [page, other] = [await open(member), await open(owner)];
  const cursor = await greeting(page);
  const { id: first } = await add('first');
  for (const { socket } of [page, other]) {
    socket.send(watching(project.id));
    socket.send(JSON.stringify({ cmd: 'since', cursor }));
  }
  await expect.poll(() => [page, other].every((one) => changesOf(one, first) > 0)).toBe(true);
  const countProjectMessages = () => page.received.filter(({ kind }) => kind === 'project').length;
  const before = countProjectMessages();
  await owner.client.member.delete({ query: { projectId: project.id, userId: member.id } });
  await expect.poll(countProjectMessages).toBeGreaterThan(before);
  const known = taskChanges(other).length;
  const { id: second } = await add('second');
  await expect.poll(() => taskChanges(other).length).toBeGreaterThan(known);
  page.socket.send('HeartBeat');
  await expect.poll(() => page.received).toContainEqual({ cmd: 'heartcheck' });
  expect(JSON.stringify(page.received)).not.toContain(second);
});

const taskChanges = ({ received }: Page) => received.filter(({ cmd }) => cmd === 'task');
/** How many messages tell of a change of a task: with its id, or without ids shortly after permissions have changed. */
const changesOf = (page: Page, id: string) =>
  taskChanges(page).filter(({ ids = [], kind }) => ids.includes(id) || kind === 'bulk').length;

/** The cursor of a page when its socket opens. */
async function greeting({ received }: Page): Promise<string> {
  await expect.poll(() => received).toContainEqual(expect.objectContaining({ cmd: 'hello' }));
  return received.find(({ cmd }) => cmd === 'hello')?.cursor ?? '';
}

function watching(...projectIds: unknown[]): string {
  return JSON.stringify({ cmd: 'watch', projectIds });
}

test.for([
  'null',
  '[]',
  '{',
  '{"cmd":"since"}',
  '{"cmd":"since","cursor":"99999999999999999999"}',
  '{"cmd":"since","cursor":"-1"}',
  '{"cmd":"since","cursor":"1; drop table outbox"}',
  '{"cmd":"watch","projectIds":{"length":5}}',
  '{"__proto__":{"cmd":"watch"}}',
  '\u0000',
])('[E7] %s leaves the socket and the server alone', async (text, { fixture, open }) => {
  const page = await open(fixture.member);
  page.socket.send(text);
  page.socket.send('HeartBeat');
  await expect.poll(() => page.received).toContainEqual({ cmd: 'heartcheck' });
});

test('[E7] a socket that sends too much or too often is closed', async ({ fixture, open }) => {
  const big = await open(fixture.member);
  big.socket.send('x'.repeat(5_000));
  expect(await big.closed).toBe(1009);
  const flood = await open(fixture.member);
  for (let index = 0; index < 100; index += 1) flood.socket.send('HeartBeat');
  expect(await flood.closed).toBe(1008);
});

test('[E7] a user can have at most ten open sockets', async ({ fixture, open }) => {
  for (let index = 0; index < 10; index += 1) await open(fixture.guest);
  await expect(open(fixture.guest)).rejects.toEqual(refusedWith(429));
});

test('a catch-up while the database is away closes the socket, not the server', async ({ app, fixture, open }) => {
  const page = await open(fixture.member);
  await greeting(page);
  const { cursorNow, since } = app.outbox;
  const unreachable = () => Promise.reject(new Error('away'));
  Object.assign(app.outbox, { cursorNow: unreachable, since: unreachable });
  page.socket.send(JSON.stringify({ cmd: 'since', cursor: '1' }));
  expect(await page.closed).toBe(1012);
  Object.assign(app.outbox, { cursorNow, since });
});

/** Editing notifications as pages receive them. */
const editingOf = ({ received }: Page) => received.filter(({ cmd }) => cmd === 'editing');

test('pages that watch the project are notified when a user starts and, in every case, stops editing a field', async ({
  fixture,
  open,
}) => {
  const { id: projectId } = fixture.project;
  const { id: taskId } = await fixture.add('edited');
  const [member, owner, nonMember] = [
    await open(fixture.member),
    await open(fixture.owner),
    await open(fixture.nonMember),
  ];
  for (const { socket } of [member, owner, nonMember]) {
    socket.send(JSON.stringify({ cmd: 'watch', projectIds: [projectId] }));
  }
  const message = { cmd: 'editing', projectId, taskId, field: 'title' };
  await expect
    .poll(
      () => {
        // Before the watched project is known, nothing is sent.
        if (editingOf(owner).length === 0) member.socket.send(JSON.stringify(message));
        return editingOf(owner);
      },
      { timeout: 10_000 },
    )
    .toContainEqual(expect.objectContaining({ ...message, userId: fixture.member.id }));
  expect(editingOf(member)).toEqual([]);
  for (const odd of [
    { ...message, field: '<b>' },
    { ...message, taskId: 'x' },
    { ...message, field: 7 },
  ]) {
    member.socket.send(JSON.stringify(odd));
  }
  // A user who cannot see the project neither sends nor receives messages in it.
  nonMember.socket.send(JSON.stringify({ ...message, field: 'status' }));
  member.socket.terminate();
  await expect
    .poll(() => editingOf(owner), { timeout: 10_000 })
    .toContainEqual(expect.objectContaining({ ...message, field: null, userId: fixture.member.id }));
  expect(editingOf(owner).every((one) => one.userId === fixture.member.id && one.taskId === taskId)).toBe(true);
  expect(new Set(editingOf(owner).map(({ field }) => field))).toEqual(new Set(['title', null]));
  expect(editingOf(nonMember)).toEqual([]);
});

test('a page that sends too many editing notifications is first ignored, then disconnected', async ({
  fixture,
  open,
}) => {
  const { id: projectId } = fixture.project;
  const { id: taskId } = await fixture.add('flooded');
  const [member, owner] = [await open(fixture.member), await open(fixture.owner)];
  for (const { socket } of [member, owner]) socket.send(JSON.stringify({ cmd: 'watch', projectIds: [projectId] }));
  const flood = JSON.stringify({ cmd: 'editing', projectId, taskId, field: 'title' });
  for (let sent = 0; sent < 100; sent += 1) member.socket.send(flood);
  expect(await member.closed).toBe(1008);
  expect(editingOf(owner).length).toBeLessThanOrEqual(46);
});
