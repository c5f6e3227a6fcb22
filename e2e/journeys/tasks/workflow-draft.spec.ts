import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { SettingsScreen } from '../../screens/settings.ts';

test(
  '[25] a manager prepares a workflow as a draft, sees which tasks it affects, and publishes it',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['first', 'second']);
    const settings = new SettingsScreen(page);
    await settings.open(project.key, 'statuses');
    await page.getByRole('switch').click();
    await page.getByRole('button', { name: 'Allow only neighbouring statuses' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('There is a draft: it has no effect on tasks until it is published.')).toBeVisible();
    const present = await client.project.queryById({ query: { id: project.id } });
    expect(present.workflow?.restricted).toBe(false);

    await page.reload();
    await page.getByRole('button', { name: 'Publish draft…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish the workflow' });
    await expect(dialog.getByText('To do · 2 tasks')).toBeVisible();
    await expect(dialog.getByText(/^Tasks can no longer go to: .*Done/).first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('There is a draft: it has no effect on tasks until it is published.')).toHaveCount(0);
    await page.getByText('Published versions').click();
    await expect(page.getByText('Version 1')).toBeVisible();
    await expectAccessible(page);
    const after = await client.project.queryById({ query: { id: project.id } });
    expect(after.workflow?.restricted).toBe(true);

    // The present version is replaced, and the first one is edited again.
    await page.getByRole('button', { name: 'Allow all' }).click();
    await page.getByRole('button', { name: 'Save workflow' }).click();
    await page.getByRole('button', { name: 'Edit version 1 as draft' }).click();
    await expect(page.getByRole('checkbox', { name: 'Allow To do → Done' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('checkbox', { name: 'Allow To do → Done' })).toBeChecked();
  },
);

test('[25] 手机上保存并丢弃工作流程草稿', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const project = await newProject(client);
  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=statuses`);
  await page.getByRole('switch').click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('当前有草稿：发布之前对任务没有影响。')).toBeVisible();
  await expect(page.getByRole('group').filter({ has: page.getByRole('button', { name: '丢弃草稿' }) })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: '丢弃草稿' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '丢弃草稿' }).click();
  await expect(page.getByText('当前有草稿：发布之前对任务没有影响。')).toHaveCount(0);
});
