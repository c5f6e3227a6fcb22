import { expect, expectAccessible, newProject, test } from '../people.ts';
import { SettingsScreen } from '../screens/settings.ts';

const BASE = '/modules/appcenter';

test('[BC-04] a task is added with all its fields and stands among mine; statuses and labels are those of the chosen project', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Already here']);
  const settings = new SettingsScreen(page);
  const title = `Brief for ${project.key}`;

  await page.goto(`${BASE}/projectLabels?project=${project.key}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Labels');
  await page.getByRole('textbox', { name: 'New label' }).fill('Print');
  await page.getByRole('button', { name: 'Add label' }).click();
  await expect.poll(() => settings.names('label')).toEqual(['Print']);

  await page.goto(`${BASE}/tasksStatus?project=${project.key}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Task status');
  await page.getByRole('textbox', { name: 'New status' }).fill('Proofread');
  await page.getByRole('button', { name: 'Add status' }).click();
  await expect.poll(() => settings.names('status')).toContain('Proofread');
  await page.getByRole('link', { name: 'Open tasks' }).click();
  await expect(page).toHaveURL(new RegExp(`projectTasks/${project.key}`));

  await page.goto(`${BASE}/addMatter?project=${project.key}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New task');
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByText('Enter a title')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('First of two');
  await page.getByRole('button', { name: 'Add and start another' }).click();
  await expect(page.getByText('“First of two” added')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('With a table of prices');
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.locator('.ant-select-item-option:visible').getByText(option, { exact: true }).click();
    await page.keyboard.press('Escape');
  };
  await choose('Status', 'Proofread');
  await choose('Owner', 'Robin Lin');
  await choose('Labels', 'Print');
  await page.getByRole('button', { name: 'Add task' }).click();
  const drawer = page.getByRole('dialog', { name: new RegExp(`Task ${project.key}-`) });
  await expect(drawer).toContainText('With a table of prices');
  await expect(drawer).toContainText('Proofread');
  await expect(drawer).toContainText('Print');

  await page.goto(`${BASE}/task`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My tasks');
  const undated = page.getByRole('region', { name: 'No due date' });
  await expect(undated.getByRole('listitem').filter({ hasText: title })).toContainText('Proofread');
  await expectAccessible(page);
  await undated.getByRole('button', { name: /No due date/ }).click();
  await expect(undated.getByRole('listitem')).toHaveCount(0);
  await page.reload();
  await expect(undated.getByRole('button', { name: /No due date/ })).toHaveAttribute('aria-expanded', 'false');
  await undated.getByRole('button', { name: /No due date/ }).click();
  await undated.getByRole('link', { name: title }).click();
  await expect(drawer).toBeVisible();
});
