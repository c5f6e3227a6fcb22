import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn } from '../../../../../test/makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { type DueChanges, DueEditor } from './due-editor.tsx';

beforeAll(startWords);
beforeEach(() => signedIn());
afterEach(cleanup);

type Shown = { dueDate?: string | null; dueTime?: string | null; isMany?: boolean };

async function show({ dueDate = '2026-03-12', dueTime = null, isMany = false }: Shown = {}) {
  const picked: DueChanges[] = [];
  showInProject(
    <DueEditor label="Due" value={{ dueDate, dueTime }} isMany={isMany} onPick={(changes) => picked.push(changes)} />,
  );
  const time = await screen.findByRole('textbox', { name: 'Due time' });
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  return { picked, time, day: screen.getByRole('textbox', { name: 'Due' }), type };
}

test('[7] a time alone is saved with Enter, and the date stays as it is', async () => {
  const { picked, time, type } = await show();
  type(time, '1630');
  fireEvent.keyDown(time, { key: 'Enter' });
  expect(picked).toEqual([{ dueTime: '16:30' }]);
  expect(screen.queryByRole('button', { name: 'No time' })).toBeNull();
});

test('[7] another day keeps the time, and no date removes it', async () => {
  const { picked } = await show({ dueTime: '16:00' });
  await userEvent.click(screen.getByRole('button', { name: 'No date' }));
  await userEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
  await userEvent.click(screen.getByRole('button', { name: 'No time' }));
  expect(picked).toEqual([
    { dueDate: null, dueTime: null },
    { dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    { dueTime: null },
  ]);
});

test('[7] day and time are typed together, or the time before a day is chosen', async () => {
  const { picked, day, time, type } = await show();
  type(day, '2026-12-24 16:00');
  fireEvent.keyDown(day, { key: 'Enter' });
  type(day, '2026-12-24');
  type(time, '9');
  fireEvent.keyDown(time, { key: 'Enter' });
  await userEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
  expect(picked).toEqual([
    { dueDate: '2026-12-24', dueTime: '16:00' },
    { dueDate: '2026-12-24', dueTime: '09:00' },
    { dueDate: expect.any(String), dueTime: '09:00' },
  ]);
});

test('[7] a wrong time, and one without a day, are named and not saved', async () => {
  const { picked, time, type } = await show({ dueDate: null });
  type(time, '25:00');
  fireEvent.keyDown(time, { key: 'Enter' });
  expect(screen.getByRole('alert').textContent).toBe('Enter a time such as 16:00.');
  await userEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
  expect(document.activeElement).toBe(time);
  type(time, '16:00');
  fireEvent.keyDown(time, { key: 'Enter' });
  expect(screen.getByRole('alert').textContent).toBe('Choose a day as well.');
  expect(picked).toEqual([]);
});

test('[7] of many tasks the time is set or cleared without the date', async () => {
  const { picked, time, type } = await show({ dueDate: null, isMany: true });
  fireEvent.keyDown(time, { key: 'Enter' });
  type(time, '16:00');
  fireEvent.keyDown(time, { key: 'Enter' });
  await userEvent.click(screen.getByRole('button', { name: 'No time' }));
  expect(picked).toEqual([{}, { dueTime: '16:00' }, { dueTime: null }]);
});
