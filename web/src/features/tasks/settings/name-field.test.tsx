import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { startWords } from '../../../app/words/words.ts';
import { NameField } from './name-field.tsx';

test('a refused name keeps the input, and a saved one follows later changes by others', async () => {
  const onSave = vi.fn();
  const field = (value: string) => <NameField value={value} max={15} label="Name" onSave={onSave} />;
  const { rerender } = render(field('Budget'));
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.type(input, ' plan{Enter}');
  expect(onSave.mock.calls).toEqual([['Budget plan', 'Budget']]);
  // Nothing has changed: it is on its way, or was refused.
  expect(input.value).toBe('Budget plan');
  rerender(field('Budget plan'));
  expect(input.value).toBe('Budget plan');
  rerender(field('Costs'));
  expect(input.value).toBe('Costs');
});

test('a name changed by another user during editing is overwritten only by Enter, once the change has been shown', async () => {
  await startWords();
  const onSave = vi.fn();
  const field = (value: string) => <NameField value={value} max={15} label="Name" onSave={onSave} />;
  const { rerender } = render(field('Budget'));
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.type(input, ' plan');
  rerender(field('Costs'));
  screen.getByText('Someone changed this to “Costs”. Press Enter to keep yours, Esc to use theirs.');
  input.blur();
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.type(input, '{Enter}');
  expect(onSave.mock.calls).toEqual([['Budget plan', 'Costs']]);
});
