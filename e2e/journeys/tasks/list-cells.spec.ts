import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';

test('[35] cells are selected, copied, pasted, filled down and cleared with the keys of a spreadsheet, each with one undo', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['one', 'two', 'three', 'four']);
  const list = new ListScreen(page);
  const priorities = async () =>
    (await client.task.query({ body: { projectId: project.id } })).records.map(({ priority }) => priority);
  await list.open(project.key);
  await list.enter('one');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(list.bulk).toContainText('2 selected');
  await page.keyboard.press('Escape');

  await list.enter('one');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(list.cell('one', 'priority')).toBeFocused();
  const bar = page.getByRole('region', { name: 'Actions for the selected cells' });
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar).toContainText('2 cells selected');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await page.evaluate(() => navigator.clipboard.writeText('High\tRobin Lin\nUrgent\t\nLow\t\n'));
  await page.keyboard.press('Control+v');
  await expect(list.message('4 cells changed')).toBeVisible();
  await expect(list.cell('two', 'priority')).toHaveText('Urgent');
  await expect.poll(priorities).toEqual(['H', 'U', 'L', 'N']);

  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('4 cells selected');
  await expect(list.grid.locator('[data-marked]')).toHaveCount(4);
  await expectAccessible(page);
  await page.keyboard.press('Control+c');
  await expect(list.message('4 cells copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('High\tRobin Lin\nUrgent\t');

  await page.keyboard.press('Control+d');
  await expect(list.message('2 cells changed')).toBeVisible();
  await expect(list.cell('two', 'owner')).toContainText('Robin Lin');
  await expect.poll(priorities).toEqual(['H', 'H', 'L', 'N']);
  await page.keyboard.press('Control+z');
  await expect(list.cell('two', 'priority')).toHaveText('Urgent');
  await expect.poll(priorities).toEqual(['H', 'U', 'L', 'N']);

  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('6 cells selected');
  await page.keyboard.press('Delete');
  await expect.poll(priorities).toEqual(['N', 'N', 'N', 'N']);
  await expect(list.row('one')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByText('Cells of the list')).toBeVisible();
  await expect(page.getByText('Fill down')).toBeVisible();
});

test(
  '[35] cells that cannot be changed are named before anything is written; the others can be changed',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['one', 'two', 'three']);
    const list = new ListScreen(page);
    await list.open(project.key);
    await list.enter('two');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('region', { name: 'Actions for the selected cells' })).toContainText(
      '2 cells selected',
    );
    await page.evaluate(() => navigator.clipboard.writeText('High\tNobody\nsoon\t\nLow\t'));
    await page.keyboard.press('Control+v');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('2 changes are not possible');
    await expect(dialog).toContainText(`${project.key}-2 · Owner “Nobody” is not a value of this field.`);
    await expect(dialog).toContainText(`${project.key}-3 · Priority “soon” is not a value of this field.`);
    await expect(dialog).toContainText('2 cells lie beyond the loaded rows or the columns of the list.');
    await expectAccessible(page);
    const { records } = await client.task.query({ body: { projectId: project.id } });
    expect(records.map(({ priority }) => priority)).toEqual(['N', 'N', 'N']);
    await dialog.getByRole('button', { name: 'Change the other 1 cell' }).click();
    await expect(list.cell('two', 'priority')).toHaveText('High');
    await expect(list.message('1 cell changed')).toBeVisible();
  },
);

test('[35] 拖动选择单元格，再按住 Shift 点击扩大选区并向下填充', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh' });
  const project = await newProject(client, ['一', '二', '三']);
  const list = new ListScreen(page);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
  const [first] = (await client.task.query({ body: { projectId: project.id } })).records;
  await client.task.edit({ body: { id: first?.id ?? '', version: 1, changes: { priority: 'U' } } });
  await expect(list.cell('一', 'priority')).toHaveText('紧急');
  await list.cell('一', 'priority').hover();
  await page.mouse.down();
  await list.cell('二', 'priority').hover();
  await page.mouse.up();
  const bar = page.getByRole('region', { name: '所选单元格的操作' });
  await expect(bar).toContainText('已选 2 个单元格');
  await list.cell('三', 'priority').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('已选 3 个单元格');
  await bar.getByRole('button', { name: '向下填充' }).click();
  await expect(list.cell('三', 'priority')).toHaveText('紧急');
});
