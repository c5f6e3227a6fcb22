import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

test('[13] a task is shown in another project by keyboard, opens there with the lists of its own, and its status is set there', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const home = await newProject(client, ['Launch banner', 'Internal budget']);
  const other = await newProject(client, ['Own work']);
  const { records } = await client.task.query({ body: { projectId: home.id } });
  const banner = records.find(({ title }) => title === 'Launch banner');
  const key = `${home.key}-${banner?.seq}`;
  await page.goto(`/modules/appcenter/projectTasks/${home.key}?task=${key}`);
  const drawer = page.getByRole('dialog', { name: `Task ${key}` });
  const field = drawer.getByRole('button', { name: 'Also shown in' });
  await field.press('Enter');
  await expect(page.getByRole('option', { name: other.name })).toBeVisible();
  // A short list hides its search field until something is typed.
  await page.keyboard.type(other.name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Task is now also shown in “${other.name}”`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveText(other.name);
  await expectAccessible(page);

  await page.goto(`/modules/appcenter/projectTasks/${other.key}`);
  const section = page.getByRole('region', { name: 'From other projects' });
  await expect(section.getByRole('link', { name: 'Launch banner' })).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('link', { name: 'Launch banner' }).press('Enter');
  await expect(drawer.getByRole('button', { name: 'Also shown in' })).toHaveText(other.name);
  await expect(page).toHaveURL(new RegExp(`/projectTasks/${other.key}\\?task=${key}$`));
  await page.keyboard.press('Escape');

  await page.goto(`/modules/appcenter/projectTasks/${other.key}?layout=board`);
  const menu = section.getByRole('button', { name: `Actions for ${key}` });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Doing' }).press('Enter');
  await expect(section.getByRole('list', { name: 'Doing' })).toContainText('Launch banner');
  await expectAccessible(page);
  const status = async () =>
    (await client.taskPlacement.ofProject({ query: { projectId: other.id } }))[0]?.status?.name;
  await expect.poll(status).toBe('Doing');
  await page.keyboard.press('Control+z');
  await expect(section.getByRole('list', { name: 'To do' })).toContainText('Launch banner');
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Stop showing here' }).press('Enter');
  await expect(section).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(section.getByRole('link', { name: 'Launch banner' })).toBeVisible();
});

test(
  '[13] on a phone a member of the other project only reads, comments and edits the task, and sees nothing else of its project',
  SOAK,
  async ({ signIn }) => {
    const { client } = await signIn('demo');
    const home = await newProject(client, ['上线横幅', '内部预算']);
    const other = await newProject(client, ['自己的任务']);
    const { records } = await client.task.query({ body: { projectId: home.id } });
    const banner = records.find(({ title }) => title === '上线横幅');
    const key = `${home.key}-${banner?.seq}`;
    await client.taskPlacement.add({ body: { taskId: banner?.id ?? '', projectId: other.id } });
    const [person] = await client.identity.people({ query: { search: 'Lukas' } });
    await client.member.add({ body: { projectId: other.id, userIds: [person?.id ?? ''], role: 'member' } });

    const { page } = await signIn('lukas', { language: 'zh', width: 360, touch: true });
    // A link to the task in its own project leads to where this person sees it.
    await page.goto(`/modules/appcenter/projectTasks/${home.key}?task=${key}`);
    await expect(page).toHaveURL(new RegExp(`/projectTasks/${other.key}\\?task=${key}$`));
    const drawer = page.getByRole('dialog', { name: key });
    await expect(drawer.getByText('同时显示于')).toBeVisible();
    await expect(drawer.getByText('内部预算')).toHaveCount(0);
    await expectTouchable(page);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: '优先级' }).tap();
    await page.getByRole('option', { name: '紧急' }).tap();
    await expect.poll(async () => (await client.task.queryById({ query: { key } })).priority).toBe('U');
    await page.goto(`/modules/appcenter/projectTasks/${other.key}`);
    const section = page.getByRole('region', { name: '来自其他项目' });
    await expect(section.getByRole('link', { name: '上线横幅' })).toBeVisible();
    await expectTouchable(page);
    await expectAccessible(page);
    // The key does not take space from the title in the narrow column of names.
    await page.goto(`/modules/appcenter/projectTasks/${other.key}?layout=timeline`);
    const name = page.getByRole('list', { name: '来自其他项目' }).getByRole('link', { name: /上线横幅/ });
    await expect(name).toBeVisible();
    expect(await name.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
  },
);

test(
  '[13] tasks of other projects are ordered by keyboard and mouse, and moved in calendar and timeline',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const home = await newProject(client, ['First guest', 'Second guest']);
    const other = await newProject(client, ['Own work']);
    const { records } = await client.task.query({ body: { projectId: home.id, sort: 'seq' } });
    const day = new Date().toISOString().slice(0, 10);
    for (const { id, version } of records) {
      await client.task.edit({ body: { id, version, changes: { startDate: day, dueDate: day } } });
      await client.taskPlacement.add({ body: { taskId: id, projectId: other.id } });
    }
    const order = async () =>
      (await client.taskPlacement.ofProject({ query: { projectId: other.id } })).map(({ title }) => title);
    await page.goto(`/modules/appcenter/projectTasks/${other.key}`);
    const section = page.getByRole('region', { name: 'From other projects' });
    await expect(section.getByRole('listitem')).toHaveCount(2);
    await section.getByRole('link', { name: 'Second guest' }).press('Alt+ArrowUp');
    await expect.poll(order).toEqual(['Second guest', 'First guest']);
    await expect(section.getByRole('link', { name: 'Second guest' })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect.poll(order).toEqual(['First guest', 'Second guest']);
    await expect(section.getByRole('listitem').filter({ hasText: 'guest' }).first()).toContainText('First guest');
    const rows = section.getByRole('listitem').filter({ hasText: 'guest' });
    const target = await rows.first().boundingBox();
    await rows.last().dragTo(rows.first(), { targetPosition: { x: 300, y: Math.min(4, target?.height ?? 4) } });
    await expect.poll(order).toEqual(['Second guest', 'First guest']);
    await expectAccessible(page);

    await page.goto(`/modules/appcenter/projectTasks/${other.key}?layout=timeline`);
    const list = page.getByRole('list', { name: 'From other projects' });
    const key = `${home.key}-${records[0]?.seq}`;
    const bar = list.getByRole('button', { name: new RegExp(`^${key} `) });
    await bar.press('ArrowRight');
    await page.keyboard.press('Enter');
    const dueOf = async () => (await client.task.queryById({ query: { key } })).dueDate ?? '';
    await expect.poll(async () => (await dueOf()) > day).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Control+z');
    await expect.poll(dueOf).toBe(day);

    await page.goto(`/modules/appcenter/projectTasks/${other.key}?layout=calendar`);
    const card = page.getByRole('button', { name: new RegExp(`^${key} First guest`) });
    await card.press(' ');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await dueOf()) > day).toBe(true);
    await expectAccessible(page);
  },
);

test(
  '[13] many tasks of other projects are drawn as far as they are in sight, and one that is moved pushes its successors',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const count = 60;
    const home = await newProject(
      client,
      Array.from({ length: count }, (_, at) => `Guest ${at + 1}`),
    );
    const other = await newProject(client, ['Own work']);
    const { records } = await client.task.query({ body: { projectId: home.id, sort: 'seq', limit: count } });
    const day = new Date().toISOString().slice(0, 10);
    const [first, second] = records;
    for (const task of [first, second])
      await client.task.edit({
        body: { id: task?.id ?? '', version: task?.version ?? 0, changes: { startDate: day, dueDate: day } },
      });
    const ends = { predecessorId: first?.id ?? '', successorId: second?.id ?? '' };
    await client.dependency.add({ body: { ...ends, type: 'FS', lag: 0 } });
    for (const { id } of records) await client.taskPlacement.add({ body: { taskId: id, projectId: other.id } });

    await page.goto(`/modules/appcenter/projectTasks/${other.key}?layout=timeline`);
    const list = page.getByRole('list', { name: 'From other projects' });
    const key = `${home.key}-${first?.seq}`;
    const bar = list.getByRole('button', { name: new RegExp(`^${key} `) });
    await expect(bar).toBeVisible();
    expect(await list.getByRole('listitem').count()).toBeLessThan(count);
    // The arrow keys reach those that were out of sight.
    await bar.focus();
    for (let step = 1; step < count; step += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(list.getByRole('button', { name: new RegExp(`^${home.key}-${step + 1} `) })).toBeFocused();
    }
    expect(await list.getByRole('listitem').count()).toBeLessThan(count);
    await expect(list.getByRole('button', { name: new RegExp(`^${home.key}-${count} `) })).toBeInViewport();

    // The first one has gone out of sight.
    await page.reload();
    await bar.press('ArrowRight');
    await page.keyboard.press('Enter');
    const plan = page.getByRole('dialog').filter({ hasText: 'Guest 2' });
    await expect(plan).toBeVisible();
    await expectAccessible(page);
    await plan.getByRole('button', { name: 'Apply', exact: true }).click();
    const dueOf = async (id = '') => (await client.task.queryById({ query: { id } })).dueDate ?? '';
    await expect.poll(async () => (await dueOf(second?.id)) > day).toBe(true);
    expect((await dueOf(first?.id)) > day).toBe(true);
  },
);
