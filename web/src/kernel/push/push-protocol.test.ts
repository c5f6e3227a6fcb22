import { expect, test } from 'vitest';
import { parsePush, reconnectWait } from './push-protocol.ts';

test('unknown messages are ignored', () => {
  for (const text of ['', 'nonsense', '[]', 'null', '{"cmd":"erase"}']) expect(parsePush(text)).toBeNull();
});

test('a known message is parsed', () => {
  expect(parsePush('{"cmd":"hello","cursor":"7"}')).toEqual({ cmd: 'hello', cursor: '7' });
});

test('[AN-06] the socket reconnects after 5 s with exponential backoff, at most after a minute', () => {
  const waits = [0, 1, 2, 3, 4, 20].map((failures) => reconnectWait(failures, 5_000, () => 0.5));
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  expect(reconnectWait(2, 5_000, () => 0)).toBe(15_000);
  expect(reconnectWait(20, 5_000, () => 1)).toBe(60_000);
});
