import { afterEach, expect, test, vi } from 'vitest';
import { tellMissingCode } from './missing-code.ts';
import { setNotifier } from './notify.ts';
import texts from './texts.ts';

afterEach(() => {
  setNotifier(null);
  vi.restoreAllMocks();
});

test.each([
  ['the server answers', () => Promise.resolve(new Response()), 'Reload'],
  ['the server does not answer', () => Promise.reject(new TypeError('offline')), 'No connection'],
  ['a proxy answers for it', () => Promise.resolve(new Response(null, { status: 502 })), 'No connection'],
])('[ER-03] code is missing while %s', async (_, answer, text) => {
  texts.addResourceBundle('en', 'shell', { error: { newVersionText: 'Reload' } });
  texts.addResourceBundle('en', 'common', { failure: { network: 'No connection' } });
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const error = vi.fn();
  setNotifier({ message: { error } } as unknown as Parameters<typeof setNotifier>[0]);
  await tellMissingCode();
  expect(error).toHaveBeenCalledExactlyOnceWith({ key: 'code', content: text });
});
