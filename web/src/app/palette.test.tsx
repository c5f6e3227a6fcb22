import { commonFailures, HOME_PATH, identity, preferences, project, task } from '@opsyard/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { entry, permission, signedIn } from '../../test/makers.ts';
import { here, openPage } from '../../test/page.tsx';
import { StandIn } from '../../test/server.ts';

const menu = [
  entry(HOME_PATH, { meta: { title: 'Task list', titleZh: '任务列表' } }),
  entry('/modules/appcenter/trash', { meta: { title: 'Trash', titleZh: '回收站' } }),
  entry('0a1b', { meta: { title: 'Figures', url: 'https://bi.example/board' } }),
  entry('2c3d', { meta: { title: 'Waybills', url: 'https://tms.example/', internalOrExternal: true } }),
  entry('/modules/secret', { hidden: true, meta: { title: 'Secret figures' } }),
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

test('[MN-07] picking a page elsewhere, framed or not, opens a window of its own; what is hidden is not found', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  for (const [wanted, address] of [
    ['figures', 'https://bi.example/board'],
    ['waybills', 'https://tms.example/'],
  ] as const) {
    const field = await openPalette();
    await userEvent.type(field, wanted);
    await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenLastCalledWith(address, '_blank', 'noopener');
    expect(here()).toBe(HOME_PATH);
    cleanup();
  }
  opened.mockRestore();
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
