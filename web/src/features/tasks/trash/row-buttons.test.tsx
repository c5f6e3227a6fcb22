import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { startWords } from '../../../app/words/words.ts';
import { RowButtons } from './row-buttons.tsx';

const screenSize = vi.hoisted(() => ({ device: 'mobile' }));
vi.mock('../../../kernel/storage/device.ts', async (original) => ({
  ...(await original<object>()),
  useDevice: () => screenSize.device,
}));

test('on phones, several buttons of a row are one menu; elsewhere, and if there is one, they are buttons', async () => {
  await startWords();
  const run = vi.fn();
  const actions = ['Hold', 'Purge'].map((label) => ({ key: label, label, run: () => run(label) }));
  const { rerender } = render(<RowButtons title="Posters" actions={actions} />);
  expect(screen.queryByRole('button', { name: 'Hold' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More for “Posters”' }));
  await userEvent.click(within(screen.getByRole('menu', { hidden: true })).getByText('Purge'));
  expect(run).toHaveBeenCalledExactlyOnceWith('Purge');
  rerender(<RowButtons title="Posters" actions={actions.slice(0, 1)} />);
  expect(screen.getByRole('button', { name: 'Hold' })).toBeTruthy();
  screenSize.device = 'desktop';
  rerender(<RowButtons title="Posters" actions={actions} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Hold', 'Purge']);
});
