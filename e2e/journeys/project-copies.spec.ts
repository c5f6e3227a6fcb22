import { expect, expectAccessible, newProject, test } from '../people.ts';
import { ProjectsScreen } from '../screens/projects.ts';

test('a project is duplicated with its tasks, by keyboard from its menu, and the copy opens', async ({ signIn }) => {
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
});
