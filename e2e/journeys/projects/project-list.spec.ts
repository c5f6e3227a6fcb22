import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ProjectsScreen } from '../../screens/projects.ts';
import { expectTouchable } from '../../touch.ts';

test(
  '[S1] a manager sets the health with a note; list and overview show it, and the list is filtered by it',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=overview`);
    await page.getByRole('button', { name: 'Set health' }).click();
    const dialog = page.getByRole('dialog', { name: `Health of ${project.name}` });
    await dialog.getByRole('radio', { name: 'At risk' }).check();
    await dialog.getByLabel('Note', { exact: true }).fill('Waiting for the photos');
    await dialog.getByRole('button', { name: 'Save health' }).click();
    await expect(dialog).toBeHidden();
    const name = `Health of ${project.name}: At risk`;
    await page.getByRole('button', { name }).click();
    await expect(dialog.getByText('Waiting for the photos')).toBeVisible();
    await expectAccessible(page);

    const list = new ProjectsScreen(page);
    await list.open(`?search=${project.key}`);
    await expect(list.card(project.name).getByRole('button', { name })).toBeVisible();
    await list.narrow('Health', 'Off track');
    await expect(page.getByText(/^0 of \d+ projects match$/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear filter: Health' }).click();
    await list.narrow('Health', 'At risk');
    await list.narrow('My role', 'Owner');
    await list.narrow('Category', 'Other');
    await expect(page).toHaveURL(/health=atRisk/);
    await expect(list.card(project.name)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Health: At risk' })).toBeVisible();
    await expect(list.cards).toHaveCount(1);
  },
);

test('[S1] selected projects are archived together, undone after a reload, and exported', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const [one, two] = [await newProject(client), await newProject(client)];
  const list = new ProjectsScreen(page);
  await list.open();
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('menuitem', { name: 'Select projects' }).click();
  for (const { name } of [one, two]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Actions for the selected projects' });
  await expect(bar.getByText('2 projects selected')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^projects.*\.csv$/);

  await bar.getByRole('button', { name: 'Set category' }).click();
  await page.getByRole('menuitem', { name: 'Advertising' }).click();
  await expect(page.getByText('Category of 2 projects set.')).toBeVisible();
  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('2 projects paused.')).toBeVisible();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('2 projects archived.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Select ${one.name}` })).toBeHidden();

  await page.reload();
  await expect(list.cards.first()).toBeVisible();
  await expect(list.card(one.name)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(list.card(one.name)).toBeVisible();
  await expect(list.card(two.name)).toBeVisible();
});

test('[S1] 手机上选择项目并加入收藏', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const project = await newProject(client);
  await client.projectHealth.set({ body: { projectId: project.id, health: 'onTrack', note: '' } });
  await page.goto(`/modules/task/taskList/ProjectsList?search=${project.key}`);
  await expect(page.getByRole('button', { name: `“${project.name}”的健康状况：正常` })).toBeVisible();
  await expectTouchable(page);
  await page.getByRole('button', { name: '此列表的更多操作' }).click();
  await page.getByRole('menuitem', { name: '选择项目' }).click();
  await page.getByRole('checkbox', { name: `选择“${project.name}”` }).check();
  const bar = page.getByRole('region', { name: '所选项目的操作' });
  await expect(bar.getByText('已选择 1 个项目')).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('button', { name: '加入收藏' }).click();
  await expect(page.getByText('已收藏 1 个项目。')).toBeVisible();
  await bar.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('button', { name: '此列表的更多操作' })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(1);
});
