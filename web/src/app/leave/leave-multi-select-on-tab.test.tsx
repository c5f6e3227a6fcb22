import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from 'antd';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { leaveMultiSelectOnTab } from './leave-multi-select-on-tab.ts';

function Form({ mode }: { mode: 'multiple' | 'tags' }) {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      <Select<string[]>
        mode={mode}
        aria-label="Roles"
        value={chosen}
        onChange={setChosen}
        options={['Editor', 'Viewer'].map((value) => ({ value }))}
      />
      <output>{chosen.join(' ')}</output>
    </>
  );
}

const chosen = () => screen.getByRole('status').textContent;

/** Presses Tab in the list with a selected, highlighted option; returns whether the focus moves on. */
async function pressTab(mode: 'multiple' | 'tags'): Promise<boolean> {
  render(<Form mode={mode} />);
  const field = screen.getByRole('combobox', { name: 'Roles' });
  await userEvent.click(field);
  await userEvent.click(await screen.findByTitle('Editor'));
  expect(chosen()).toBe('Editor');
  return fireEvent.keyDown(field, { key: 'Tab', keyCode: 9, which: 9 });
}

test.each(['multiple', 'tags'] as const)(
  'Tab leaves a list of kind %s without changing the selection',
  async (mode) => {
    onTestFinished(leaveMultiSelectOnTab());
    expect(await pressTab(mode)).toBe(true);
    expect(chosen()).toBe('Editor');
  },
);

test('the library alone treats Tab as a click on the highlighted option', async () => {
  expect(await pressTab('multiple')).toBe(false);
  expect(chosen()).toBe('');
});
