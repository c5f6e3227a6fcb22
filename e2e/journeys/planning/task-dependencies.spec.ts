import type { Client, contract } from '@opsyard/contract';
import { dayIn } from '../../days.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ListScreen } from '../../screens/list.ts';
import { TimelineScreen } from '../../screens/timeline.ts';
import { expectTouchable } from '../../touch.ts';

/** A project of four tasks of two days, each after the one before; not yet linked. */
async function plannedProject(client: Client<typeof contract>) {
  const project = await newProject(client, ['Script', 'Shoot', 'Edit', 'Launch']);
  const read = async () => {
    const { records } = await client.task.query({ body: { projectId: project.id } });
    return records.toSorted((one, other) => one.seq - other.seq);
  };
  for (const { id, version, seq } of await read()) {
    const changes = { startDate: dayIn(2 * seq - 2), dueDate: dayIn(2 * seq - 1) };
    await client.task.edit({ body: { id, version, changes } });
  }
  const ids = (await read()).map(({ id }) => id);
  const link = (from: number, to: number) =>
    client.dependency.add({
      body: { predecessorId: ids[from - 1] ?? '', successorId: ids[to - 1] ?? '', type: 'FS', lag: 0 },
    });
  const starts = async () => (await read()).map(({ startDate }) => startDate);
  const kinds = async () => {
    const { dependencies } = await client.dependency.ofProject({ query: { projectId: project.id } });
    return dependencies.map(({ type, lag }) => `${type}${lag}`);
  };
  return { project, ids, link, starts, kinds };
}

test(
  'a dependency is drawn from one bar to another, shown as an arrow, undone, and a cycle is refused with its path',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const { project, link, kinds } = await plannedProject(client);
    const timeline = new TimelineScreen(page);
    await timeline.open(project.key, '&zoom=day');
    const [script, shoot] = [1, 2].map((seq) => timeline.bar(`${project.key}-${seq}`));
    if (!script || !shoot) throw new Error('two tasks');
    await script.hover();
    const handle = await script.locator('[data-link="end"]').boundingBox();
    const target = await shoot.boundingBox();
    if (!handle || !target) throw new Error('no place to drag');
    await page.mouse.move(handle.x + 6, handle.y + 6);
    await page.mouse.down();
    await page.mouse.move(target.x + 10, target.y + 12, { steps: 5 });
    await page.mouse.up();
    await expect.poll(kinds).toEqual(['FS0']);
    await expect(page.locator('[data-dependency]')).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Control+z');
    await expect.poll(kinds).toEqual([]);
    await expect(page.locator('[data-dependency]')).toHaveCount(0);

    // Changes of others are shown without reloading.
    await link(1, 2);
    await link(2, 3);
    await expect(page.locator('[data-dependency]')).toHaveCount(2);
    await timeline.bar(`${project.key}-3`).focus();
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: `Dependencies of ${project.key}-3` });
    await expect(dialog.getByRole('region', { name: 'Predecessors' })).toContainText(`${project.key}-2`);
    await expectAccessible(page);
    await dialog.getByText('Successor', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Search for a task' }).fill('Script');
    await page.getByRole('option', { name: `${project.key}-1 Script` }).waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    const path = `${project.key}-3 → ${project.key}-1 → ${project.key}-2 → ${project.key}-3`;
    await expect(page.getByText(path)).toBeVisible();
  },
);

test('by keyboard alone, a dependency is added, given a type and a lag, and removed', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const { project, kinds } = await plannedProject(client);
  const timeline = new TimelineScreen(page);
  await timeline.open(project.key);
  await timeline.bar(`${project.key}-2`).focus();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: `Dependencies of ${project.key}-2` });
  await dialog.getByRole('combobox', { name: 'Search for a task' }).focus();
  await page.keyboard.type('Script');
  await page.getByRole('option', { name: `${project.key}-1 Script` }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await expect.poll(kinds).toEqual(['FS0']);
  const type = dialog.getByRole('combobox', { name: `Type of the dependency with ${project.key}-1` });
  await type.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(kinds).toEqual(['SS0']);
  const lag = dialog.getByRole('spinbutton');
  await lag.fill('2');
  await lag.press('Enter');
  await expect.poll(kinds).toEqual(['SS2']);
  await dialog.getByRole('button', { name: `Remove ${project.key}-1SS+2d` }).press('Enter');
  await expect.poll(kinds).toEqual([]);
});

