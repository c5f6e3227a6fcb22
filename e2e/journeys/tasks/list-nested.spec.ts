import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';
import { ProjectsScreen } from '../../screens/projects.ts';

test(
  'subtasks name their parent in a flat list, collapse below it in a nested one, and the card counts what the list counts',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Launch', 'Other']);
    const { records } = await client.task.query({ body: { projectId: project.id } });
    const [parent] = records;
    await client.task.addMany({
      body: { projectId: project.id, parentId: parent?.id ?? '', titles: ['Shoot', 'Cut'] },
    });
    const cancelled = project.statuses.find(({ category }) => category === '3');
    if (cancelled) await client.task.add({ body: { projectId: project.id, title: 'Dropped', statusId: cancelled.id } });
    const total = cancelled ? 5 : 4;

    const projects = new ProjectsScreen(page);
    await projects.open(`?search=${project.key}`);
    await expect(projects.card(project.name)).toContainText(`0 of ${total} tasks done`);

    const list = new ListScreen(page);
    await list.open(project.key);
    await expect(list.footer).toHaveText(`${total} tasks`);
    const above = list.row('Cut').getByRole('link', { name: `${project.key}-1 Launch` });
    await expect(above).toBeVisible();
    await above.click();
    await expect(page).toHaveURL(new RegExp(`task=${project.key}-1$`));
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Subtasks', exact: true }).click();
    await page.getByRole('menuitemradio', { name: /Nested under their parent/ }).click();
    const tree = page.getByRole('treegrid');
    const row = (title: string) => tree.getByRole('row').filter({ has: page.getByTitle(title, { exact: true }) });
    await expect(row('Launch')).toHaveAttribute('aria-expanded', 'false');
    await expect(row('Cut')).toHaveCount(0);
    await expect(list.footer).toHaveText(`${total} tasks`);
    await row('Launch').locator('[data-column="title"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect(row('Cut')).toHaveAttribute('aria-level', '2');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await expect(row('Launch').locator('[data-column="title"]')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(row('Cut')).toHaveCount(0);
  },
);

test('on a phone, too, subtasks collapse below their parent', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360 });
  const project = await newProject(client, ['Launch', 'Other']);
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const [parent] = records;
  await client.task.addMany({ body: { projectId: project.id, parentId: parent?.id ?? '', titles: ['Shoot', 'Cut'] } });

  await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
  const cards = page.getByRole('list', { name: `Tasks of ${project.name}` }).getByRole('article');
  await expect(cards).toHaveCount(4);
  await page.getByRole('button', { name: 'Subtasks', exact: true }).click();
  await page.getByRole('menuitemradio', { name: /Nested under their parent/ }).click();
  await expect(cards).toHaveCount(2);
  await expectAccessible(page);
  const unfold = page.getByRole('button', { name: `Show the subtasks of ${project.key}-1` });
  const size = await unfold.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await unfold.click();
  await expect(cards.getByRole('link')).toHaveText(['Launch', 'Shoot', 'Cut', 'Other']);
  const left = async (title: string) => (await cards.getByRole('link', { name: title }).boundingBox())?.x ?? 0;
  expect(await left('Cut')).toBeGreaterThan(await left('Launch'));
  await expectAccessible(page);
  await page.getByRole('button', { name: `Hide the subtasks of ${project.key}-1` }).click();
  await expect(cards).toHaveCount(2);
});
