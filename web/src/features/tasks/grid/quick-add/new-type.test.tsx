import { form as forms, type PublishedForm, task } from '@opsyard/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { id, signedIn } from '../../../../../test/makers.ts';
import { MockServer } from '../../../../../test/server.ts';
import { BUG, projectScope, STATUS, taskRow, WANG, withBug } from '../../../../../test/task-makers.ts';
import { showInProject } from '../../../../../test/task-page.tsx';
import { startWords } from '../../../../app/words/words.ts';
import { setNotifier } from '../../../../kernel/notify.ts';
import { TransitionPrompt } from '../../shared/editing/transition-prompt.tsx';
import { QuickAdd } from './quick-add.tsx';

beforeAll(startWords);
beforeEach(signedIn);

const adding = () => new MockServer().on(task.addMany, { records: [taskRow(1)], opId: id('e') });
const field = () => screen.findByLabelText('Add a task');
const chooser = () => screen.findByRole('button', { name: /^Type of new tasks/ });

test('a project with a single type offers none', async () => {
  const server = adding();
  showInProject(<QuickAdd />);
  await userEvent.type(await field(), 'Fix +bug{Enter}');
  await waitFor(() => expect(server.calls(task.addMany)).toHaveLength(1));
  expect(server.calls(task.addMany)[0]?.body).toMatchObject({ titles: ['Fix +bug'] });
  expect(screen.queryByRole('button', { name: /Type/ })).toBeNull();
});

test('the default type is preselected; another is chosen with the button and kept for the next task', async () => {
  const server = adding();
  showInProject(<QuickAdd />, projectScope({ types: withBug() }));
  expect((await chooser()).getAttribute('aria-label')).toBe('Type of new tasks: Task');
  await userEvent.type(await field(), 'One{Enter}');
  await userEvent.click(await chooser());
  await userEvent.click(await screen.findByRole('option', { name: 'Bug' }));
  await userEvent.type(await field(), 'Two{Enter}Three{Enter}');
  await waitFor(() => expect(server.calls(task.addMany)).toHaveLength(3));
  const sent = server.calls(task.addMany).map(({ body }) => {
    const { titles, typeId } = body as { titles: string[]; typeId?: string };
    return [titles[0], typeId];
  });
  expect(sent).toEqual([
    ['One', undefined],
    ['Two', BUG],
    ['Three', BUG],
  ]);
});

test('a name after “+” is offered while it is typed, and is part of no title', async () => {
  const server = adding();
  showInProject(<QuickAdd />, projectScope({ types: withBug() }));
  await chooser();
  await userEvent.type(await field(), 'Fix the cart +bu');
  const offered = within(screen.getByRole('listbox', { name: 'Type of new tasks' }));
  expect(offered.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Bug']);
  await userEvent.keyboard('{Enter}');
  expect(((await screen.findByLabelText('Add a task')) as HTMLInputElement).value).toBe('Fix the cart');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(server.calls(task.addMany)).toHaveLength(1));
  await userEvent.type(await field(), '修复首页＋ｔａｓｋ，明天{Enter}');
  await waitFor(() => expect(server.calls(task.addMany)).toHaveLength(2));
  expect(server.calls(task.addMany).map(({ body }) => body)).toMatchObject([
    { titles: ['Fix the cart'], typeId: BUG },
    { titles: ['修复首页，明天'], typeId: id('5') },
  ]);
});

test('a type that cannot begin in the status of a group says so and is not chosen', async () => {
  showInProject(
    <QuickAdd group={{ by: 'status', value: STATUS.doing }} />,
    projectScope({ types: withBug({ statusIds: [STATUS.todo, STATUS.done] }) }),
  );
  await userEvent.click(await chooser());
  const bug = await screen.findByRole('option', { name: /Bug/ });
  expect(bug.getAttribute('aria-disabled')).toBe('true');
  expect(bug.textContent).toContain('not a status of this type');
});

const showWithForm = (rules: Parameters<typeof withBug>[0], group: { by: 'priority' | 'owner'; value: string }) =>
  showInProject(
    <>
      <QuickAdd group={group} />
      <TransitionPrompt />
    </>,
    projectScope({ types: withBug(rules) }),
  );

