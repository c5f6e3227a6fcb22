import { commonFailures, HOME_PATH, identity, preferences, project, task, userMenu } from '@opsyard/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { entry, permission, signedIn } from '../../test/makers.ts';
import { here, openPage } from '../../test/page.tsx';
import { MockServer } from '../../test/server.ts';
import { closeOverlay, openOverlay } from './overlay.ts';

const menu = [
  entry(HOME_PATH, { meta: { title: 'Task list', titleZh: '任务列表' } }),
  entry('/modules/appcenter/trash', { meta: { title: 'Trash', titleZh: '回收站' } }),
];

async function openShell(): Promise<void> {
  new MockServer()
    .on(userMenu.get, permission(menu))
    .on(preferences.get, {})
    .on(project.list, [])
    .on(task.search, [])
    .fail(identity.pushTicket, commonFailures.forbidden);
  closeOverlay();
  signedIn();
  await openPage('/');
  await screen.findByRole('button', { name: /Search or jump to/ });
}

/** The field that is focused as soon as the palette is requested. */
function fieldAtOnce(): HTMLInputElement {
  act(() => openOverlay('palette'));
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) throw new Error('No field has the focus.');
  return field;
}

test('[MN-07] input typed while the palette loads arrives in its field, after an input method has finished', async () => {
  await openShell();
  const early = fieldAtOnce();
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
  await openShell();
  act(() => openOverlay('palette'));
  const early = document.activeElement ?? document.body;
  fireEvent.change(early, { target: { value: 'trash' } });
  await screen.findByRole('option', { name: 'Trash' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  await waitFor(() => expect(here()).toBe('/modules/appcenter/trash'));
});