test('moving a bar shows which tasks it pushes; the plan is applied, undone as one, or applied without pushing', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const { project, ids, link, starts } = await plannedProject(client);
  await link(1, 2);
  await link(2, 3);
  await link(3, 4);
  await client.task.batch({ body: { projectId: project.id, ids: [ids[3] ?? ''], changes: { pinned: true } } });
  const before = await starts();
  const timeline = new TimelineScreen(page);
  await timeline.open(project.key);
  const left = await timeline.bar(`${project.key}-1`).evaluate((bar) => getComputedStyle(bar).left);
  await expect(page.locator('[data-dependency]')).toHaveCount(3);
  const move = async () => {
    await timeline.bar(`${project.key}-1`).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  };
  await move();
  const plan = page.getByRole('dialog', { name: `${project.key}-1 moves 2 other tasks` });
  await expect(plan.getByRole('row')).toHaveCount(3);
  await expect(plan.getByText(`${project.key}-4 Launch is pinned`)).toBeVisible();
  await expectAccessible(page);
  await plan.getByRole('button', { name: 'Cancel' }).click();
  // A dialog that is being closed still holds the focus.
  await expect(plan).toBeHidden();
  expect(await starts()).toEqual(before);
  await move();
  await plan.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.poll(starts).toEqual([dayIn(2), dayIn(4), dayIn(6), dayIn(6)]);
  await expect(plan).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect.poll(starts).toEqual(before);
  // The next move starts at the bar shown on the page.
  await expect(timeline.bar(`${project.key}-1`)).toHaveCSS('left', left);
  await move();
  await plan.getByRole('button', { name: 'Apply without pushing' }).click();
  await expect.poll(starts).toEqual([dayIn(2), ...before.slice(1)]);
});

