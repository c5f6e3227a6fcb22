import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { SettingsScreen } from '../../screens/settings.ts';

const BASE = '/modules/appcenter';

test('[BC-04] a task is added with all its fields and listed among mine; statuses and labels are those of the chosen project', async ({
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
  await page.getByRole('textbox', { name: 'Title' }).fill('It is already here');
  await expect(page.getByRole('link', { name: `${project.key}-1 Already here` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Title' }).fill('First of two');
  // The buttons move up when the hint goes.
  await expect(page.getByRole('link', { name: `${project.key}-1 Already here` })).toHaveCount(0);
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
  await undated.getByRole('heading').getByRole('button').click();
  await expect(undated.getByRole('listitem')).toHaveCount(0);
  await page.reload();
  await expect(undated.getByRole('heading').getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await undated.getByRole('heading').getByRole('button').click();
  await undated.getByRole('link', { name: title }).click();
  await expect(drawer).toBeVisible();
});

const READERS = [
  { variant: 'on a desktop', options: { width: 1440 }, waiting: 'Waiting on others', review: 'In review by me' },
  {
    variant: 'on a phone in Chinese in the dark',
    options: { language: 'zh', dark: true, width: 360, touch: true },
    waiting: '等待他人',
    review: '待我审核',
  },
] as const;

for (const { variant, options, waiting, review } of READERS) {
  test(
    `[BC-04] tasks blocked by others or reviewed by me have sections of their own, ${variant}`,
    SOAK,
    async ({ signIn }) => {
      const { page, client } = await signIn('demo', options);
      const project = await newProject(client);
      const projectId = project.id;
      const ownerId = project.owner.id;
      const body = { projectId, name: 'Checked by the owner', category: '4', color: 'purple' } as const;
      const statusId = (await client.status.add({ body })).find(({ name }) => name === body.name)?.id ?? '';
      const titles = { review: `Review for ${project.key}`, waiting: `Wait for ${project.key}` };
      await client.task.add({ body: { projectId, title: titles.review, ownerId, statusId } });
      const first = (await client.task.add({ body: { projectId, title: 'First' } })).records[0]?.id ?? '';
      const next =
        (await client.task.add({ body: { projectId, title: titles.waiting, ownerId } })).records[0]?.id ?? '';
      await client.dependency.add({ body: { predecessorId: first, successorId: next, type: 'FS', lag: 0 } });
      await page.goto(`${BASE}/task`);
      await expect(page.getByRole('region', { name: waiting })).toContainText(titles.waiting);
      await expect(page.getByRole('region', { name: review })).toContainText(titles.review);
      await expectAccessible(page);
    },
  );
}
