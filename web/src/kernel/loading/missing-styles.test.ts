import { expect, test, vi } from 'vitest';
import { restoreStyles } from './missing-styles.ts';

function sheets(): HTMLLinkElement[] {
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
}

test('a style sheet that could not be loaded is requested again until it has come', async () => {
  expect(restoreStyles()).toBeUndefined();
  const first = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/a.css' });
  document.head.append(first);
  first.dispatchEvent(new Event('error'));
  const failed = restoreStyles();
  sheets().at(-1)?.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow('Unable to preload CSS for');
  const done = vi.fn();
  const restoring = restoreStyles()?.then(done);
  expect(sheets().map(({ href }) => new URL(href).pathname)).toEqual(['/assets/a.css', '/assets/a.css']);
  expect(done).not.toHaveBeenCalled();
  sheets().at(-1)?.dispatchEvent(new Event('load'));
  await restoring;
  expect(restoreStyles()).toBeUndefined();
});
