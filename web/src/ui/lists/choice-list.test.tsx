import { fireEvent, render, screen, within } from '@testing-library/react';
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

test('options of a group are under its name until something has been typed; arrow keys go through all groups', async () => {
  const onPick = vi.fn();
  const choices = [
    { value: 'plain', text: 'Plain' },
    ...['France', 'Spain'].map((text) => ({ value: text, text, group: 'Market' })),
    { value: 'video', text: 'Video', group: 'Format' },
  ];
  render(<ChoiceList label="Labels" choices={choices} selected={[]} multiple onPick={onPick} />);
  screen.getByRole('combobox', { name: 'Labels' }).focus();
  const user = userEvent.setup();
  const optionsOf = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect([optionsOf('Market'), optionsOf('Format')]).toEqual([['France', 'Spain'], ['Video']]);
  expect(screen.getAllByRole('option')[0]?.closest('[role=group]')).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith('video');
  await user.keyboard('a');
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.getAllByRole('option')).toHaveLength(3);
});

test('[29] of many options the first ones are drawn, others when the list is scrolled, moved through or searched', async () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ value: `${at}`, text: `Option ${at + 1}` }));
  render(<ChoiceList label="Market" choices={many} selected={[]} onPick={() => undefined} />);
  const user = userEvent.setup();
  const list = screen.getByRole('listbox', { name: 'Market' });
  const drawn = () => within(list).getAllByRole('option');
  expect(drawn()).toHaveLength(100);
  expect(drawn()[99]?.getAttribute('aria-posinset')).toBe('100');
  expect(drawn()[99]?.getAttribute('aria-setsize')).toBe('500');
  fireEvent.scroll(list);
  expect(drawn()).toHaveLength(200);
  const field = screen.getByRole('combobox', { name: 'Market' });
  field.focus();
  await user.keyboard('{End}');
  expect(drawn()).toHaveLength(500);
  expect(field.getAttribute('aria-activedescendant')).toBe(drawn()[499]?.id);
  await user.keyboard('Option 499');
  expect(drawn().map(({ textContent }) => textContent)).toEqual(['Option 499']);
});
