import { choose, expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

test('a task in the trash is restored to its former position', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['first', 'second', 'third']);
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const second = records.find(({ title }) => title === 'second');
  await client.task.deleteBatch({ body: { projectId: project.id, ids: [second?.id ?? ''], reason: 'duplicate' } });
  await page.goto(`/modules/appcenter/trash?project=${project.key}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${project.name} trash`);
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'second' });
  await expect(line).toContainText('deleted by Robin Lin');
  await expect(line).toContainText('30 days left');
  await expect(line).toContainText('Reason: duplicate');
  await line.getByRole('button', { name: 'Retention hold…' }).click();
  const hold = page.getByRole('dialog', { name: 'Retention hold: second' });
  await hold.getByRole('textbox', { name: 'Reason for the hold' }).fill('audit 2026');
  await expectAccessible(page);
  await hold.getByRole('button', { name: 'Set hold' }).click();
  await expect(line).toContainText('On hold: audit 2026 (Robin Lin)');
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('1 restored')).toBeVisible();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  const after = await client.task.query({ body: { projectId: project.id } });
  expect(after.records.map(({ title }) => title)).toEqual(['first', 'second', 'third']);
});

test('permanent deletion asks for a confirmation phrase first', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['one', 'two', 'stays']);
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const ids = records.filter(({ title }) => title !== 'stays').map(({ id }) => id);
  await client.task.deleteBatch({ body: { projectId: project.id, ids } });
  await page.goto(`/modules/appcenter/trash?project=${project.key}`);
  await choose(page.getByRole('checkbox', { name: 'Select “one”' }));
  await choose(page.getByRole('checkbox', { name: 'Select “two”' }));
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Delete permanently' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('delete 2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('2 deleted permanently')).toBeVisible();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  expect((await client.trash.list({ query: { kind: 'task', projectId: project.id } })).records).toEqual([]);
});

test('a deleted project is restored with its tasks, key and members', SOAK, async ({ signIn }) => {
  const [{ page, client }, lukas] = [await signIn('demo'), await signIn('lukas')];
  const project = await newProject(client, ['kept']);
  const userIds = (await client.identity.people({ query: { search: 'Lukas Brandt' } })).map(({ id }) => id);
  await client.member.add({ body: { projectId: project.id, userIds, role: 'manager' } });
  await client.project.delete({ query: { id: project.id } });
  await lukas.page.goto('/modules/appcenter/trash?kind=project');
  const trashItem = lukas.page.getByRole('main').getByRole('listitem').filter({ hasText: project.name });
  await expect(trashItem).toBeVisible();
  const restoring = trashItem.getByRole('button', { name: 'Restore' });
  await expect(restoring.or(trashItem.getByRole('checkbox'))).toHaveCount(0);
  await page.goto('/modules/appcenter/trash');
  await page.getByRole('main').getByText('Projects', { exact: true }).click();
  await expect(page).toHaveURL(/kind=project/);
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: project.name });
  await line.getByRole('button', { name: 'Restore' }).click();
  await expect(line).toHaveCount(0);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
  await expect(page.getByTitle('kept', { exact: true })).toBeVisible();
});
