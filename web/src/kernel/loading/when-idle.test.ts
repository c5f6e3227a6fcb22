import { task } from '@opsyard/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reach } from '../calls/transport.ts';
import { untilLoaded } from './screens.ts';
import { whenIdle } from './when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('idle work waits for a connection, unless it is cancelled', () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const [work, cancelled] = [vi.fn(), vi.fn()];
  whenIdle(work);
  const cancel = whenIdle(cancelled);
  vi.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
  cancel();
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledOnce();
  expect(cancelled).not.toHaveBeenCalled();
});

test('idle work waits for answers of the server and the code of screens, but no longer than ten seconds', async () => {
  const answer = Promise.withResolvers<Response>();
  const code = Promise.withResolvers<string>();
  vi.stubGlobal('fetch', () => answer.promise);
  const reading = reach({ method: 'GET', url: '/task' }, task.queryById, { token: null });
  const loading = untilLoaded(() => code.promise);
  const work = vi.fn();
  whenIdle(work);
  await vi.advanceTimersByTimeAsync(4_000);
  answer.resolve(Response.json({ success: true, code: 200 }));
  await reading;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(work).not.toHaveBeenCalled();
  code.resolve('');
  await loading;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledOnce();
  const never = vi.fn();
  void untilLoaded(() => new Promise(() => undefined)).catch(() => undefined);
  whenIdle(never);
  await vi.advanceTimersByTimeAsync(13_000);
  expect(never).toHaveBeenCalledOnce();
});
