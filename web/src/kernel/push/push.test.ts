import { commonFailures, HEARTBEAT, identity, type PushMessage, RECONNECT_WAIT } from '@opsyard/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { openPush, usePush, useWatch } from './push.ts';
import { pushState } from './push-state.ts';

/** The server side of the page's push socket: records what was sent, and sends given messages. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readonly sent: string[] = [];
  readyState = 0;
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = (_event: { code: number }) => {};
  readonly address: string;
  readonly protocols: string[];

  constructor(address: URL, protocols: string[]) {
    this.address = address.pathname;
    this.protocols = protocols;
    Line.all.push(this);
  }

  open(): void {
    this.readyState = Line.OPEN;
    this.onopen();
  }

  say(message: PushMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(code = 1006): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose({ code });
  }
}

const user = id('a');
const [one, other] = [id('1'), id('2')];
let server: MockServer;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  signedIn();
  server = new MockServer().on(identity.pushTicket, { ticket: 'good-once', userId: user });
});

afterEach(() => {
  stop();
  Line.all = [];
  vi.useRealTimers();
});

/** The latest socket, after the ticket was received. */
async function line(): Promise<Line> {
  await vi.advanceTimersByTimeAsync(0);
  return Line.all.at(-1) as Line;
}

async function connect(): Promise<Line> {
  stop = openPush();
  const first = await line();
  first.open();
  first.say({ cmd: 'hello', cursor: '7' });
  first.say({ cmd: 'caughtUp', cursor: '7' });
  return first;
}

const heartbeats = ({ sent }: Line) => sent.filter((text) => text === 'HeartBeat').length;
const sentMessages = ({ sent }: Line) => sent.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text));

test('[E7] the socket is opened with a ticket that is not part of the URL, and subscribes to what the page shows', async () => {
  const showing = renderHook(({ projectId }) => useWatch(projectId), { initialProps: { projectId: one } });
  const first = await connect();
  expect(first).toMatchObject({ address: `/websocket/${user}`, protocols: ['opsyard', 'good-once'] });
  expect(pushState.get()).toBe('online');
  showing.rerender({ projectId: other });
  showing.rerender({ projectId: one });
  expect(sentMessages(first)).toEqual([
    { cmd: 'watch', projectIds: [one] },
    { cmd: 'since', before: expect.any(Number) },
    { cmd: 'watch', projectIds: [other, one] },
  ]);
});

test('[G7] data loaded before the first greeting may be outdated: the page requests changes since it started to load', async () => {
  const began = performance.now();
  await vi.advanceTimersByTimeAsync(4_000);
  stop = openPush();
  const first = await line();
  first.open();
  await vi.advanceTimersByTimeAsync(3_000);
  first.say({ cmd: 'hello', cursor: '7' });
  expect(sentMessages(first)).toEqual([
    { cmd: 'watch', projectIds: [] },
    { cmd: 'since', before: Math.ceil(performance.now() - began) },
  ]);
  // If the connection breaks before the response, it requests the same period again.
  first.close();
  await vi.advanceTimersByTimeAsync(RECONNECT_WAIT);
  const second = await line();
  second.open();
  second.say({ cmd: 'hello', cursor: '9' });
  second.say({ cmd: 'caughtUp', cursor: '8' });
  expect(sentMessages(second)[1]).toEqual({ cmd: 'since', before: Math.ceil(performance.now() - began) });
  second.close();
  await vi.advanceTimersByTimeAsync(RECONNECT_WAIT);
  const third = await line();
  third.open();
  third.say({ cmd: 'hello', cursor: '9' });
  expect(sentMessages(third)[1]).toEqual({ cmd: 'since', cursor: '8' });
});

test('[AN-06] a heartbeat is sent every 20 s; a connection silent for three heartbeats is replaced', async () => {
  const first = await connect();
  for (let beat = 1; beat <= 10; beat += 1) {
    await vi.advanceTimersByTimeAsync(HEARTBEAT);
    expect(heartbeats(first)).toBe(beat);
    first.say({ cmd: 'heartcheck' });
  }
  await vi.advanceTimersByTimeAsync(3 * HEARTBEAT);
  expect(pushState.get()).toBe('online');
  await vi.advanceTimersByTimeAsync(HEARTBEAT);
  expect(pushState.get()).toBe('offline');
  expect(Line.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(RECONNECT_WAIT);
  expect(Line.all).toHaveLength(2);
  // The heartbeat of the closed connection has stopped.
  const beats = heartbeats(first);
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT);
  expect(heartbeats(first)).toBe(beats);
});

test('[AN-06] after a reconnect it requests missed events from its last cursor for the watched projects', async () => {
  renderHook(() => useWatch(one));
  const received: string[] = [];
  renderHook(() => usePush(({ cmd }) => received.push(cmd)));
  const first = await connect();
  const changed = (cursor: string): PushMessage => {
    return { cmd: 'task', projectId: one, ids: [], kind: 'bulk', opId: null, cursor };
  };
  first.say(changed('9'));
  first.close();
  await vi.advanceTimersByTimeAsync(RECONNECT_WAIT);
  const second = await line();
  second.open();
  // The greeting has the current cursor: missed events are still to come.
  second.say({ cmd: 'hello', cursor: '30' });
  second.close();
  await vi.advanceTimersByTimeAsync(RECONNECT_WAIT);
  const third = await line();
  third.open();
  third.say({ cmd: 'hello', cursor: '31' });
  // Live messages do not move the cursor past missed events, either.
  third.say(changed('32'));
  third.close();
  await vi.advanceTimersByTimeAsync(RECONNECT_WAIT);
  const fourth = await line();
  fourth.open();
  fourth.say({ cmd: 'hello', cursor: '40' });
  fourth.say(changed('12'));
  fourth.say({ cmd: 'caughtUp', cursor: '41' });
  fourth.close();
  await vi.advanceTimersByTimeAsync(RECONNECT_WAIT);
  const fifth = await line();
  fifth.open();
  fifth.say({ cmd: 'hello', cursor: '42' });
  const since = (cursor: string) => [
    { cmd: 'watch', projectIds: [one] },
    { cmd: 'since', cursor },
  ];
  expect([second, third, fourth, fifth].map(sentMessages)).toEqual([since('9'), since('9'), since('9'), since('41')]);
  expect(received.join(' ')).toBe('hello caughtUp task hello hello task hello task caughtUp hello');
});

test('[AN-06] it reconnects immediately when the network is back; without a session it does not retry', async () => {
  const first = await connect();
  server.unreachable(identity.pushTicket);
  first.close();
  await vi.advanceTimersByTimeAsync(RECONNECT_WAIT);
  expect(Line.all).toHaveLength(1);
  server.on(identity.pushTicket, { ticket: 'another', userId: user });
  window.dispatchEvent(new Event('online'));
  const second = await line();
  expect(second).toMatchObject({ protocols: ['opsyard', 'another'] });
  second.open();
  second.say({ cmd: 'hello', cursor: '8' });
  server.fail(identity.pushTicket, commonFailures.unauthenticated);
  second.close(4401);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(Line.all).toHaveLength(2);
});

test('after stop it closes, clears its state and sends nothing', async () => {
  const first = await connect();
  stop();
  expect(first.readyState).toBe(3);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(Line.all).toHaveLength(1);
  const next = await connect();
  expect(sentMessages(next)).toEqual([
    { cmd: 'watch', projectIds: [] },
    { cmd: 'since', before: expect.any(Number) },
  ]);
});
