import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { optionalPart } from './optional-part.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Hint({ text }: { text: string }) {
  return <p>{text}</p>;
}

async function flush(ms = 0): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

test('[ER-03] a part that cannot be loaded leaves the rest as it is, and comes when it can', async () => {
  const load = vi.fn<() => Promise<{ Hint: typeof Hint }>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue({ Hint });
  const Part = optionalPart(load, 'Hint');
  const { unmount } = render(<Part text="Similar" fallback={<p>Waiting</p>} />);
  await flush();
  expect(screen.getByText('Waiting')).toBeTruthy();
  await flush(20_000);
  expect(screen.getByText('Similar')).toBeTruthy();
  unmount();
  // What has been loaded is shown at once.
  render(<Part text="Another" />);
  expect(screen.getByText('Another')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('[ER-03] a part somebody asked for is given up once it could not be loaded, and can be asked for again', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const load = vi.fn<() => Promise<{ Hint: typeof Hint }>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue({ Hint });
  const Part = optionalPart(load, 'Hint');
  const onMissing = vi.fn();
  const { unmount } = render(<Part text="Menu" onMissing={onMissing} />);
  await flush(60_000);
  expect(onMissing).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
  unmount();
  render(<Part text="Menu" onMissing={onMissing} />);
  await flush();
  expect(screen.getByText('Menu')).toBeTruthy();
});
