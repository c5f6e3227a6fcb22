import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

test(
  'a task shows what its subtasks on all levels come to, in its drawer and as a column of the list',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Launch']);
    const { records } = await client.task.query({ body: { projectId: project.id } });
    const [top] = records;
    const add = async (title: string, parentId: string, more: object) =>
      (await client.task.add({ body: { projectId: project.id, title, parentId, ...more } })).records[0]?.id ?? '';
    const child = await add('Photos', top?.id ?? '', { estimate: 60, dueDate: '2030-01-10' });
    const done = project.statuses.find(({ category }) => category === '1')?.id;
    await add('Retouch', child, { estimate: 120, startDate: '2030-01-02', statusId: done });
    const address = `/modules/appcenter/projectTasks/${project.key}`;
    await page.goto(`${address}?task=${project.key}-${top?.seq}`);
    const drawer = page.getByRole('dialog');
    const sums = drawer.getByText('From subtasks:');
    await expect(sums).toContainText('1 of 2 done · 3h estimated · 2 Jan 2030 – 10 Jan 2030');
    await expectAccessible(page);
    await client.task.edit({ body: { id: child, version: 1, changes: { estimate: 180 } } });
    await expect(sums).toContainText('5h estimated');
    await page.goto(address);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'From subtasks' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /Launch/ }).getByText('1 of 2 done')).toBeVisible();
  },
);
