import { commonFailures, HOME_PATH, identity, preferences, project, task, userMenu } from '@opsyard/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { entry, permission } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';

const menu = [
  entry(HOME_PATH, { meta: { title: 'Task list', titleZh: '任务列表' } }),
  entry('/modules/appcenter/trash', { meta: { title: 'Trash', titleZh: '回收站' } }),
];

/** The shell of a page that was just loaded, without the palette. */
async function openShell() {
  vi.resetModules();
  const [{ openPage, here }, { openOverlay }, { signedIn }] = await Promise.all([
    import('../../../test/page.tsx'),
    import('../overlay.ts'),
    import('../../../test/makers.ts'),
  ]);
  new MockServer()
    .on(userMenu.get, permission(menu))
    .on(preferences.get, {})
    .on(project.list, [])
    .on(task.search, [])
    .fail(identity.pushTicket, commonFailures.forbidden);
  signedIn();
  await openPage('/');
  await screen.findByRole('button', { name: /Search or jump to/ });
  // A field is focused as soon as the palette is requested.
  act(() => openOverlay('palette'));
  const early = document.activeElement;
  if (!(early instanceof HTMLInputElement)) throw new Error('No field has the focus.');
  return { early, here };
}

test('[MN-07] input typed while the palette loads arrives in its field, after an input method has finished', async () => {
  const { early } = await openShell();
  fireEvent.compositionStart(early);
  fireEvent.change(early, { target: { value: 'hui' } });
  await act(async () => void (await import('./palette.tsx')));
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(document.activeElement).toBe(early);
  fireEvent.change(early, { target: { value: '回收' } });
  fireEvent.compositionEnd(early);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search and commands' });
  expect(field.value).toBe('回收');
  await screen.findByRole('option', { name: 'Trash' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('[MN-07] Enter pressed before the palette is loaded opens the match', async () => {
  const { early, here } = await openShell();
  fireEvent.change(early, { target: { value: 'trash' } });
  await screen.findByRole('option', { name: 'Trash' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  await waitFor(() => expect(here()).toBe('/modules/appcenter/trash'));
});
