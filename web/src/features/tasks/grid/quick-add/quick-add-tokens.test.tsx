import { task } from '@opsyard/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { LABEL, LI, taskRow, WANG } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { QuickAdd } from './quick-add.tsx';

beforeAll(startWords);
beforeEach(signedIn);

const adding = () => new MockServer().on(task.addMany, { records: [taskRow(1)], opId: id('e') });
const field = () => screen.findByLabelText<HTMLInputElement>('Add a task');
const sent = (server: MockServer) => server.calls(task.addMany).map(({ body }) => body);

test('[14] tokens show as chips before Enter and fill in the fields of the task', async () => {
  const server = adding();
  showInProject(<QuickAdd group={{ by: 'label', value: LABEL.video }} />);
  await userEvent.type(await field(), 'Banner @li.wei !high #copy');
  const chips = within(await screen.findByRole('status'));
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Owner: 李伟',
    'Priority: High',
    'Label: Copy',
  ]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  expect(sent(server)[0]).toMatchObject({
    titles: ['Banner'],
    labelIds: [LABEL.video],
    each: [{ ownerId: LI.id, priority: 'H', labelIds: [LABEL.video, LABEL.copy] }],
  });
});

test('[14] people are offered by name or account while one is typed; Enter takes one, Esc hides them', async () => {
  adding();
  showInProject(<QuickAdd />);
  await userEvent.type(await field(), 'Banner @');
  const offered = () => within(screen.getByRole('listbox', { name: 'People' })).getAllByRole('option');
  await waitFor(() => expect(offered()).toHaveLength(2));
  await userEvent.keyboard('{ArrowDown}{ArrowUp}w');
  // The name of one begins so, and a part of the account of the other.
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('a');
  expect(offered().map(({ textContent }) => textContent)).toEqual(['王敏wang.min']);
  await userEvent.keyboard('{Tab}');
  expect((await field()).value).toBe('Banner @王敏 ');
});

test('[14] what is not recognised is named and stays in the title; a chip can be put back into it', async () => {
  const server = adding();
  showInProject(<QuickAdd />);
  await userEvent.type(await field(), 'Fix #nothing @wang.min ');
  expect((await screen.findByRole('status')).textContent).toContain(
    'No label is called “#nothing”. It stays in the title.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Keep “@wang.min” in the title' }));
  await userEvent.type(await field(), '{Enter}');
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  expect(sent(server)[0]).toEqual({ projectId: id('f'), titles: ['Fix #nothing @wang.min'] });
});

test('[14] pasted lines have tokens of their own, which show before they are added', async () => {
  const server = adding();
  showInProject(<QuickAdd />);
  await userEvent.click(await field());
  await userEvent.paste('Cut !urgent\nFilm @wang.min\nRest');
  await screen.findByText('Priority: Urgent');
  await screen.findByText('Owner: 王敏');
  await userEvent.click(screen.getByRole('button', { name: 'Add 3 tasks' }));
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  expect(sent(server)[0]).toMatchObject({
    titles: ['Cut', 'Film', 'Rest'],
    each: [{ priority: 'U' }, { ownerId: WANG.id }, {}],
  });
});

test('[14] Enter that ends the composition of an input method adds nothing', async () => {
  const server = adding();
  showInProject(<QuickAdd />);
  await userEvent.type(await field(), '横幅 @wang');
  await screen.findByRole('listbox', { name: 'People' });
  fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
  expect((await field()).value).toBe('横幅 @wang');
  expect(sent(server)).toEqual([]);
});
