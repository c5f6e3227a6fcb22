import { PLAIN_DEFINITION } from '@opsyard/contract';
import { expect, expectAccessible, newProject, test } from '../../people.ts';
import { SettingsScreen } from '../../screens/settings.ts';

test('a manager sets a type up and publishes it; a task of another type changes to it and is migrated', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['first']);
  const statusOf = (name: string) => project.statuses.find((one) => one.name === name)?.id ?? '';
  const [task] = (await client.task.query({ body: { projectId: project.id } })).records;
  const body = { projectId: project.id, ids: [task?.id ?? ''], changes: { statusId: statusOf('In review') } };
  await client.task.batch({ body });

  const settings = new SettingsScreen(page);
  await settings.open(project.key, 'types');
  await page.getByRole('button', { name: 'Add task type' }).click();
  const adding = page.getByRole('dialog', { name: 'New task type' });
  await adding.getByRole('textbox', { name: 'Name' }).fill('Bug');
  await adding.getByTitle('Bell').click();
  await adding.getByRole('button', { name: 'Add task type' }).click();
  await expect(adding).toHaveCount(0);
  await settings.line('Bug').getByRole('button', { name: 'Actions for task type Bug' }).click();
  await page.getByRole('menuitem', { name: 'Set up…' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up task type “Bug”' });
  await setup.getByRole('combobox', { name: 'Statuses' }).click();
  for (const name of ['To do', 'Doing', 'Done'])
    await page.locator('.ant-select-item-option:visible').getByText(name, { exact: true }).click();
  await setup.getByText('Initial status').click();
  await expectAccessible(page);
  await setup.getByRole('button', { name: 'Publish version' }).click();
  await expect(setup.getByText('Version 1', { exact: true })).toBeVisible();

  await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
  await page.getByRole('button', { name: 'Type Task', exact: true }).click();
  await page.getByRole('option', { name: 'Bug' }).click();
  const asking = page.getByRole('dialog', { name: 'Change type to “Bug”' });
  await asking.getByRole('combobox', { name: 'Replace “In review” by' }).click();
  await page.locator('.ant-select-item-option:visible').getByText('Doing', { exact: true }).click();
  await asking.getByRole('button', { name: 'Change type' }).click();
  await expect(page.getByRole('button', { name: 'Status Doing', exact: true })).toBeVisible();

  const { types } = await client.project.queryById({ query: { id: project.id } });
  const bug = types.find(({ name }) => name === 'Bug');
  const id = bug?.id ?? '';
  // The page shows a change before the server has it.
  await expect
    .poll(async () => (await client.task.query({ body: { projectId: project.id } })).records[0]?.typeId)
    .toBe(id);
  const draft = { ...PLAIN_DEFINITION, statusIds: [statusOf('To do'), statusOf('Done')] };
  const saved = await client.taskType.saveDraft({ body: { id, version: bug?.version ?? 0, draft } });
  await client.taskType.publish({ body: { id, version: saved.version } });
  await settings.open(project.key, 'types');
  await settings.line('Bug').getByRole('button', { name: 'Actions for task type Bug' }).click();
  await page.getByRole('menuitem', { name: 'Set up…' }).click();
  await setup.getByRole('button', { name: 'Migrate tasks…' }).click();
  const migrating = page.getByRole('dialog', { name: /^Migrate tasks of “Bug”/ });
  await migrating.getByRole('combobox', { name: 'Replace “Doing (1 task)” by' }).click();
  await page.locator('.ant-select-item-option:visible').getByText('To do', { exact: true }).click();
  await expectAccessible(page);
  await migrating.getByRole('button', { name: 'Migrate', exact: true }).click();
  await expect(migrating).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(async () => {
    const [row] = (await client.task.query({ body: { projectId: project.id } })).records;
    expect(row).toMatchObject({ statusId: statusOf('Doing'), typeVersion: 1 });
  }).toPass();
});
