import { label } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { projectScope, taskId } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { BulkPicker } from './bulk-picker.tsx';

beforeAll(startWords);

test('a label that is missing is made while several tasks are labelled, and is ticked', async () => {
  signedIn();
  const server = new MockServer().on(label.add, { id: id('9'), name: 'Autumn', color: 'red', archived: false });
  const onApply = vi.fn();
  showInProject(<BulkPicker field="labels" ids={new Set([taskId(1), taskId(2)])} count={2} onApply={onApply} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Labels' }), 'Autumn{Enter}');
  await waitFor(() => expect(server.calls(label.add)).toHaveLength(1));
  const apply = screen.getByRole('button', { name: /2 tasks/ });
  await waitFor(() => expect((apply as HTMLButtonElement).disabled).toBe(false));
  await userEvent.click(apply);
  expect(onApply).toHaveBeenCalledWith({ addLabelIds: [id('9')] });
});

test('the ticked labels replace those the tasks have, also by none', async () => {
  signedIn();
  new MockServer();
  const onApply = vi.fn();
  showInProject(<BulkPicker field="labels" ids={new Set([taskId(1)])} count={1} onApply={onApply} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Replace the current values' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear in 1 task' }));
  expect(onApply).toHaveBeenCalledWith({ labelIds: [] });
  await userEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Apply to 1 task' }));
  expect(onApply).toHaveBeenLastCalledWith({ labelIds: [expect.any(String)] });
});

test('creating labels is not offered without the permission', async () => {
  signedIn();
  const scope = projectScope({ abilities: ['view', 'comment', 'editTasks'] });
  showInProject(<BulkPicker field="labels" ids={new Set([taskId(1)])} count={1} onApply={vi.fn()} />, scope);
  await userEvent.type(screen.getByRole('combobox', { name: 'Labels' }), 'Autumn');
  expect(screen.queryByRole('option', { name: /Autumn/ })).toBeNull();
});
