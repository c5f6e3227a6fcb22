import type { Client, contract } from '@opsyard/contract';
import { dayIn } from '../../days.ts';
import { choose, expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { TimelineScreen } from '../../screens/timeline.ts';
import { expectTouchable } from '../../touch.ts';

/** A project whose first task lasts from today for four days, whose second is due tomorrow, and whose third has no dates. */
async function datedProject(client: Client<typeof contract>) {
  const project = await newProject(client, ['Shoot', 'Launch', 'Later']);
  const read = async () => (await client.task.query({ body: { projectId: project.id } })).records;
  const [first, second] = await read();
  const edit = (row: typeof first, changes: { startDate?: string; dueDate?: string }) =>
    client.task.edit({ body: { id: row?.id ?? '', version: row?.version ?? 0, changes } });
  await edit(first, { startDate: dayIn(0), dueDate: dayIn(3) });
  await edit(second, { dueDate: dayIn(1) });
  const dates = async () => (await read()).map(({ startDate, dueDate }) => [startDate, dueDate]);
  return { project, dates };
}

test('a bar is dragged, resized at both ends and undone; a drag draws the dates of a task without any', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const { project, dates } = await datedProject(client);
  const timeline = new TimelineScreen(page);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
  await choose(page.getByRole('radio', { name: 'Timeline' }));
  await expect(page).toHaveURL(/layout=timeline/);
  await choose(page.getByRole('radio', { name: 'Day' }));
  await expect(page).toHaveURL(/zoom=day/);
  const [shoot, launch, later] = [1, 2, 3].map((seq) => timeline.bar(`${project.key}-${seq}`));
  if (!shoot || !launch || !later) throw new Error('three tasks');
  await expect(shoot).toHaveAttribute('data-kind', 'bar');
  await expect(launch).toHaveAttribute('data-kind', 'due');
  await expectAccessible(page);

  const left = await shoot.evaluate((bar) => getComputedStyle(bar).left);
  await timeline.drag(shoot, 80);
  await page.mouse.up();
  await expect.poll(async () => (await dates())[0]).toEqual([dayIn(2), dayIn(5)]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await dates())[0]).toEqual([dayIn(0), dayIn(3)]);

  // The next drag starts at the bar shown on the page.
  await expect(shoot).toHaveCSS('left', left);
  await timeline.drag(shoot, -40, 3);
  await page.mouse.up();
  await expect.poll(async () => (await dates())[0]).toEqual([dayIn(-1), dayIn(3)]);
  await expect(shoot).toHaveCSS('width', '200px');
  await timeline.drag(shoot, 40, 197);
  await page.mouse.up();
  await expect.poll(async () => (await dates())[0]).toEqual([dayIn(-1), dayIn(4)]);

  await timeline.drag(shoot, 120);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(shoot).toHaveCSS('width', '240px');
  expect((await dates())[0]).toEqual([dayIn(-1), dayIn(4)]);

  const { x = 0, y = 0, height = 0 } = (await shoot.boundingBox()) ?? {};
  const rowHeight = height + 1;
  await page.mouse.move(x + 60, y + 2 * rowHeight + 10);
  await page.mouse.down();
  await page.mouse.move(x + 100, y + 2 * rowHeight + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await dates())[2]).toEqual([dayIn(0), dayIn(1)]);
  await launch.click();
  await expect(page).toHaveURL(new RegExp(`task=${project.key}-2`));
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/task=/);
});

test('a bar is moved by keyboard alone, and a live region announces each step', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const { project, dates } = await datedProject(client);
  const timeline = new TimelineScreen(page);
  await timeline.open(project.key);
  await timeline.bar(`${project.key}-1`).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: '–' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await dates())[0]).toEqual([dayIn(2), dayIn(6)]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Change cancelled')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(timeline.bar(`${project.key}-3`)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  // Without Enter it is saved once no further key follows.
  await expect.poll(async () => (await dates())[2]).toEqual([dayIn(0), dayIn(0)]);
  expect((await dates())[0]).toEqual([dayIn(2), dayIn(6)]);
  await page.keyboard.press('-');
  await expect(page).toHaveURL(/zoom=month/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`task=${project.key}-3`));
});

test('on a phone, in Chinese, the timeline shows titles and bars large enough to touch', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true });
  const { project } = await datedProject(client);
  const timeline = new TimelineScreen(page);
  await timeline.open(project.key);
  await expect(page.getByText('未设置日期')).toBeVisible();
  await expectAccessible(page);
  await expectTouchable(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await timeline.bar(`${project.key}-1`).click();
  await expect(page).toHaveURL(new RegExp(`task=${project.key}-1`));
});

test('a guest sees the timeline but cannot move bars', SOAK, async ({ signIn }) => {
  const { page } = await signIn('demo');
  const timeline = new TimelineScreen(page);
  await timeline.open('SPR');
  await expect(page.locator('[data-edge]')).toHaveCount(0);
  const bar = page.locator('[data-kind="bar"]').first();
  await bar.focus();
  const label = await bar.getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(bar).toHaveAttribute('aria-label', label ?? '');
});

test(
  '[S5] columns beside the bars are chosen and kept in the address; a bracket spans the subtasks of a task',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const { project } = await datedProject(client);
    const body = { projectId: project.id, filter: {}, sort: 'seq' as const };
    const [parent, launch] = (await client.task.query({ body })).records;
    if (!parent || !launch) throw new Error('two tasks');
    const child = { title: 'Retouch', parentId: parent.id, startDate: dayIn(2), dueDate: dayIn(6) };
    await client.task.add({ body: { projectId: project.id, ...child } });
    const ends = { predecessorId: parent.id, successorId: launch.id };
    await client.dependency.add({ body: { ...ends, type: 'SS', lag: 2 } });
    const timeline = new TimelineScreen(page);
    await timeline.open(project.key, '&zoom=day');
    const summary = page.locator(`[data-task="${project.key}-1"] [data-summary]`);
    await expect(summary).toHaveCSS('width', '200px');
    await expect(timeline.bar(`${project.key}-1`)).toHaveAccessibleName(/subtasks:/);
    for (const name of ['Owner', 'Duration', 'Predecessors']) {
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
    }
    await expect(page).toHaveURL(/beside=owner.duration.predecessors/);
    await expect(page.locator(`[data-task="${project.key}-1"]`)).toContainText('4 d');
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: `Predecessors: ${project.key}-1SS+2d` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);
