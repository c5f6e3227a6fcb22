import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

test('a view of tasks is saved, changed, shared, made the default, and deleted and restored', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Photos', 'Banner']);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?due=none&group=status`);
  await page.getByRole('button', { name: 'View: All tasks' }).click();
  await expect(page.getByRole('menuitem', { name: 'Save as new view' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  const form = page.getByRole('dialog', { name: 'Save as new view' });
  await form.getByRole('textbox', { name: 'Name' }).fill('No date');
  await form.getByRole('checkbox', { name: 'Shared' }).check();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'Name' }).press('Enter');
  const menu = page.getByRole('button', { name: 'View: No date' });
  await expect(menu).toBeVisible();
  // A modified view is marked, and its changes are discarded.
  await page.getByRole('radio', { name: 'Board' }).check({ force: true });
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.getByRole('radio', { name: 'Board' }).check({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Set as default for everyone' }).click();
  await expect
    .poll(() => client.taskView.list({ query: { projectId: project.id } }))
    .toMatchObject([
      { name: 'No date', shared: true, isForAll: true, version: 2, settings: { kind: 'board', page: { due: 'none' } } },
    ]);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
  await expect(menu).toBeVisible();
  await expect(page).toHaveURL(/layout=board/);
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(page.getByRole('button', { name: 'View: All tasks' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => client.taskView.list({ query: { projectId: project.id } })).toHaveLength(1);
});

test('[360 zh] a view of tasks is opened by its address and changed on a phone', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const project = await newProject(client, ['照片']);
  const settings = { kind: 'list', filter: '', sort: '', columns: null, group: 'status', page: { due: 'none' } };
  const { id } = await client.taskView.add({ body: { projectId: project.id, name: '没有日期', settings } });
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?view=${id}`);
  await expect(page.getByRole('button', { name: '视图：没有日期' })).toBeVisible();
  await expect(page).toHaveURL(/due=none/);
  await page.getByRole('radio', { name: '看板' }).check({ force: true });
  await expect(page.getByText('有未保存的更改')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByText('有未保存的更改')).toBeHidden();
  await expect
    .poll(() => client.taskView.list({ query: { projectId: project.id } }))
    .toMatchObject([{ version: 2, settings: { kind: 'board' } }]);
});
