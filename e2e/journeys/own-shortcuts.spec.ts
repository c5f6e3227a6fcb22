import { expect, expectAccessible, SOAK, test } from '../people.ts';

test(
  '[52] a shortcut is changed, conflicts are refused, and single keys are switched off for good',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('wenbo', { settings: 'server' });
    await page.goto('/modules/task/taskList/ProjectsList');
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/account/shortcuts');
    const change = page.getByRole('button', { name: 'Change the shortcut of “Undo last change”' });
    await expect(change).toBeVisible();
    await expectAccessible(page);
    await change.click();
    const field = page.getByRole('textbox', { name: /^New shortcut of “Undo last change”/ });
    await field.press('Control+k');
    await expect(page.getByText('Used by “Search and commands”. Press other keys.')).toBeVisible();
    await field.press('Enter');
    await expect(page.getByText('This key operates the page. Press other keys.')).toBeVisible();
    await field.press('Escape');
    await expect(change).toBeFocused();
    await change.press('Enter');
    await field.press('Alt+u');
    await expect(change).toBeFocused();
    await expect(page.getByRole('button', { name: 'Reset the shortcut of “Undo last change”' })).toBeVisible();
    await expect.poll(async () => (await client.preferences.get({})).shortcuts).toEqual({ undo: 'alt+u' });

    await page.getByRole('switch', { name: 'Single-character shortcuts' }).click();
    await expect.poll(async () => (await client.preferences.get({})).characterKeys).toBe(false);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Single-character shortcuts' })).not.toBeChecked();
    await page.keyboard.press('?');
    await page.keyboard.press('Alt+u');
    await expect(page.getByText('Nothing to undo')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Reset all shortcuts' }).click();
    await expect
      .poll(async () => await client.preferences.get({}))
      .toMatchObject({ shortcuts: {}, characterKeys: true });
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
);

test('[52] 手机上关闭单字符快捷键', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('tomas', { settings: 'server', language: 'zh', width: 360, touch: true });
  await page.goto('/account/shortcuts');
  await expect(page.getByRole('button', { name: '修改“撤销上一步”的快捷键' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('switch', { name: '单字符快捷键' }).click();
  await expect.poll(async () => (await client.preferences.get({})).characterKeys).toBe(false);
  await page.getByRole('button', { name: '重置全部快捷键' }).click();
  await expect.poll(async () => (await client.preferences.get({})).characterKeys).toBe(true);
});
