import { act, render, screen as shown } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../app/routes/error-boundary.tsx';
import { missingCode, retryConnection } from './missing-code.ts';
import { part, screen } from './screens.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
  missingCode.set(null);
});

const LOST = new TypeError('Failed to fetch dynamically imported module: https://yard.example/assets/a.js');

function Dialog({ text }: { text: string }) {
  return <p>{text}</p>;
}

async function flush(ms = 0): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

function server(isThere: () => boolean): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (!isThere()) throw new TypeError('offline');
    return new Response();
  });
}

async function open(load: () => Promise<{ Dialog: typeof Dialog }>): Promise<void> {
  const Part = part(load, 'Dialog', 'first');
  render(
    <>
      <input aria-label="Typed" defaultValue="kept" />
      <ErrorBoundary>
        <Suspense fallback={<p>Loading</p>}>
          <Part text="Dialog" />
        </Suspense>
      </ErrorBoundary>
    </>,
  );
  await flush();
}

test('[ER-03] a dialog opened without a connection says so, requests nothing, and opens once there is one', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server(() => navigator.onLine);
  const load = vi.fn(async () => ({ Dialog }));
  await open(load);
  expect(missingCode.get()).toBe('waiting');
  await flush(60_000);
  expect(load).not.toHaveBeenCalled();
  expect(shown.queryByRole('alert')).toBeNull();
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await flush();
  expect(shown.getByText('Dialog')).toBeTruthy();
  expect(missingCode.get()).toBeNull();
});

test('[ER-03] a server that does not answer is asked again, at once on request', async () => {
  let isThere = false;
  server(() => isThere);
  const load = vi.fn<() => Promise<{ Dialog: typeof Dialog }>>().mockRejectedValueOnce(LOST);
  load.mockResolvedValue({ Dialog });
  await open(load);
  expect(missingCode.get()).toBe('waiting');
  missingCode.set(null);
  await flush(30_000);
  // Once closed, the message does not come back by itself.
  expect(missingCode.get()).toBeNull();
  isThere = true;
  retryConnection();
  await flush();
  expect(shown.getByText('Dialog')).toBeTruthy();
});

test('[ER-03] a file that is gone while the server answers is a new version', async () => {
  server(() => true);
  await open(() => Promise.reject(LOST));
  expect(missingCode.get()).toBeNull();
  expect(shown.getByRole('alert').textContent).toContain('error.newVersion');
});

test('[ER-03] what the browser does not request again after a lost connection is no new version, but needs a new page', async () => {
  let isThere = false;
  server(() => isThere);
  await open(() => Promise.reject(LOST));
  isThere = true;
  await flush(5_000);
  expect(shown.getByRole('alert').textContent).toBe('failure.titleerror.reload');
});

test('[ER-03] nothing is loaded ahead without a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(async () => ({ Dialog: () => null }));
  screen(load, 'Dialog', 'first').preload();
  await flush();
  expect(load).not.toHaveBeenCalled();
  expect(missingCode.get()).toBeNull();
});
