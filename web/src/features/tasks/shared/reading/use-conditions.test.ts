import { expect, onTestFinished, test, vi } from 'vitest';
import { missingCode } from '../../../../kernel/loading/missing-code.ts';
import { fetchConditionReader } from './use-conditions.ts';

test('[ER-03] conditions of a filter wait for a connection, and are read once there is one', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!navigator.onLine) throw new TypeError('offline');
    return new Response();
  });
  const reader = fetchConditionReader();
  await expect.poll(() => missingCode.get()).toBe('waiting');
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await reader).toHaveProperty('readConditions');
  expect(missingCode.get()).toBeNull();
});
