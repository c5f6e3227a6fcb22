import { expect, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';

test(
  '[35] the square at the corner of cells fills those below by dragging or a double click, each with one undo',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['one', 'two', 'three', 'four', 'five']);
    const list = new ListScreen(page);
    const read = async () => (await client.task.query({ body: { projectId: project.id } })).records;
    const priorities = async () => (await read()).map(({ priority }) => priority).join('');
    const change = async (at: number, priority: 'H' | 'U') => {
      const row = (await read())[at];
      await client.task.edit({ body: { id: row?.id ?? '', version: row?.version ?? 0, changes: { priority } } });
    };
    await change(0, 'H');
    await list.open(project.key);
    await list.enter('one');
    const handle = list.grid.locator('[data-fill-handle]');
    // The key of a task cannot be filled.
    await page.keyboard.press('ArrowLeft');
    await expect(handle).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(list.cell('one', 'priority')).toBeFocused();
    await expect(handle).toBeVisible();
    await handle.hover();
    await page.mouse.down();
    await list.cell('two', 'priority').hover();
    await list.cell('three', 'priority').hover();
    await expect(list.grid.locator('[data-filling]')).toHaveCount(2);
    // Escape cancels.
    await page.keyboard.press('Escape');
    await expect(list.grid.locator('[data-filling]')).toHaveCount(0);
    await page.mouse.up();
    expect(await priorities()).toBe('HNNNN');
    await handle.hover();
    await page.mouse.down();
    await list.cell('three', 'priority').hover();
    await page.mouse.up();
    await expect(list.message('2 cells changed')).toBeVisible();
    expect(await priorities()).toBe('HHHNN');
    const bar = page.getByRole('region', { name: 'Actions for the selected cells' });
    await expect(bar).toContainText('3 cells selected');
    await page.keyboard.press('Control+z');
    await expect.poll(priorities).toBe('HNNNN');
    await page.keyboard.press('Escape');

    // Two cells are continued in turn, to the end of the list.
    await change(1, 'U');
    await expect(list.cell('two', 'priority')).toHaveText('Urgent');
    await list.enter('one');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar).toContainText('2 cells selected');
    await handle.dblclick();
    await expect.poll(priorities).toBe('HUHUH');
    await page.keyboard.press('Control+z');
    await expect.poll(priorities).toBe('HUNNN');
  },
);

test('[35] 用触摸拖动填充柄', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 1024, touch: true, language: 'zh' });
  const project = await newProject(client, ['一', '二', '三']);
  const read = async () => (await client.task.query({ body: { projectId: project.id } })).records;
  const [first] = await read();
  await client.task.edit({ body: { id: first?.id ?? '', version: 1, changes: { priority: 'U' } } });
  const list = new ListScreen(page);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
  await expect(list.cell('一', 'priority')).toHaveText('紧急');
  await list.cell('一', 'priority').focus();
  const handle = list.grid.locator('[data-fill-handle]');
  const [from, to] = [await handle.boundingBox(), await list.cell('三', 'priority').boundingBox()];
  if (!from || !to) throw new Error('There is no handle');
  const touch = await page.context().newCDPSession(page);
  const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
  const x = from.x + from.width / 2;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(x, from.y + from.height / 2) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x, from.y + from.height + 20) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x, to.y + to.height / 2) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await read()).map(({ priority }) => priority).join('')).toBe('UUU');
});
