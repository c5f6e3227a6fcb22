import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

test(
  '[49] a task is moved to another week with the keyboard and dragged to nobody, each with one undo',
  SOAK,
  async ({ signIn }) => {
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
  },
);

test(
  '[49] a task is added in a cell, and planned by a proposed free period, with the keyboard on a narrow screen',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360, touch: true });
    const project = await newProject(client, []);
    const { id: projectId } = project;
    const row = async () => (await client.task.query({ body: { projectId } })).records[0];
    await page.goto(`/modules/appcenter/task?tab=workload&project=${project.key}&from=2031-03-03`);
    const nobody = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'No owner' }) });
    const cell = nobody.getByRole('button', { name: /Nothing is planned/ }).first();
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title of a new task' })).toBeFocused();
    await page.keyboard.type('Cut the film');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2h');
    await page.keyboard.press('Enter');
    await expect
      .poll(row)
      .toMatchObject({ ownerId: null, startDate: '2031-03-03', dueDate: '2031-03-07', estimate: 120 });
    const find = page.getByRole('button', { name: `Find a slot for ${project.key}-1` });
    await find.focus();
    await page.keyboard.press('Enter');
    const apply = page.getByRole('button', { name: new RegExp(`^Apply: ${project.owner.realname}`) });
    await expect(apply).toBeVisible();
    await expectAccessible(page);
    await expectTouchable(page);
    await apply.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await row())?.ownerId).toBe(project.owner.id);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect.poll(row).toMatchObject({ ownerId: null, startDate: '2031-03-03', dueDate: '2031-03-07' });
  },
);
