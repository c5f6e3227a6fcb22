import { afterEach, expect, test, vi } from 'vitest';
import { missingCode } from '../../../../kernel/loading/missing-code.ts';
import { loadTokens, withTokens } from './token-reader.ts';

afterEach(() => {
  vi.restoreAllMocks();
  missingCode.set(null);
});

test('[ER-03] a title with tokens is given back while they cannot be read, and read once they can', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const [act, otherwise] = [vi.fn(), vi.fn()];
  // As when the field gets the focus.
  await loadTokens().catch(() => undefined);
  withTokens('Plain', act, otherwise);
  expect(act).toHaveBeenCalledOnce();
  withTokens('Call @Anna', act, otherwise);
  await expect.poll(() => missingCode.get()).toBe('network');
  await expect.poll(() => otherwise.mock.calls.length).toBe(1);
  expect(act).toHaveBeenCalledOnce();
  isOnline.mockReturnValue(true);
  withTokens('Call @Anna', act, otherwise);
  await expect.poll(() => act.mock.calls.length).toBe(2);
});
