import { expect, test } from 'vitest';
import { type Sender, SlowSenders } from './slow-senders.ts';

const TIMEOUT = 10_000;
const SECOND = 1_000;

type Fake = { -readonly [K in keyof Sender['request']]: Sender['request'][K] };

/** A fake connection with the inspected properties; `ended` once it was closed. */
function sender(headers: Record<string, string> = {}) {
  const socket = { bytesRead: 200, destroyed: false, destroy: () => socket };
  socket.destroy = () => {
    socket.destroyed = true;
    return socket;
  };
  const request = { complete: false, headers, readableLength: 0, readableHighWaterMark: 65_536, socket };
  const response = { writableEnded: false };
  const watched: Sender = { request: request as unknown as Fake, response };
  return { ...watched, request, response, socket };
}

/** Seconds until a sender is disconnected, at most `limit`, with the given bytes per second. */
function secondsOf(one: ReturnType<typeof sender>, { bytes, limit = 400 }: { bytes: number; limit?: number }): number {
  const senders = new SlowSenders(() => TIMEOUT);
  senders.watch(one as unknown as Sender);
  for (let second = 1; second <= limit; second += 1) {
    one.socket.bytesRead += bytes;
    senders.look(SECOND);
    if (one.socket.destroyed) return second;
  }
  return limit;
}

test.each([0, 1, 10])('[F20] disconnects a sender of %i bytes per second after ten seconds', (bytes) => {
  expect(secondsOf(sender(), { bytes })).toBe(10);
});

test('[F20] accepts senders with the minimum rate', () => {
  expect(secondsOf(sender(), { bytes: 500 })).toBe(400);
});

test('[F20] earlier speed does not extend the timeout', () => {
  const one = sender();
  const senders = new SlowSenders(() => TIMEOUT);
  senders.watch(one as unknown as Sender);
  one.socket.bytesRead += 1_000_000;
  let seconds = 0;
  for (; !one.socket.destroyed; seconds += 1) senders.look(SECOND);
  expect(seconds).toBe(10);
});

test('[F20] files have three times as long, until they are refused', () => {
  const upload = () => sender({ 'content-type': 'multipart/form-data; boundary=x' });
  expect(secondsOf(upload(), { bytes: 1 })).toBe(30);
  expect(secondsOf(sender({ 'content-type': 'application/offset+octet-stream' }), { bytes: 1 })).toBe(30);
  const refused = upload();
  refused.response.writableEnded = true;
  expect(secondsOf(refused, { bytes: 1 })).toBe(10);
});

test('applies no timeout while the server is not reading', () => {
  const one = sender();
  one.request.readableLength = 65_536;
  expect(secondsOf(one, { bytes: 0 })).toBe(400);
});

test('time during which the process was suspended does not count', () => {
  const one = sender();
  const senders = new SlowSenders(() => TIMEOUT);
  senders.watch(one as unknown as Sender);
  senders.look(60 * SECOND);
  expect(one.socket.destroyed).toBe(false);
});

test('[F20] thousands of slow senders are disconnected at the same time, and complete requests are removed', () => {
  const senders = new SlowSenders(() => TIMEOUT);
  const slow = Array.from({ length: 5_000 }, () => sender());
  const done = sender();
  for (const one of [...slow, done]) senders.watch(one as unknown as Sender);
  done.request.complete = true;
  for (let second = 1; second <= 10; second += 1) {
    for (const one of slow) one.socket.bytesRead += 1;
    senders.look(SECOND);
  }
  expect([slow.every(({ socket }) => socket.destroyed), done.socket.destroyed, senders.size]).toEqual([true, false, 0]);
});
