import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

test(
  'a task moves to another project from its drawer after a preview of the changes; its old key redirects to it',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const here = await newProject(client, ['stays', 'goes']);
    const there = await newProject(client);
    const { records } = await client.task.query({ body: { projectId: here.id } });
    const task = records.find(({ title }) => title === 'goes');
    const label = await client.label.add({ body: { projectId: here.id, name: 'Autumn', color: 'red' } });
    await client.task.edit({ body: { id: task?.id ?? '', version: 1, changes: { labelIds: [label.id] } } });
    const old = `${here.key}-${task?.seq}`;
    await page.goto(`/modules/appcenter/projectTasks/${here.key}?task=${old}`);
    await page.getByRole('dialog', { name: old }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Move to project…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move to another project' });
    await dialog.getByRole('combobox', { name: 'Project' }).fill(there.key);
    await expect(page.getByTitle(`${there.name} (${there.key})`)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Labels the project does not have: Autumn')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /Autumn/ })).toContainText('Create it');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move' }).click();
    const moved = new RegExp(`/projectTasks/${there.key}\\?task=${there.key}-\\d+$`);
    await expect(page).toHaveURL(moved);
    const drawer = page.getByRole('dialog', { name: new RegExp(`^Task ${there.key}-`) });
    await expect(drawer.getByText('Autumn').first()).toBeVisible();
    await page.goto(`/modules/appcenter/projectTasks/${here.key}?task=${old}`);
    await expect(page).toHaveURL(moved);
    await expect(drawer).toBeVisible();
  },
);
