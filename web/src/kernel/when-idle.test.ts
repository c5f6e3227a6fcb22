import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
