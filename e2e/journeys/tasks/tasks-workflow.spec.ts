import type { WorkflowRules } from '@opsyard/contract';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { BoardScreen } from '../../screens/board.ts';
import { ListScreen } from '../../screens/list.ts';
import { SettingsScreen } from '../../screens/settings.ts';

type Statuses = readonly { id: string; name: string }[];

const LINE = [
  ['To do', 'Doing'],
  ['Doing', 'In review'],
  ['In review', 'Doing'],
  ['In review', 'Done'],
  ['To do', 'Cancelled'],
] as const;

function rulesOf(statuses: Statuses, required: string[] = []): WorkflowRules {
  const idOf = (name: string) => statuses.find((one) => one.name === name)?.id ?? '';
  const transitions = LINE.map(([from, to]) => ({
    ...{ fromId: idOf(from), toId: idOf(to), who: [], required: to === 'Doing' && from === 'To do' ? required : [] },
  }));
  return { restricted: true, transitions, statuses: [] };
}

test('a manager restricts transitions, is warned of unreachable statuses, and sees what a member can do', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['first']);
  const settings = new SettingsScreen(page);
  await settings.open(project.key, 'statuses');
  await page.getByRole('switch').click();
  await page.getByRole('button', { name: 'Allow only neighbouring statuses' }).click();
  const matrix = page.getByRole('region', { name: 'Allowed transitions' });
  await expect(matrix.getByRole('checkbox', { name: 'Allow To do → Doing' })).toBeChecked();
  await expect(matrix.getByRole('checkbox', { name: 'Allow To do → Done' })).not.toBeChecked();
  await expectAccessible(page);

  // By keyboard alone: left and back, then the only transition to “In review” is removed and added again.
  await matrix.getByRole('checkbox', { name: 'Allow To do → In review' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(matrix.getByRole('checkbox', { name: 'Allow To do → Doing' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(/No task can reach Doing, In review, and Done/)).toBeVisible();
  const graph = page.getByRole('region', { name: 'Transition graph' });
  await graph.getByText('As a list').click();
  await expect(graph.getByRole('listitem').filter({ hasText: /^In review → Doing.*cannot be reached$/ })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Save workflow' })).toBeDisabled();
  await matrix.getByRole('checkbox', { name: 'Allow To do → Doing' }).focus();
  await page.keyboard.press('Space');

  await matrix.getByRole('button', { name: /^Conditions of To do → Doing/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Allowed for' }).click();
  await page.locator('.ant-select-item-option:visible').getByText('Managers and the project owner').click();
  await dialog.getByText('Conditions of the transition').click();
  await dialog.getByRole('combobox', { name: 'Required' }).click();
  await page.locator('.ant-select-item-option:visible').getByText('A comment', { exact: true }).click();
  await dialog.getByText('Conditions of the transition').click();
  await expect(page.locator('.ant-select-item-option:visible')).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'All subtasks completed' }).check();
  await dialog.getByRole('checkbox', { name: 'Not blocked' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('only managers');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.locator('.ant-select-item-option:visible').getByText('Manager', { exact: true }).click();
  const conditions = 'if all subtasks are completed or cancelled, if no open task blocks it';
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(conditions);

  await page.getByRole('spinbutton', { name: 'Limit of Doing' }).fill('3');
  await page.getByRole('checkbox', { name: 'Refuse more tasks in Doing' }).check();
  await page.getByRole('button', { name: 'Save workflow' }).click();
  await expect(async () => {
    const { workflow } = await client.project.queryById({ query: { id: project.id } });
    const doing = project.statuses.find(({ name }) => name === 'Doing')?.id;
    expect(workflow?.transitions.find(({ toId, who }) => toId === doing && who.length > 0)).toMatchObject({
      who: ['manager'],
      required: ['comment'],
      subtasksClosed: true,
      notBlocked: true,
    });
    expect(workflow?.statuses).toMatchObject([{ statusId: doing, limit: 3, hard: true }]);
  }).toPass();
});

test('the list offers allowed transitions, the board refuses others with the reason, and missing values are asked for', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['first', 'second']);
  const rules = rulesOf(project.statuses, ['comment', 'ownerId']);
  const review = project.statuses.find(({ name }) => name === 'In review')?.id;
  const transitions = rules.transitions.map((one) => ({ ...one, subtasksClosed: one.toId === review }));
  await client.workflow.save({ body: { projectId: project.id, version: 0, rules: { ...rules, transitions } } });
  const board = new BoardScreen(page);
  await board.open(project.key);
  await board.card('first').dragTo(board.column('Done'));
  await expect(page.getByText('From “To do” tasks cannot go to “Done”.').first()).toBeVisible();
  await expect(board.column('To do').getByRole('article')).toHaveCount(2);

  await board.card('first').dragTo(board.column('Doing'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(board.column('To do').getByRole('article')).toHaveCount(2);

  await board.card('first').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(
    page.getByText(/Position 1 of 1 in Doing\. From “To do” to “Doing” needs a comment and an owner\./),
  ).toBeAttached();
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Starting now');
  await dialog.getByRole('button', { name: 'Save and move' }).click();
  await expect(
    dialog.getByText('This field is required.').or(dialog.locator('.ant-form-item-explain-error')).first(),
  ).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Owner' }).click();
  await page.locator('.ant-select-item-option:visible').first().click();
  await dialog.getByRole('button', { name: 'Save and move' }).click();
  await expect(board.column('Doing').getByRole('article', { name: 'first' })).toBeVisible();
  await expect(async () => {
    const { records } = await client.task.query({ body: { projectId: project.id, filter: { categories: ['2'] } } });
    expect(records).toMatchObject([{ title: 'first', comments: 1, ownerId: expect.any(String) }]);
  }).toPass();

  // What pages do not know is refused by the server: the card goes back, and the reason names the open subtask.
  const { records: begun } = await client.task.query({
    body: { projectId: project.id, filter: { categories: ['2'] } },
  });
  const below = { projectId: project.id, title: 'below', parentId: begun[0]?.id ?? '' };
  const { records: made } = await client.task.add({ body: below });
  await expect(board.card('below')).toBeVisible();
  await board.column('Doing').getByRole('article', { name: 'first' }).dragTo(board.column('In review'));
  const reason = `All subtasks must be completed or cancelled: ${project.key}-${made[0]?.seq} is open.`;
  await expect(page.getByText(reason).first()).toBeVisible();
  await expect(board.column('Doing').getByRole('article', { name: 'first' })).toBeVisible();

  const list = new ListScreen(page);
  await list.open(project.key);
  await list.cell('first', 'status').dblclick();
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: 'In review' })).not.toHaveAttribute('aria-disabled', 'true');
  await expect(options.filter({ hasText: 'Done' })).toHaveAttribute('aria-disabled', 'true');
  await expect(options.last()).toContainText('not allowed');
  await expectAccessible(page);
});

test(
  'a bulk edit asks once for the comment the workflow requires, and adds it to each task',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { dark: true });
    const project = await newProject(client, ['first', 'second']);
    const rules = rulesOf(project.statuses, ['comment']);
    await client.workflow.save({ body: { projectId: project.id, version: 0, rules } });
    const list = new ListScreen(page);
    await list.open(project.key);
    await list.row('first').getByRole('checkbox').click();
    await list.row('second').getByRole('checkbox').click();
    await list.bulk.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('option').filter({ hasText: 'Doing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Comment required' });
    await expect(dialog.getByRole('button', { name: 'Save and move' })).toBeDisabled();
    await dialog.getByRole('textbox').fill('Both start today');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save and move' }).click();
    await expect(page.getByText('2 tasks changed').first()).toBeVisible();
    const { records } = await client.task.query({ body: { projectId: project.id, filter: { categories: ['2'] } } });
    expect(records.map(({ comments }) => comments)).toEqual([1, 1]);
  },
);

test(
  'on a phone in Chinese the workflow is edited, and the reason for a refusal is shown',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true });
    const project = await newProject(client, ['first']);
    await client.workflow.save({ body: { projectId: project.id, version: 0, rules: rulesOf(project.statuses) } });
    await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=statuses`);
    const matrix = page.getByRole('region', { name: '允许的状态变更' });
    await expect(matrix.getByRole('checkbox', { name: '允许 To do → Doing' })).toBeChecked();
    await matrix.getByRole('checkbox', { name: '允许 Doing → Done' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: '保存工作流程' }).click();
    await expect(page.getByRole('button', { name: '保存工作流程' })).toBeDisabled();
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=board`);
    await page.getByRole('article').first().getByRole('button', { name: /移到/ }).click();
    const done = page.getByRole('menuitemradio', { name: /Done/ });
    await expect(done).toBeDisabled();
    await expect(done).toContainText('不允许');
    await expectAccessible(page);
  },
);
