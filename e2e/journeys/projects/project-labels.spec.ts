import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

test(
  '[27] [S11] labels are pasted with a preview of refusals, listed by group, regrouped, and all of it is in the audit',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client);
    await client.label.add({ body: { projectId: project.id, name: 'Print', color: 'red' } });
    await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=labels`);
    await page.getByRole('button', { name: 'Paste labels…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste labels' });
    await dialog.getByRole('textbox').fill('Video,red,Media\nprint,blue,Media\nBanner,Blue,Media\nUrgent\nOdd,mauve');
    await expect(dialog.getByRole('status')).toHaveText('3 labels will be added. 2 lines will be skipped.');
    await expect(dialog.getByRole('listitem').nth(1)).toContainText('Name already in use');
    await expect(dialog.getByRole('listitem').nth(4)).toContainText('Unknown colour');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add 3 labels' }).click();
    const media = page.getByRole('region', { name: 'Media' });
    await expect(media.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Actions for label Print' }).click();
    await page.getByRole('menuitem', { name: 'Group…' }).click();
    await page.getByRole('combobox', { name: 'Group' }).fill('Media');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(media.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Audit log' }).click();
    const latest = page.getByRole('tabpanel', { name: 'Audit log' }).getByRole('listitem').first();
    await expect(latest).toContainText('Label changed');
    await expect(latest).toContainText(/Group.*\(empty\).*Media/);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toContain(project.key);
  },
);

test('[S11] [360 zh] labels and audit of a project fit on a phone, in Chinese', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, touch: true, language: 'zh', dark: true });
  const project = await newProject(client);
  const labels = [{ name: '视频', color: 'red', group: '媒体' } as const];
  await client.label.addMany({ body: { projectId: project.id, labels } });
  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=labels`);
  await page.getByRole('button', { name: '粘贴标签…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('印刷,红色,媒体\n视频');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('将添加 1 个标签。 将跳过 1 行。');
  await expectAccessible(page);
  await expectTouchable(page);
  await page.getByRole('dialog').getByRole('button', { name: '添加 1 个标签' }).click();
  await expect(page.getByRole('region', { name: '媒体' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('tab', { name: '审计日志' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '添加标签' }).first()).toBeVisible();
  await expectAccessible(page);
  await expectTouchable(page);
});

for (const width of [1440, 360]) {
  test(
    `[27] labels are under the name of their group in the filter and for a task, at ${width} px`,
    SOAK,
    async ({ signIn }) => {
      const { page, client } = await signIn('demo', { width, touch: width === 360 });
      const project = await newProject(client);
      const projectId = project.id;
      const labels = [
        { name: 'Video', color: 'red', group: 'Media' },
        { name: 'Animation', color: 'blue', group: 'Media' },
        { name: 'Zebra', color: 'green', group: null },
      ] as const;
      await client.label.addMany({ body: { projectId, labels: [...labels] } });
      await client.task.add({ body: { projectId, title: 'Photos' } });
      await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
      const drawer = page.getByRole('dialog').first();
      await drawer.getByRole('button', { name: /^Labels/ }).click();
      const group = page.getByRole('group', { name: 'Media' });
      await expect(group.getByRole('option')).toHaveText(['Animation', 'Video']);
      await expectAccessible(page);
      if (width === 360) return await expectTouchable(page);
      await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
      await page.getByRole('button', { name: 'Labels', exact: true }).click();
      await expect(group.getByRole('option')).toHaveText(['Animation', 'Video']);
      await expect(page.getByRole('option').first()).toHaveText('No labels');
      await expectAccessible(page);
    },
  );
}
