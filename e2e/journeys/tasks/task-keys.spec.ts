import { expect, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';

test(
  'Ctrl+Z undoes the last change of a task after a reload, and digits set the status of the open task',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['one', 'two']);
    const statuses = async () =>
      (await client.task.query({ body: { projectId: project.id } })).records.map(({ category }) => category).join('');
    const list = new ListScreen(page);
    await list.open(project.key, `?task=${project.key}-1`);
    const drawer = page.getByRole('dialog', { name: `Task ${project.key}-1` });
    await expect(drawer.getByLabel('Title')).toHaveValue('one');
    await expect(drawer).toBeFocused();
    await page.keyboard.press('1');
    await expect.poll(statuses).not.toBe('00');
    await page.reload();
    await expect(drawer.getByLabel('Title')).toHaveValue('one');
    await page.keyboard.press('Control+z');
    await expect(page.getByText(/^Undone: /)).toBeVisible();
    await expect.poll(statuses).toBe('00');
    await expect(list.row('one')).toContainText('To do');
  },
);

test('G and a letter open a screen, and the menu of a task adds one above it', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['one', 'two']);
  const list = new ListScreen(page);
  await list.open(project.key);
  await list.cell('two', 'status').click({ button: 'right' });
  const menu = page.getByRole('menu', { name: `Actions for ${project.key}-2` });
  await menu.getByRole('menuitem', { name: 'Add or move' }).press('ArrowRight');
  await menu.getByRole('menuitem', { name: 'Add task above…' }).click();
  const form = page.getByRole('dialog', { name: 'New task' });
  await form.getByLabel('Title').fill('between');
  await form.getByRole('button', { name: 'Add task', exact: true }).click();
  await expect.poll(() => list.titles()).toEqual(['one', 'between', 'two']);
  await list.cell('two', 'status').click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Add or move' }).click();
  await menu.getByRole('menuitem', { name: `Make a subtask of ${project.key}-3` }).click();
  await expect
    .poll(async () =>
      (await client.task.query({ body: { projectId: project.id } })).records.map((row) => row.parentId !== null),
    )
    .toEqual([false, false, true]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/modules\/appcenter\/task$/);
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/tab=reviews/);
});
