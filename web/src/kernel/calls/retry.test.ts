import { accessToken, label, requestFor } from '@opsyard/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseBefore, withRetry } from './retry.ts';
import { deliver } from './transport.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const busy = () => new Response(null, { status: 503, headers: { 'retry-after': '1' } });
const never = new AbortController().signal;

test('a busy server is retried for eight seconds, then its response is returned', async () => {
  const attempt = vi.fn(async () => busy());
  const outcome = withRetry(attempt, never);
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await outcome).status).toBe(503);
  expect(attempt.mock.calls.length).toBeGreaterThan(5);
  expect(attempt.mock.calls.length).toBeLessThan(10);
});

test('an unreachable server is retried, and its first response is returned', async () => {
  const attempt = vi
    .fn<() => Promise<Response>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(new Response('ok'));
  const outcome = withRetry(attempt, never);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await outcome).status).toBe(200);
  expect(attempt).toHaveBeenCalledTimes(2);
});

test('any other response is returned immediately', async () => {
  const attempt = vi.fn(async () => new Response(null, { status: 500 }));
  expect((await withRetry(attempt, never)).status).toBe(500);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('Retry-After determines the delay', () => {
  expect(pauseBefore(5, '3', () => 0)).toBe(3_000);
  expect(pauseBefore(0, null, () => 1)).toBe(250);
  expect(pauseBefore(9, null, () => 1)).toBe(2_000);
  expect(pauseBefore(0, 'Wed, 21 Oct 2015 07:28:00 GMT', () => 1)).toBe(250);
});

test('a write without a response is retried with its key, unless the route stores no response', async () => {
  const body = { projectId: '0'.repeat(32), name: 'Urgent', color: 'red' } as const;
  const sent = async (route: typeof label.add | typeof accessToken.add) => {
    const fetched = vi
      .fn<typeof fetch>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementation(async () => Response.json({ success: true, message: '', code: 200, result: null }));
    vi.stubGlobal('fetch', fetched);
    const outcome = deliver(requestFor(label.add, { body }), route, { token: 'token-1', key: 'key-0001' }).catch(
      ({ failure }) => failure,
    );
    await vi.advanceTimersByTimeAsync(1_000);
    return [await outcome, fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))];
  };
  expect(await sent(label.add)).toEqual([expect.objectContaining({ result: null }), ['key-0001', 'key-0001']]);
  expect(await sent(accessToken.add)).toEqual(['network', ['key-0001']]);
});
