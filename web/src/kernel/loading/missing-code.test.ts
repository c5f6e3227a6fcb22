import { afterEach, expect, test, vi } from 'vitest';
import { missingCode, offerReloadIfDeployed, reportMissingCode } from './missing-code.ts';

afterEach(() => {
  missingCode.set(null);
  vi.restoreAllMocks();
});

test.each([
  ['the server answers', () => Promise.resolve(new Response()), 'reload', 'reload'],
  ['the server does not answer', () => Promise.reject(new TypeError('offline')), 'network', null],
  ['a proxy answers for it', () => Promise.resolve(new Response(null, { status: 502 })), 'network', null],
])('[ER-03] code is missing while %s', async (_, answer, asked, ahead) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  await offerReloadIfDeployed();
  expect(missingCode.get()).toBe(ahead);
  await reportMissingCode();
  expect(missingCode.get()).toBe(asked);
});