test(
  'the drawer names predecessors and successors, its dates show the plan, and a stale plan is shown again',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const { project, ids, link, starts } = await plannedProject(client);
    await link(1, 2);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-2`);
    const drawer = page.getByRole('dialog', { name: `Task ${project.key}-2` });
    await drawer.getByRole('link', { name: `${project.key}-1FS` }).click();
    await expect(page).toHaveURL(new RegExp(`task=${project.key}-1`));
    const first = page.getByRole('dialog', { name: `Task ${project.key}-1` });
    await expect(first.getByRole('link', { name: `${project.key}-2FS` })).toBeVisible();
    const [{ version = 0 } = {}] =
      (await client.task.byIds({ body: { projectId: project.id, ids: [ids[0] ?? ''] } })) ?? [];
    await first.getByRole('button', { name: /^Due/ }).click();
    const field = page.getByRole('textbox', { name: 'Due' }).or(page.getByLabel('Due').getByRole('textbox')).first();
    await field.fill(dayIn(3));
    await page.keyboard.press('Enter');
    const plan = page.getByRole('dialog', { name: `${project.key}-1 moves 1 other task` });
    await expect(plan).toBeVisible();
    const shoot = await client.task.queryById({ query: { id: ids[1] ?? '' } });
    await client.task.edit({ body: { id: shoot.id, version: shoot.version, changes: { dueDate: dayIn(9) } } });
    await plan.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByText('Check the updated plan')).toBeVisible();
    expect((await starts())[1]).toBe(dayIn(2));
    await plan.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect.poll(async () => (await starts())[1]).toBe(dayIn(4));
    expect(version).toBeGreaterThan(0);
  },
);

test(
  'the critical path is marked and kept in the address; bars can be pinned from their menu',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const { project, link } = await plannedProject(client);
    await link(1, 2);
    await link(3, 4);
    const timeline = new TimelineScreen(page);
    await timeline.open(project.key);
    await page.getByRole('button', { name: 'Critical path' }).click();
    await expect(page).toHaveURL(/critical=on/);
    await expect(timeline.bar(`${project.key}-4`)).toHaveAccessibleName(/on the critical path/);
    await expect(timeline.bar(`${project.key}-1`)).not.toHaveAccessibleName(/critical/);
    await expectAccessible(page);
    await timeline.bar(`${project.key}-2`).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pin dates' }).click();
    await expect(timeline.bar(`${project.key}-2`)).toHaveAccessibleName(/Pinned/);
  },
);

test(
  'on a phone, in Chinese, dependencies are edited and a plan is read without scrolling sideways',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true });
    const { project, link } = await plannedProject(client);
    await link(1, 2);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
    await page.getByRole('button', { name: `编辑 ${project.key}-1 的依赖关系` }).click();
    const dialog = page.getByRole('dialog', { name: `${project.key}-1 Script 的依赖关系` });
    await expect(dialog.getByText('完成-开始')).toBeVisible();
    await expectAccessible(page);
    await expectTouchable(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const drawer = page.getByRole('dialog', { name: new RegExp(`${project.key}-1`) });
    await drawer.getByRole('button', { name: /^截止/ }).click();
    await page
      .getByRole('textbox', { name: /^截止/ })
      .or(page.getByLabel(/^截止/).getByRole('textbox'))
      .first()
      .fill(dayIn(3));
    await page.keyboard.press('Enter');
    const plan = page.getByRole('dialog', { name: `${project.key}-1 将顺延 1 个任务` });
    await expect(plan.getByRole('button', { name: '仅修改此任务' })).toBeVisible();
    await expectAccessible(page);
    await expectTouchable(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);

test(
  '[46] a task depends on one of another project: chosen in the dialog, marked on the bar, reported when violated',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const { project } = await plannedProject(client);
    const other = await plannedProject(client);
    const timeline = new TimelineScreen(page);
    await timeline.open(project.key, '&zoom=day');
    await timeline.bar(`${project.key}-1`).focus();
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: new RegExp(`${project.key}-1`) });
    await dialog.getByText('Successor', { exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'In all my projects' }).check();
    const key = `${other.project.key}-2`;
    await dialog.getByRole('combobox', { name: 'Search' }).fill(key);
    await page.locator('.ant-select-item-option:visible').filter({ hasText: key }).click();
    await expect(dialog.getByRole('region', { name: 'Successors' })).toContainText(key);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const bar = page.getByRole('button', { name: new RegExp(`needed by ${key}FS`) });
    await expect(bar).toBeVisible();
    await expectAccessible(page);

    // The task of the other project begins the day after; a longer one violates the dependency, and nothing moves there.
    const before = await other.starts();
    await bar.focus();
    for (let day = 0; day < 2; day += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    const plan = page.getByRole('dialog', { name: /dependencies are violated/ });
    await expect(plan).toContainText(`${key} Shoot is in another project`);
    await expectAccessible(page);
    await plan.getByRole('button', { name: 'Save anyway' }).click();
    await expect(plan).toHaveCount(0);
    expect(await other.starts()).toEqual(before);

    await page.goto(`/modules/appcenter/projectTasks/${project.key}?task=${project.key}-1`);
    await page
      .getByRole('dialog', { name: /^Task / })
      .getByRole('link', { name: `${key}FS` })
      .click();
    await expect(page).toHaveURL(new RegExp(`${other.project.key}.*task=${key}`));
  },
);

test('[47] new dates in the list and in my tasks show which tasks they push, too', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const { project, ids, link, starts } = await plannedProject(client);
  await link(1, 2);
  const before = await starts();
  const due = async (day: string) => {
    await page.keyboard.press('d');
    await page.getByRole('textbox', { name: 'Due' }).fill(day);
    await page.keyboard.press('Enter');
  };
  const plan = page.getByRole('dialog', { name: `${project.key}-1 moves 1 other task` });
  const list = new ListScreen(page);
  await list.open(project.key);
  await list.enter('Script');
  await due(dayIn(3));
  await expect(plan.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await plan.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.poll(starts).toEqual([dayIn(0), dayIn(4), ...before.slice(2)]);
  await expect(plan).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect.poll(starts).toEqual(before);
  // A task nothing depends on is changed at once.
  await list.enter('Launch');
  await due(dayIn(30));
  const dueOf = async (at: number) => (await client.task.queryById({ query: { id: ids[at] ?? '' } })).dueDate;
  await expect.poll(() => dueOf(3)).toBe(dayIn(30));

  const changes = { ownerId: project.owner.id };
  await client.task.batch({ body: { projectId: project.id, ids: ids.slice(0, 1), changes } });
  await page.goto('/modules/appcenter/task');
  await page.getByRole('listitem', { name: `${project.key}-1 Script` }).focus();
  await due(dayIn(3));
  await plan.getByRole('button', { name: 'Apply without pushing' }).click();
  await expect.poll(() => dueOf(0)).toBe(dayIn(3));
  expect(await starts()).toEqual(before);
});
