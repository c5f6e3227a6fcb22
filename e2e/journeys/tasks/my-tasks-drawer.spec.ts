import { expect, newProject, test } from '../../people.ts';

test('[S7] [50] a task opens beside my tasks, leads to the next one, and its menu is that of its project', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['proofs', 'invoice', 'banner']);
  const { members } = await client.project.queryById({ query: { id: project.id } });
  const ownerId = members.find(({ role }) => role === 'owner')?.id ?? '';
  const { records } = await client.task.query({ body: { projectId: project.id, sort: 'seq' } });
  const ids = records.map((one) => one.id);
  await client.task.batch({ body: { projectId: project.id, ids, changes: { ownerId } } });
  await client.label.add({ body: { projectId: project.id, name: 'Print', color: 'red' } });
  await page.goto('/modules/appcenter/task');
  await page.getByRole('button', { name: /^Group by/ }).click();
  await page.getByRole('menuitemradio', { name: 'Project', exact: true }).click();
  const section = page.getByRole('region', { name: project.name, exact: true });
  const fold = section.getByRole('heading').getByRole('button');
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  const rows = section.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const keyOf = (seq: number) => `${project.key}-${seq}`;
  const drawerOf = (seq: number) => page.getByRole('dialog', { name: new RegExp(keyOf(seq)) });

  await rows.nth(0).getByText(keyOf(1), { exact: true }).click();
  await expect(drawerOf(1)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/modules/appcenter/task\\?.*task=${keyOf(1)}`));
  await page.keyboard.press('n');
  await expect(drawerOf(2)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/modules\/appcenter\/task(?!.*task=)/);

  await rows.nth(0).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Labels…' }).click();
  await page.getByRole('option', { name: 'Print' }).click();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await client.task.queryById({ query: { id: ids[0] ?? '' } })).labelIds)
    .toHaveLength(1);
  await rows
    .nth(2)
    .getByRole('button', { name: `Actions for ${keyOf(3)}` })
    .click();
  for (const name of ['Start…', 'Duplicate…', 'Move to project…']) {
    await expect(page.getByRole('menuitem', { name })).toBeAttached();
  }
  await page.getByRole('menuitem', { name: 'Move to trash', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(rows).toHaveCount(3);
});
