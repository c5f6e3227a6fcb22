import { expect, expectAccessible, newProject, test } from '../people.ts';

test('[49] a task is moved to another week with the keyboard and dragged to nobody, each with one undo', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Shoot']);
  const { id: projectId } = project;
  const read = async () => (await client.task.query({ body: { projectId } })).records[0];
  const first = await read();
  if (!first) throw new Error('There is a task');
  const ownerId = project.owner.id;
  const changes = { ownerId, startDate: '2031-03-03', dueDate: '2031-03-05', estimate: 480 };
  await client.task.edit({ body: { id: first.id, version: first.version, changes } });
  const state = async () => {
    const row = await read();
    return [row?.ownerId, row?.startDate, row?.dueDate];
  };
  await page.goto(`/modules/appcenter/task?tab=workload&project=${project.key}&from=2031-03-03`);
  const owner = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: project.owner.realname }) });
  await owner.getByRole('button', { name: /^Tasks of / }).click();
  const bar = page.getByRole('button', { name: new RegExp(`^${project.key}-1 `) });
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await bar.focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect.poll(state).toEqual([ownerId, '2031-03-10', '2031-03-12']);
  await expect(bar).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(state).toEqual([ownerId, '2031-03-03', '2031-03-05']);

  const nobody = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'No owner' }) });
  await bar.dragTo(nobody.getByRole('cell').nth(2));
  await expect.poll(state).toEqual([null, '2031-03-17', '2031-03-19']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(state).toEqual([ownerId, '2031-03-03', '2031-03-05']);
});
