import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';

test('several tasks are set to one status together, and Undo restores the status of each', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['one', 'two', 'three', 'four']);
  const [doing] = project.statuses.filter(({ category }) => category === '2');
  const inDoing = async () =>
    (await client.task.query({ body: { projectId: project.id, filter: { categories: ['2'] } } })).records.map(
      ({ title }) => title,
    );
  const list = new ListScreen(page);
  await list.open(project.key);
  await list.row('one').getByRole('checkbox').click();
  await list.cell('three', 'title').click({ modifiers: ['Shift'] });
  await expect(list.bulk).toContainText('3 selected');
  await expectAccessible(page);
  await list.bulk.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('option', { name: doing?.name ?? '', exact: true }).click();
  await expect(list.message('3 tasks changed')).toBeVisible();
  await expect(list.cell('two', 'status')).toHaveText(doing?.name ?? '');
  expect(await inDoing()).toEqual(['one', 'two', 'three']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.message('Undone')).toBeVisible();
  await expect(list.cell('two', 'status')).not.toHaveText(doing?.name ?? '');
  expect(await inDoing()).toEqual([]);
});

test('[54] the dates of selected tasks are shifted together, with one undo', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['one', 'two', 'three']);
  const read = async () => (await client.task.query({ body: { projectId: project.id } })).records;
  const [first, second] = await read();
  const date = async (row: typeof first, changes: { startDate?: string; dueDate: string; dueTime?: string }) =>
    await client.task.edit({ body: { id: row?.id ?? '', version: row?.version ?? 0, changes } });
  await date(first, { startDate: '2099-01-05', dueDate: '2099-01-09', dueTime: '17:30' });
  await date(second, { dueDate: '2099-01-12' });
  const dates = async () => (await read()).map(({ startDate, dueDate, dueTime }) => [startDate, dueDate, dueTime]);
  const before = await dates();
  const list = new ListScreen(page);
  await list.open(project.key);
  await list.row('one').getByRole('checkbox').click();
  await list.cell('three', 'title').click({ modifiers: ['Shift'] });
  await list.choose('Shift dates…');
  const dialog = page.getByRole('dialog', { name: 'Shift the dates of 3 tasks' });
  await dialog.getByRole('spinbutton', { name: 'Shift by' }).fill('7');
  await expect(dialog.getByRole('status')).toHaveText(
    /5 January 2099 to .*12 January 2099 becomes .*12 January 2099 to/,
  );
  await expect(dialog.getByText('1 task without dates stays as it is.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(list.message('Dates of 2 tasks shifted')).toBeVisible();
  expect(await dates()).toEqual([
    ['2099-01-12', '2099-01-16', '17:30'],
    [null, '2099-01-19', null],
    [null, null, null],
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(dates).toEqual(before);
});

test('Del moves the selected tasks to the trash, and Ctrl+Z restores them in place', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['stays', 'goes', 'goes too']);
  const list = new ListScreen(page);
  await list.open(project.key);
  await list.row('goes').getByRole('checkbox').click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(list.bulk).toContainText('2 selected');
  await page.keyboard.press('Delete');
  await expect(list.message('2 tasks moved to the trash')).toBeVisible();
  await expect.poll(() => list.titles()).toEqual(['stays']);
  expect((await client.task.query({ body: { projectId: project.id } })).total).toBe(1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => list.titles()).toEqual(['stays', 'goes', 'goes too']);
  expect((await client.task.query({ body: { projectId: project.id } })).total).toBe(3);
});

test('a long list is loaded page by page on scrolling, and all matching tasks are changed together', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const titles = (from: number) => Array.from({ length: 100 }, (_, at) => `Task ${from + at}`);
  const project = await newProject(client, titles(1));
  const added: string[] = [];
  for (const from of [101, 201, 301, 401]) {
    const { records } = await client.task.addMany({ body: { projectId: project.id, titles: titles(from) } });
    added.push(...records.map(({ id }) => id));
  }
  await client.task.batch({ body: { projectId: project.id, ids: added, changes: { priority: 'H' } } });
  const pages: number[][] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/task/task/query') return;
    // Requests of the last list may still be pending when the page is closed.
    const body: { result: { records: { title: string }[] } } | null = await response.json().catch(() => null);
    if (body) pages.push(body.result.records.map(({ title }) => Number(title.slice('Task '.length))));
  });
  // Tasks were added just before: a page notified late reads its loaded range once more, but nothing beyond.
  const lastRead = () => Math.max(0, ...pages.flat());
  const list = new ListScreen(page);
  await list.open(project.key);
  await expect(list.row('Task 1')).toBeVisible();
  await expect(list.footer).toHaveText('500 tasks');
  await expect(list.grid).toHaveAttribute('aria-rowcount', '501');
  // The first page is small, so that it loads quickly; the next screens follow at once.
  await expect.poll(lastRead).toBe(260);
  expect(pages[0]).toHaveLength(60);
  expect(await list.grid.locator('[data-task]').count()).toBeLessThan(60);

  await list.cell('Task 5', 'title').hover();
  await page.mouse.wheel(0, 120 * 40);
  await expect(list.row('Task 120')).toBeVisible();
  expect(lastRead()).toBeLessThan(500);
  await list.grid.getByRole('gridcell').last().focus();
  await page.keyboard.press('Control+End');
  await expect(list.row('Task 500')).toBeVisible();
  await expect.poll(lastRead).toBe(500);
  await page.keyboard.press('Control+Home');
  await expect(list.row('Task 1')).toBeVisible();

  const priorities = async () => {
    const groups = await client.task.groups({ body: { projectId: project.id, by: 'priority' } });
    return Object.fromEntries(groups.map(({ value, count }) => [value, count]));
  };
  await list.open(project.key, '?priority=H&group=status');
  await list.cell('Task 101', 'key').focus();
  await page.keyboard.press('Control+a');
  await list.bulk.getByRole('button', { name: 'Select all 400 matching tasks' }).click();
  await expect(list.bulk).toContainText('400 selected');
  await expectAccessible(page);
  await page.keyboard.press('p');
  await page.getByRole('option', { name: 'Low', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Change 400 tasks?' });
  await expect(preview).toContainText('400 tasks will be changed.');
  await preview.getByRole('button', { name: 'Change 400 tasks' }).click();
  await expect(list.message('400 tasks changed')).toBeVisible();
  expect(await priorities()).toEqual({ N: 100, L: 400 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.message('Undone')).toBeVisible();
  expect(await priorities()).toEqual({ N: 100, H: 400 });
  await expect(list.bulk).toContainText('400 selected');
});
