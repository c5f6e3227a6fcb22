import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';
import { expectTouchable } from '../../touch.ts';

test(
  '[27] a label of a project becomes one of all projects, is used in another one, and goes again',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('admin');
    const [project, other] = [await newProject(client, ['Poster']), await newProject(client, ['Banner'])];
    const name = `L${randomUUID().slice(0, 8)}`;
    for (const { id: projectId } of [project, other])
      await client.label.add({ body: { projectId, name, color: 'red' } });
    await page.goto(`/modules/appcenter/projectLabels?project=${project.key}`);
    await page.getByRole('button', { name: `Actions for label ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Use in all projects…' }).click();
    const question = page.getByRole('dialog', { name: `Use “${name}” in all projects?` });
    await expect(question).toContainText('2 projects already have labels with this name.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Use in all projects' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Labels of all projects' })).toBeVisible();
    const line = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Actions for label ${name}` }) });
    await expect(line).toContainText('0 in all projects');
    await expectAccessible(page);

    const list = new ListScreen(page);
    await list.open(other.key);
    await list.row('Banner').waitFor();
    await list.adder.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await page.getByRole('combobox', { name: 'Labels' }).fill(name.toLowerCase());
    await page.getByRole('option', { name, exact: true }).first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const labelled = async () =>
      (await client.task.query({ body: { projectId: other.id } })).records[0]?.labelIds.length;
    await expect.poll(labelled).toBe(1);
    await expect(page.getByRole('grid').getByText(name)).toBeVisible();
    const { labels } = await client.project.queryById({ query: { id: other.id } });
    const label = labels.find((one) => one.name === name);
    expect(label).toMatchObject({ name, global: true });
    // Other pages learn of it at once.
    await client.label.delete({ query: { id: label?.id ?? '' } });
    await expect(page.getByRole('grid').getByText(name)).toHaveCount(0);
  },
);

test('[27] labels of all projects on a phone in Chinese', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('admin', { width: 360, language: 'zh', touch: true });
  const project = await newProject(client);
  const name = `L${randomUUID().slice(0, 8)}`;
  await page.goto(`/modules/appcenter/projectLabels?project=${project.key}`);
  await page.getByRole('textbox', { name: '新标签' }).fill(name);
  await page.getByRole('combobox', { name: '标签的使用范围' }).press('ArrowDown');
  await page.getByTitle('所有项目').click();
  await expectTouchable(page);
  await page.getByRole('button', { name: '添加标签' }).click();
  await expect(page.getByRole('heading', { name: '全局标签' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectTouchable(page);
  await expectAccessible(page);
  const [label] = (await client.project.queryById({ query: { id: project.id } })).labels.filter(
    (one) => one.name === name,
  );
  await client.label.delete({ query: { id: label?.id ?? '' } });
});
