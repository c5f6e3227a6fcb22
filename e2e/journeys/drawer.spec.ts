import { expect, expectAccessible, newProject, test } from '../people.ts';

test('a task is described, broken down, discussed, given a file and dealt with', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Prepare the banner']);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
  const drawer = page.getByRole('dialog', { name: `Task ${project.key}-1` });
  await expect(drawer.getByLabel('Title')).toHaveValue('Prepare the banner');
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Add description' }).click();
  await drawer.getByRole('textbox', { name: 'Description' }).fill('Three sizes, see brief');
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(drawer.getByText('Three sizes, see brief')).toBeVisible();

  await drawer.getByLabel('Add a step; paste several lines to add several').fill('Sketch');
  await page.keyboard.press('Enter');
  await drawer.getByRole('checkbox', { name: 'Sketch' }).check();
  await expect(drawer.getByText('1/1')).toBeVisible();

  await drawer.getByLabel('Add a sub-task; paste several lines to add several').fill('Ask for the logo');
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('button', { name: 'Ask for the logo' })).toBeVisible();

  await drawer.getByText('Write a comment. @ mentions somebody.').click();
  await drawer.getByRole('textbox', { name: 'New comment' }).pressSequentially('Looks good @Rob');
  await page.getByRole('option', { name: /Robin Lin/ }).click();
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByText('@Robin Lin')).toBeVisible();

  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('plain words') });
  await drawer.getByRole('button', { name: 'notes.txt', exact: true }).click();
  await expect(page.getByText('plain words')).toBeVisible();
  await page.keyboard.press('Escape');

  await drawer.getByRole('button', { name: 'Deal', exact: true }).click();
  await page.getByRole('button', { name: 'Deal with it' }).click();
  await expect(page.getByText(/is now/)).toBeVisible();

  await drawer.getByText('History').click();
  await expect(drawer.getByText('created this task')).toBeVisible();
});

test('[RT-07] the address of a task opens it, Esc closes it, and a task that is gone says so', async ({ signIn }) => {
  const { page } = await signIn('demo');
  await page.goto('/modules/appcenter/projectTasks/BF?task=BF-9999');
  await expect(page.getByText('BF-9999 cannot be shown')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/task=/);
});

test('two people change the same title: the later one is asked which to keep', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Draft']);
  const [task] = (await client.task.query({ body: { projectId: project.id } })).records;
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
  const title = page.getByRole('dialog', { name: /^Task/ }).getByLabel('Title');
  await expect(title).toHaveValue('Draft');
  // Told to nobody before the edit is sent: the change of the other person is made in the same moment.
  await page.route(
    '**/task/task/edit',
    async (route) => {
      await client.task.edit({ body: { id: task?.id ?? '', version: 1, changes: { title: 'Theirs' } } });
      await route.continue();
    },
    { times: 1 },
  );
  await title.fill('Mine');
  await title.press('Enter');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(async () => {
    const { records } = await client.task.query({ body: { projectId: project.id } });
    expect(records[0]?.title).toBe('Mine');
  }).toPass();
});
