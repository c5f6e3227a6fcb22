import { CHUNK_LOAD_TIMEOUT } from '@opsyard/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CodeMissing, inTime, isCodeMissing } from './screens.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[ER-03] code that does not load within 120 seconds is an error, not earlier', async () => {
  expect(CHUNK_LOAD_TIMEOUT).toBe(120_000);
  const failed = vi.fn();
  void inTime(new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.any(CodeMissing));
});

test('[ER-03] code that loads in time is returned, and the timer is stopped', async () => {
  await expect(inTime(Promise.resolve('code'))).resolves.toBe('code');
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  [new CodeMissing('late'), true],
  [new TypeError('Failed to fetch dynamically imported module: https://yard.example/assets/a-1.js'), true],
  [new TypeError('error loading dynamically imported module'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /assets/a-1.css'), true],
  [new TypeError('x is not a function'), false],
  ['text', false],
])('[ER-03] %s is missing code: %s', (error, expected) => {
  expect(isCodeMissing(error)).toBe(expected);
});
