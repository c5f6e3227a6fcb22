import { commonFailures, HOME_PATH, identity, preferences, project, task } from '@opsyard/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, permission, signedIn } from '../../test/makers.ts';
import { here, openPage } from '../../test/page.tsx';
import { StandIn } from '../../test/server.ts';

const menu = [
  entry(HOME_PATH, { meta: { title: 'Task list', titleZh: '任务列表' } }),
  entry('/modules/appcenter/trash', { meta: { title: 'Trash', titleZh: '回收站' } }),
];

async function openPalette(): Promise<HTMLElement> {
  new StandIn()
    .on(identity.userPermission, permission(menu))
    .on(preferences.get, {})
    .on(project.list, [])
    .on(task.search, [])
    .fail(identity.pushTicket, commonFailures.forbidden);
  signedIn();
  await openPage('/');
  await screen.findByRole('button', { name: /Search or jump to/ });
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Search and commands' });
}

const selected = () => screen.queryByRole('option', { selected: true })?.textContent;

test('[MN-07] a page is found by a word of either language and opened with the keyboard', async () => {
  const field = await openPalette();
  await userEvent.type(field, '回收');
  await waitFor(() => expect(selected()).toBe('Trash'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(here()).toBe('/modules/appcenter/trash'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('arrow keys walk through what was found and around', async () => {
  const field = await openPalette();
  await userEvent.type(field, 'tas');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1));
  const first = selected();
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).not.toBe(first);
  await userEvent.keyboard('{ArrowUp}');
  expect(selected()).toBe(first);
});

test('Enter that finishes a word of an input method opens nothing', async () => {
  const field = await openPalette();
  await userEvent.type(field, 'trash');
  await waitFor(() => expect(selected()).toBe('Trash'));
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(here()).toBe(HOME_PATH);
  expect(screen.queryByRole('combobox')).not.toBeNull();
});

test('what cannot be found is said', async () => {
  const field = await openPalette();
  await userEvent.type(field, 'qqq');
  await screen.findByText('Nothing found. Try another word.');
});
