import { type CustomField, customKey } from '@opsyard/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { projectScope, taskId } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { BulkPicker } from './bulk-picker.tsx';

beforeAll(startWords);

const plain = {
  unit: '',
  decimals: 0,
  required: false,
  sortable: false,
  archived: false,
  visibleWhen: '',
  rank: 'a0',
  version: 1,
};
const NOTE: CustomField = { ...plain, id: id('c'), name: 'Note', kind: 'text', options: [] };
const MARKET: CustomField = {
  ...plain,
  id: id('d'),
  name: 'Market',
  kind: 'choices',
  options: [
    { id: id('1'), name: 'Spain', color: 'red' },
    { id: id('2'), name: 'Japan', color: 'blue' },
  ],
};

function show(fields: CustomField[]) {
  signedIn();
  const onApply = vi.fn();
  const scope = projectScope({ fields });
  showInProject(<BulkPicker field="custom" ids={new Set([taskId(1), taskId(2)])} count={2} onApply={onApply} />, scope);
  return onApply;
}

test('a field is chosen, then the options all tasks have then', async () => {
  const onApply = show([NOTE, MARKET]);
  await userEvent.click(await screen.findByRole('option', { name: 'Market' }));
  await userEvent.click(screen.getByRole('option', { name: 'Japan' }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply to 2 tasks' }));
  expect(onApply).toHaveBeenCalledWith({ [customKey(MARKET.id)]: [id('2')] });
});

test('an empty text clears no task; the explicit button does', async () => {
  const onApply = show([NOTE]);
  await userEvent.type(await screen.findByRole('textbox', { name: /Note/ }), '{Enter}');
  expect(onApply).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Clear in 2 tasks' }));
  expect(onApply).toHaveBeenCalledWith({ [customKey(NOTE.id)]: null });
});

test('a required field cannot be emptied', async () => {
  const onApply = show([{ ...MARKET, required: true }]);
  const button = await screen.findByRole('button', { name: 'Clear in 2 tasks' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  expect(onApply).not.toHaveBeenCalled();
});
