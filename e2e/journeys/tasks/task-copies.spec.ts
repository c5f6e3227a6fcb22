import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

test(
  'a task is duplicated from its drawer with its subtasks and shifted dates, and undone',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const here = await newProject(client, ['brief']);
    const { records } = await client.task.query({ body: { projectId: here.id } });
    const [brief] = records;
    const below = { projectId: here.id, title: 'photos', parentId: brief?.id ?? '', dueDate: '2030-01-12' };
    await client.task.add({ body: below });
    await client.task.edit({ body: { id: brief?.id ?? '', version: 1, changes: { startDate: '2030-01-10' } } });
    const key = `${here.key}-${brief?.seq}`;
    await page.goto(`/modules/appcenter/projectTasks/${here.key}?task=${key}`);
    await page.getByRole('dialog', { name: key }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplicate task' });
    await expect(dialog.getByText('2 tasks will be created in their first status.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Title of the copy' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('brief for France');
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Shift' }).check();
    await dialog.getByLabel('First day of the copies').click();
    await page.getByRole('textbox', { name: /First day of the copies/ }).fill('2030-02-20');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await expect(page.getByText('2 tasks created in')).toBeVisible();
    const drawer = page.getByRole('dialog', { name: new RegExp(`^Task ${here.key}-`) });
    await drawer.getByText('History', { exact: true }).click();
    await expect(drawer.getByText(`Copied from: ${key}`)).toBeVisible();
    await expect(drawer.getByText('photos')).toBeVisible();
    const found = async () => (await client.task.query({ body: { projectId: here.id } })).records;
    expect((await found()).find(({ title }) => title === 'brief for France')).toMatchObject({
      startDate: '2030-02-20',
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await found()).length).toBe(2);
  },
);

test('a task is copied into another project, on a phone and in Chinese', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, touch: true, language: 'zh' });
  const here = await newProject(client, ['one']);
  const there = await newProject(client);
  const { records } = await client.task.query({ body: { projectId: here.id } });
  await page.goto(`/modules/appcenter/projectTasks/${here.key}?task=${here.key}-${records[0]?.seq}`);
  await page.getByRole('dialog').getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '复制任务…' }).click();
  const dialog = page.getByRole('dialog', { name: '复制任务' });
  await dialog.getByRole('combobox', { name: '项目' }).fill(there.key);
  await page.getByTitle(`${there.name} (${there.key})`).click();
  await expect(dialog.getByText('将新建 1 个任务，状态为初始状态。')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /复.?制/ }).click();
  await expect(page).toHaveURL(new RegExp(`/projectTasks/${there.key}\\?task=${there.key}-\\d+$`));
  expect((await client.task.query({ body: { projectId: there.id } })).total).toBe(1);
});

test('selected tasks are duplicated together, by keyboard', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const here = await newProject(client, ['first', 'second', 'third']);
  await page.goto(`/modules/appcenter/projectTasks/${here.key}`);
  for (const title of ['first', 'second']) {
    await page
      .getByRole('row', { name: new RegExp(title) })
      .locator('[data-column="title"]')
      .focus();
    await page.keyboard.press('x');
  }
  const bar = page.getByRole('region', { name: 'Actions for the selected tasks' });
  await bar.getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Duplicate…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Duplicate 2 tasks' });
  await expect(dialog.getByText('2 tasks will be created in their first status.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Duplicate' }).press('Enter');
  await expect(page.getByText('2 tasks created in')).toBeVisible();
  await expect(bar).toBeHidden();
  const titles = (await client.task.query({ body: { projectId: here.id } })).records.map(({ title }) => title);
  expect(titles).toEqual(['first', 'second', 'third', 'first', 'second']);
});
