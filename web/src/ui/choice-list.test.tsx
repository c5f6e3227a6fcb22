import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ChoiceList } from './choice-list.tsx';

const STATUSES = ['To do', 'Doing', 'In review', 'Done'].map((text) => ({ value: text, text }));

function show() {
  const onPick = vi.fn();
  render(<ChoiceList label="Status" choices={STATUSES} selected={['To do']} onPick={onPick} />);
  screen.getByRole('combobox', { name: 'Status' }).focus();
  return { onPick, user: userEvent.setup() };
}

test('typing filters a short list, and Enter selects the first match', async () => {
  const { onPick, user } = show();
  await user.keyboard('rev');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['In review']);
  await user.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith('In review');
});

test('Space selects in a short list until something has been typed', async () => {
  const { onPick, user } = show();
  await user.keyboard('{ArrowDown} ');
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Doing');
  await user.keyboard('in ');
  expect(onPick).toHaveBeenCalledOnce();
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'in ');
});

test('a letter pressed on the list moves to the search field', () => {
  show();
  const list = screen.getByRole('listbox', { name: 'Status' });
  list.focus();
  fireEvent.keyDown(list, { key: 'd' });
  expect(screen.getByRole('combobox', { name: 'Status' })).toBe(document.activeElement);
});
