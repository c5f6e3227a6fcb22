import { afterEach, expect, test, vi } from 'vitest';
import { onDemand } from './on-demand.ts';

afterEach(() => void vi.restoreAllMocks());

test('code is loaded once, and then used at once', async () => {
  const fetchCode = vi.fn(async () => ({ double: (value: number) => value * 2 }));
  const code = onDemand(fetchCode);
  const found: number[] = [];
  code.ahead();
  code.run(({ double }) => found.push(double(1)));
  code.run(({ double }) => found.push(double(2)));
  expect([found, code.now()]).toEqual([[], undefined]);
  await code.load();
  expect(found).toEqual([2, 4]);
  code.run(({ double }) => found.push(double(3)));
  expect(found).toEqual([2, 4, 6]);
  expect(fetchCode).toHaveBeenCalledOnce();
});

test('what could not be loaded is loaded again at the next need', async () => {
  const fetchCode = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'));
  fetchCode.mockResolvedValue('code');
  const code = onDemand(fetchCode);
  const [work, otherwise] = [vi.fn(), vi.fn()];
  code.run(work, otherwise);
  await expect.poll(() => otherwise.mock.calls.length).toBe(1);
  expect(work).not.toHaveBeenCalled();
  code.run(work, otherwise);
  await expect.poll(() => work.mock.calls).toEqual([['code']]);
});

test('[ER-03] nothing is requested without a connection, so that it can be requested with one', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetchCode = vi.fn(async () => 'code');
  const code = onDemand(fetchCode);
  await expect(code.load()).rejects.toThrow('There is no connection.');
  expect(fetchCode).not.toHaveBeenCalled();
  isOnline.mockReturnValue(true);
  await expect(code.load()).resolves.toBe('code');
});
