import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ProjectsScreen } from '../../screens/projects.ts';

test(
  'a project is duplicated with its tasks, by keyboard from its menu, and the copy opens',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360 });
    const { key, name } = await newProject(client, ['one', 'two']);
    const list = new ProjectsScreen(page);
    await list.open(`?search=${key}`);
    await list
      .card(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Duplicate project' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Duplicate project' });
    await expect(dialog.getByLabel('Key')).toHaveValue(new RegExp(`^${key}\\d+$`));
    await dialog.getByRole('checkbox', { name: 'Tasks' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await expect(page).toHaveURL(new RegExp(`/projectTasks/${key}\\d+$`));
    await expect(page.getByRole('heading', { level: 1, name: `${name} (copy)` })).toBeVisible();
    await expect(page.getByText('two', { exact: true })).toBeVisible();
  },
);

test('a project is saved as a template, which creates another one and is deleted', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360 });
  const { key, name } = await newProject(client, ['one', 'two']);
  const list = new ProjectsScreen(page);
  await list.open(`?search=${key}`);
  await list
    .card(name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await expect(dialog.getByRole('checkbox', { name: 'Tasks' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Template saved')).toBeVisible();

  await page.getByRole('button', { name: 'New project' }).click();
  await list.dialog.getByRole('radio', { name: new RegExp(`^${name} 2 tasks`) }).check({ force: true });
  await expectAccessible(page);
  await list.dialog.getByLabel('Name').fill(`${key} again`);
  await list.dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${key} again` })).toBeVisible();
  await expect(page.getByText('two', { exact: true })).toBeVisible();

  await list.open();
  await page.getByRole('button', { name: 'New project' }).click();
  await list.dialog.getByRole('button', { name: `Delete template ${name}` }).click();
  await page.getByRole('button', { name: 'Delete template', exact: true }).click();
  await expect(list.dialog.getByRole('radio', { name: new RegExp(`^${name}`) })).toHaveCount(0);
});
