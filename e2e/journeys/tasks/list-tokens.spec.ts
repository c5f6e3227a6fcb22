import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';
import { expectTouchable } from '../../touch.ts';

test(
  '[14] tokens in a title show before Enter and become owner, priority, label and due date',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client);
    const { id: labelId } = await client.label.add({ body: { projectId: project.id, name: 'FB', color: 'blue' } });
    const list = new ListScreen(page);
    await list.open(project.key);
    await page.keyboard.press('c');
    await page.keyboard.type('Banner for spring @rob');
    await expect(
      page.getByRole('listbox', { name: 'People' }).getByRole('option', { name: /Robin Lin/ }),
    ).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.type('!high #f');
    await page.keyboard.press('Tab');
    await page.keyboard.type('^tomorrow #nothing');
    const chips = page.getByRole('status').getByRole('listitem');
    await expect(chips).toHaveText(['Owner: Robin Lin', 'Priority: High', 'Label: FB', 'Due: tomorrow']);
    await expect(page.getByText('No label is called “#nothing”. It stays in the title.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const row = list.row('Banner for spring #nothing');
    await expect(row).toContainText('Robin Lin');
    await expect(row).toContainText('High');
    const { records } = await client.task.query({ body: { projectId: project.id } });
    expect(records).toMatchObject([{ title: 'Banner for spring #nothing', priority: 'H', labelIds: [labelId] }]);

    await page.evaluate(() => navigator.clipboard.writeText('Cut the film !urgent\nWrite \\#FB'));
    await page.keyboard.press('Control+v');
    await expect(page.getByText('Priority: Urgent')).toBeVisible();
    await page.getByRole('button', { name: 'Add 2 tasks' }).click();
    await expect(list.row('Cut the film')).toContainText('Urgent');
    await expect(list.row('Write #FB')).toBeVisible();
  },
);

test('[14] 手机上用中文标记新建任务', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true });
  const project = await newProject(client, ['已有任务']);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
  const adder = page.getByLabel('添加任务').first();
  await adder.click();
  await page.keyboard.type('春季横幅!高^下周五 @');
  await expect(page.getByRole('status').getByRole('listitem').first()).toHaveText('优先级：高');
  await expectTouchable(page);
  await expectAccessible(page);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await client.task.query({ body: { projectId: project.id } })).records.map(({ title }) => title))
    .toContain('春季横幅');
});