test('a title whose type requires more opens the form with all that is known; cancelling it loses nothing', async () => {
  const server = adding().on(task.add, { records: [taskRow(1)], opId: id('e') });
  showWithForm({ required: ['ownerId'] }, { by: 'priority', value: 'H' });
  await chooser();
  await userEvent.type(await field(), 'Fix +bug the cart{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'New task' }));
  expect(((await form.findByLabelText('Title')) as HTMLInputElement).value).toBe('Fix the cart');
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  expect(((await field()) as HTMLInputElement).value).toBe('Fix +bug the cart');
  await userEvent.keyboard('{Enter}');
  const again = within(await screen.findByRole('dialog', { name: 'New task' }));
  await userEvent.click(await again.findByRole('button', { name: 'Add task' }));
  expect(await again.findByText('Please fill this in.')).toBeTruthy();
  await userEvent.click(again.getByLabelText('Owner *'));
  await userEvent.click(await screen.findByTitle(/王敏/));
  await userEvent.click(again.getByRole('button', { name: 'Add task' }));
  await waitFor(() => expect(server.calls(task.add)).toHaveLength(1));
  expect(server.calls(task.add)[0]?.body).toMatchObject({
    title: 'Fix the cart',
    typeId: BUG,
    priority: 'H',
    ownerId: WANG.id,
  });
  await waitFor(async () => expect(((await field()) as HTMLInputElement).value).toBe(''));
  expect(server.calls(task.addMany)).toEqual([]);
});

test('what the group of a new task fills in is not asked for', async () => {
  const server = adding();
  showWithForm({ required: ['ownerId'] }, { by: 'owner', value: WANG.id });
  await chooser();
  await userEvent.type(await field(), 'Fix +bug the cart{Enter}');
  await waitFor(() => expect(server.calls(task.addMany)).toHaveLength(1));
});

const question = { kind: 'text' as const, help: '', required: false, options: [] };
const SHEET: PublishedForm = {
  ...{
    id: id('9'),
    name: 'Report a bug',
    projectName: 'Shop in Spain',
    version: 3,
    intake: false,
    people: [],
    labels: [],
  },
  schema: {
    sections: [
      {
        ...{ title: '', help: '' },
        questions: [
          { ...question, id: 'q1', label: 'What happened', target: 'title' },
          { ...question, id: 'q2', label: 'Which page', target: null },
        ],
      },
    ],
  },
};
const showWithSheet = (
  open: boolean,
  { group, rules }: Pick<Parameters<typeof QuickAdd>[0], 'group'> & { rules?: Parameters<typeof withBug>[0] } = {},
) =>
  showInProject(
    <>
      <QuickAdd {...(group && { group })} />
      <TransitionPrompt />
    </>,
    projectScope({
      types: withBug(rules).map((type) => ({
        ...type,
        ...(type.id === BUG && { form: { id: id('9'), name: 'Report', open } }),
      })),
    }),
  );

test('a title of a type with a form opens the form with the title as its answer', async () => {
  const filed = {
    id: id('e'),
    title: 'Fix the cart',
    taskKey: 'SITE-1',
    isWaiting: false,
    isRepeated: false,
    opId: id('d'),
  };
  const server = adding().on(forms.schema, SHEET).on(forms.submit, filed);
  showWithSheet(true);
  await chooser();
  await userEvent.type(await field(), 'Fix +bug the cart{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'New task' }));
  expect(((await dialog.findByLabelText(/What happened/)) as HTMLInputElement).value).toBe('Fix the cart');
  await userEvent.type(dialog.getByLabelText(/Which page/), 'Checkout');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(server.calls(forms.submit)).toHaveLength(1));
  expect(server.calls(forms.submit)[0]?.body).toMatchObject({
    answers: { q1: 'Fix the cart', q2: 'Checkout' },
    version: 3,
  });
  await waitFor(async () => expect(((await field()) as HTMLInputElement).value).toBe(''));
});

async function submitIn(group: { by: 'status' | 'priority'; value: string }, rules = {}) {
  const filed = { id: id('e'), title: 'Fix', taskKey: 'SITE-1', isWaiting: false, isRepeated: false, opId: id('d') };
  const server = adding().on(forms.schema, SHEET).on(forms.submit, filed);
  showWithSheet(true, { group, rules });
  await chooser();
  await userEvent.type(await field(), 'Fix +bug the cart{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'New task' }));
  await dialog.findByLabelText(/What happened/);
  const note = dialog.queryByText(/will begin in/)?.textContent ?? null;
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(server.calls(forms.submit)).toHaveLength(1));
  return { sent: server.calls(forms.submit)[0]?.body as { place?: object }, note };
}

test('the form of a type sends what the group of a new task says', async () => {
  const inDoing = await submitIn({ by: 'status', value: STATUS.doing });
  expect(inDoing).toMatchObject({ sent: { place: { statusId: STATUS.doing } }, note: null });
});

test('a form says that its task does not begin in the status of the group', async () => {
  const transitions = [{ fromId: null, toId: STATUS.todo, who: [], required: [] }];
  const { sent, note } = await submitIn({ by: 'status', value: STATUS.doing }, { transitions });
  expect(sent.place).toBeUndefined();
  expect(note).toContain('will begin in “To do”, not in “Doing”');
});

test('while the form of its type is closed, a title is added at once', async () => {
  const server = adding();
  showWithSheet(false);
  await chooser();
  await userEvent.type(await field(), 'Fix +bug the cart{Enter}');
  await waitFor(() => expect(server.calls(task.addMany)).toHaveLength(1));
});

test('closing the form asks before it discards what was entered in it', async () => {
  adding().on(forms.schema, SHEET);
  const questions: { title: string; onOk: () => unknown }[] = [];
  const message = { open: vi.fn(), destroy: vi.fn() };
  setNotifier({
    message,
    modal: { confirm: (question: (typeof questions)[number]) => questions.push(question) },
  } as never);
  showWithSheet(true);
  await chooser();
  await userEvent.type(await field(), 'Fix +bug the cart{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'New task' }));
  await userEvent.type(await dialog.findByLabelText(/Which page/), 'Checkout');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(questions.map(({ title }) => title)).toEqual(['Discard the new task?', 'Discard the new task?']);
  expect((dialog.getByLabelText(/Which page/) as HTMLInputElement).value).toBe('Checkout');
  await act(async () => void (await questions[0]?.onOk()));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New task' })).toBeNull());
  setNotifier(null);
});
