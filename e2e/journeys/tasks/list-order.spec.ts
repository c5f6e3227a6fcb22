import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';
import { expectTouchable } from '../../touch.ts';

/** Moves the mouse onto the handle of a task, as often as rows that are drawn again take it away. */
async function grip(list: ListScreen, title: string): Promise<void> {
  await expect(async () => {
    await list.page.mouse.move(700, 20);
    await list.cell(title, 'title').hover({ timeout: 2_000 });
    await list.row(title).locator('[data-order-handle]').hover({ timeout: 2_000 });
  }).toPass();
}

test('[41] the manual order of a list is changed by keyboard and by dragging, each with one undo, and others see it', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['one', 'two', 'three', 'four']);
  const list = new ListScreen(page);
  const stored = async () =>
    (await client.task.query({ body: { projectId: project.id } })).records.map(({ title }) => title).join(' ');
  const shown = async () => (await list.titles()).join(' ');
  await list.open(project.key);
  const other = await signIn('demo');
  const otherList = new ListScreen(other.page);
  await otherList.open(project.key);
  await list.enter('one');
  await expect(list.cell('one', 'title')).toBeFocused();
  await expect(list.grid.locator('[data-order-handle]')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(shown).toBe('two one three four');
  await expect(page.getByText(`${project.key}-1: position 2 of 4`)).toBeAttached();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(shown).toBe('two three one four');
  await expect.poll(stored).toBe('two three one four');
  await expect(list.cell('one', 'title')).toBeFocused();
  await expect.poll(async () => (await otherList.titles()).join(' ')).toBe('two three one four');
  await page.keyboard.press('Control+z');
  await expect.poll(stored).toBe('two one three four');
  await expect.poll(shown).toBe('two one three four');

  await grip(list, 'four');
  await page.mouse.down();
  await list.cell('one', 'key').hover();
  await list.cell('two', 'key').hover();
  await page.mouse.up();
  await expect(list.message('“four” moved')).toBeVisible();
  await expect.poll(shown).toBe('four two one three');
  await expect.poll(stored).toBe('four two one three');
  await expectAccessible(page);
  // Selected tasks are moved together.
  await list.cell('one', 'title').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(stored).toBe('four one three two');
});

test(
  '[case R28] a task is dragged from the end of a long list to its beginning, which the list scrolls to',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, []);
    for (const batch of ['a', 'b']) {
      const titles = Array.from({ length: 200 }, (_, index) => `${batch}${index}`);
      await client.task.addMany({ body: { projectId: project.id, titles } });
    }
    const list = new ListScreen(page);
    await list.open(project.key);
    await list.enter('a0');
    await page.keyboard.press('Control+End');
    await grip(list, 'b199');
    await page.mouse.down();
    const box = await list.grid.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 50);
    await expect(list.row('a0')).toBeVisible({ timeout: 60_000 });
    await list.cell('a0', 'key').hover();
    await page.mouse.up();
    await expect.poll(async () => (await list.titles())[0]).toBe('b199');
    await expect
      .poll(async () => (await client.task.query({ body: { projectId: project.id, limit: 1 } })).records[0]?.title)
      .toBe('b199');
  },
);

test('[3] in a nested list a task is dragged onto another one and back to the top level, each with one undo', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['one', 'two', 'three']);
  const { records } = await client.task.query({ body: { projectId: project.id } });
  await client.task.addMany({ body: { projectId: project.id, parentId: records[0]?.id ?? '', titles: ['part'] } });
  const list = new ListScreen(page);
  const below = async (parentId: string | null) =>
    (await client.task.query({ body: { projectId: project.id, filter: { parentId } } })).records
      .map(({ title }) => title)
      .join(' ');
  await list.open(project.key);
  await page.getByRole('button', { name: 'Subtasks', exact: true }).click();
  await page.getByRole('menuitemradio', { name: /Nested under their parent/ }).click();
  const tree = page.getByRole('treegrid');
  const row = (title: string) => tree.getByRole('row').filter({ has: page.getByTitle(title, { exact: true }) });
  await expect(row('three')).toBeVisible();
  const drag = async (title: string, over: string, share: number) => {
    await expect(async () => {
      // The handle follows the pointer when it moves; the code for it may be loaded only now.
      await page.mouse.move(700, 20);
      await row(title).hover({ timeout: 2_000 });
      await row(title).locator('[data-order-handle]').hover({ timeout: 2_000 });
    }).toPass();
    await page.mouse.down();
    const box = await row(over).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) * share, { steps: 4 });
  };
  await drag('three', 'one', 0.5);
  await expect(row('one').getByText(`Subtask of ${project.key}-1`)).toBeVisible();
  await page.mouse.up();
  await expect(list.message(`“three” moved: Subtask of ${project.key}-1`)).toBeVisible();
  // The parent is unfolded, so that the task stays in sight.
  await expect(row('three')).toHaveAttribute('aria-level', '2');
  await expect.poll(() => below(null)).toBe('one two');
  await drag('part', 'two', 0.1);
  await expect(row('two').getByText('Top level')).toBeVisible();
  await page.mouse.up();
  await expect(row('part')).toHaveAttribute('aria-level', '1');
  await expect.poll(() => below(null)).toBe('one part two');
  await page.keyboard.press('Control+z');
  await expect.poll(() => below(null)).toBe('one two');
  await page.keyboard.press('Control+z');
  await expect.poll(() => below(null)).toBe('one two three');
  // The same with the keys.
  await row('two').getByRole('gridcell').nth(2).focus();
  await page.keyboard.press('Shift+P');
  await page.getByRole('combobox', { name: 'Find a task by its key or title' }).fill('three');
  await page.getByRole('option', { name: /three/ }).click();
  await expect.poll(() => below(null)).toBe('one three');
});

test('[3] [360 zh] 在手机上调整子任务的顺序和父任务', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, touch: true, language: 'zh' });
  const project = await newProject(client, ['发布', '其他']);
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const [parent] = records;
  await client.task.addMany({ body: { projectId: project.id, parentId: parent?.id ?? '', titles: ['拍摄', '剪辑'] } });
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
  const drawer = page.getByRole('dialog', { name: `任务 ${project.key}-1` });
  const items = drawer.locator('[data-subtask]');
  await expect(items).toHaveCount(2);
  await drawer.getByRole('button', { name: `${project.key}-4 的操作` }).click();
  await expect(page.getByRole('menuitem', { name: '下移' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: '移到顶层' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: `设为 ${project.key}-3 的子任务` })).toBeVisible();
  await page.getByRole('menuitem', { name: '上移' }).click();
  await expect(items.first()).toContainText('剪辑');
  await items.first().getByRole('button', { name: '剪辑', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(items.first()).toContainText('拍摄');
  await expect(items.nth(1).getByRole('button', { name: '剪辑', exact: true })).toBeFocused();
  await expectTouchable(page);
  await page.keyboard.press('Enter');
  const part = page.getByRole('dialog', { name: `任务 ${project.key}-4` });
  await part.getByRole('button', { name: `父任务 ${project.key}-1 发布` }).click();
  const picker = page.getByRole('dialog', { name: '父任务' });
  await picker.getByRole('combobox').fill('其他');
  await picker.getByRole('option', { name: /其他/ }).click();
  await expect(part.getByRole('button', { name: `父任务 ${project.key}-2 其他` })).toBeVisible();
  await expectAccessible(page);
  await part.getByRole('button', { name: `打开父任务 ${project.key}-2` }).click();
  await expect(page.getByRole('dialog', { name: `任务 ${project.key}-2` }).locator('[data-subtask]')).toHaveCount(1);
});
