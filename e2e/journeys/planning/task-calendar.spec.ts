import type { Client, contract } from '@opsyard/contract';
import type { Page } from '@playwright/test';
import { dayIn } from '../../days.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

const weekday = (new Date(`${dayIn(0)}T00:00:00Z`).getUTCDay() + 6) % 7;
/** The days of this week. */
const week = Array.from({ length: 7 }, (_, at) => dayIn(at - weekday));
const [monday = '', tuesday = '', wednesday = '', thursday = '', friday = '', saturday = ''] = week;

/** A project whose first task is due on Tuesday, whose second lasts from Monday to Wednesday, and whose third has no dates. */
async function datedProject(client: Client<typeof contract>) {
  const project = await newProject(client, ['Shoot', 'Layout', 'Later']);
  const read = async () => (await client.task.query({ body: { projectId: project.id, sort: 'seq' } })).records;
  const [first, second] = await read();
  const edit = (row: typeof first, changes: { startDate?: string; dueDate?: string }) =>
    client.task.edit({ body: { id: row?.id ?? '', version: row?.version ?? 0, changes } });
  await edit(first, { dueDate: tuesday });
  await edit(second, { startDate: monday, dueDate: wednesday });
  const dates = async () => (await read()).map(({ startDate, dueDate }) => [startDate, dueDate]);
  return { project, dates };
}

async function openCalendar(page: Page, key: string, more = '&span=week'): Promise<void> {
  await page.goto(`/modules/appcenter/projectTasks/${key}?layout=calendar${more}`);
  await expect(page.getByRole('region', { name: 'No due date' })).toBeVisible();
}

const dayCell = (page: Page, day: string) => page.locator(`section[data-day="${day}"]`);
const card = (page: Page, title: string) => page.locator('[data-record]').filter({ hasText: title });

test('[44] a task is dragged to another day and back from the list of undated tasks, a bar keeps its length, and its end is dragged alone', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const { project, dates } = await datedProject(client);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
  await page.getByRole('radio', { name: 'Calendar' }).check({ force: true });
  await expect(page).toHaveURL(/layout=calendar/);
  await page.getByText('Week', { exact: true }).click();
  await expect(page).toHaveURL(/span=week/);
  await expect(dayCell(page, tuesday)).toHaveAttribute('aria-label', /1 task due/);
  await expectAccessible(page);

  await card(page, 'Shoot').dragTo(dayCell(page, friday));
  await expect.poll(dates).toEqual([
    [null, friday],
    [monday, wednesday],
    [null, null],
  ]);
  await expect(dayCell(page, friday).locator('[data-record]')).toHaveText(/Shoot/);
  await page.keyboard.press('Control+z');
  await expect.poll(dates).toEqual([
    [null, tuesday],
    [monday, wednesday],
    [null, null],
  ]);
  await expect(dayCell(page, tuesday)).toHaveAttribute('aria-label', /1 task due/);

  const undated = page.getByRole('region', { name: 'No due date' });
  await card(page, 'Later').dragTo(dayCell(page, thursday));
  await expect.poll(dates).toEqual([
    [null, tuesday],
    [monday, wednesday],
    [null, thursday],
  ]);
  await expect(undated).toContainText('No tasks without a due date.');
  await card(page, 'Later').dragTo(undated);
  await expect.poll(dates).toEqual([
    [null, tuesday],
    [monday, wednesday],
    [null, null],
  ]);
  await expect(undated.locator('[data-record]')).toHaveText(/Later/);

  await dayCell(page, tuesday).locator('[data-bar]').dragTo(dayCell(page, friday));
  await expect.poll(dates).toEqual([
    [null, tuesday],
    [thursday, saturday],
    [null, null],
  ]);
  await dayCell(page, saturday).locator('[data-end]').dragTo(dayCell(page, friday));
  await expect.poll(dates).toEqual([
    [null, tuesday],
    [thursday, friday],
    [null, null],
  ]);

  await card(page, 'Layout').click();
  await expect(page).toHaveURL(new RegExp(`task=${project.key}-2`));
});

test(
  '[44] with the keyboard days are opened, a task is added, carried, extended and moved by the menu; each step is announced',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const { project, dates } = await datedProject(client);
    await openCalendar(page, project.key);
    await page.locator('[data-number][tabindex="0"]').focus();
    for (let at = weekday; at < 5; at++) await page.keyboard.press('ArrowRight');
    for (let at = weekday; at > 5; at--) await page.keyboard.press('ArrowLeft');
    await expect(page.locator(`[data-number="${saturday}"]`)).toBeFocused();
    await page.keyboard.press('Enter');
    const popup = page.getByRole('dialog');
    await expect(popup.getByRole('textbox', { name: 'Add a task' })).toBeFocused();
    await page.keyboard.type('Clean up');
    await page.keyboard.press('Enter');
    await expect(popup.locator('[data-record]')).toHaveText(/Clean up/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await expect(page.locator(`[data-number="${saturday}"]`)).toBeFocused();
    await expect.poll(async () => (await dates())[3]).toEqual([null, saturday]);

    await card(page, 'Shoot').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Shoot picked up. Choose a day with the arrow keys.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Shoot moved to/)).toBeAttached();
    await expect.poll(async () => (await dates())[0]).toEqual([wednesday, thursday]);
    await card(page, 'Shoot').focus();
    for (const key of ['Space', 'ArrowLeft', 'Escape']) await page.keyboard.press(key);
    await expect(page.getByText('Move cancelled')).toBeAttached();
    expect((await dates())[0]).toEqual([wednesday, thursday]);

    await card(page, 'Later').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Change due date…' }).click();
    await page.getByRole('textbox', { name: `Due date of ${project.key}-3` }).fill(friday);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await dates())[2]).toEqual([null, friday]);

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('m');
    await expect(page).not.toHaveURL(/span=week/);
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/day=\d{4}-\d{2}-01/);
    await page.keyboard.press('t');
    await expect(page).not.toHaveURL(/day=/);
  },
);

test(
  '[44] a full day counts what it does not show, opens with all its tasks, and leads to the list with the same number',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client);
    const titles = Array.from({ length: 14 }, (_, at) => `Print ${at + 1}`);
    await client.task.addMany({ body: { projectId: project.id, titles, dueDate: tuesday, priority: 'H' } });
    await client.task.addMany({ body: { projectId: project.id, titles: ['Other'], dueDate: tuesday } });
    await openCalendar(page, project.key, '&priority=H');
    const cell = dayCell(page, tuesday);
    await expect(cell).toHaveAttribute('aria-label', /14 tasks due/);
    await cell.getByRole('button', { name: '+ 11 more' }).click();
    const popup = page.getByRole('dialog');
    await expect(popup.locator('[data-record]')).toHaveCount(14);
    await popup.getByRole('button', { name: 'Show in list' }).click();
    await expect(page).toHaveURL(new RegExp(`due=${tuesday}\\.\\.${tuesday}`));
    await expect(page.getByText('14 tasks', { exact: true })).toBeVisible();
  },
);

test('[44] changes of others appear, and a guest moves nothing', SOAK, async ({ signIn }) => {
  const [{ page, client }, lukas] = [await signIn('demo'), await signIn('lukas')];
  const { project } = await datedProject(client);
  const [person] = await client.identity.people({ query: { search: 'Lukas' } });
  await client.member.add({ body: { projectId: project.id, userIds: [person?.id ?? ''], role: 'guest' } });
  await openCalendar(page, project.key);
  await openCalendar(lukas.page, project.key);
  const rows = (await client.task.query({ body: { projectId: project.id, sort: 'seq' } })).records;
  const later = rows[2];
  await client.task.edit({
    body: { id: later?.id ?? '', version: later?.version ?? 0, changes: { dueDate: saturday } },
  });
  await expect(dayCell(lukas.page, saturday).locator('[data-record]')).toHaveText(/Later/);
  await expect(dayCell(page, saturday).locator('[data-record]')).toHaveText(/Later/);
  await card(lukas.page, 'Shoot').focus();
  await lukas.page.keyboard.press('Space');
  await expect(card(lukas.page, 'Shoot')).not.toHaveAttribute('aria-pressed', 'true');
});

test(
  '[44] [360 zh] on a phone, in Chinese, the calendar is a list of days that fits and is large enough to touch',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true });
    const { project } = await datedProject(client);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=calendar&span=week`);
    await expect(page.getByRole('region', { name: '无截止日期' })).toContainText('Later');
    await expect(dayCell(page, tuesday)).toContainText('Shoot');
    await expectAccessible(page);
    await expectTouchable(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await dayCell(page, tuesday).getByRole('heading').getByRole('button').click();
    await expect(page.getByRole('dialog').locator('[data-record]')).toHaveCount(2);
    await expectTouchable(page);
    await page.getByRole('dialog').locator('[data-record]').first().click();
    await expect(page).toHaveURL(/task=/);
  },
);

/** A project with a freeze from Wednesday noon to Thursday noon. */
async function frozenProject(client: Client<typeof contract>) {
  const { project } = await datedProject(client);
  const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
  const freeze = { name: 'Launch', from: `${wednesday}T12:00:00Z`, until: `${thursday}T12:00:00Z`, statusIds: [done] };
  const rules = { restricted: false, transitions: [], statuses: [], freezes: [freeze] };
  await client.workflow.save({ body: { projectId: project.id, version: 0, rules } });
  return project;
}

test(
  '[44] days within a freeze are marked in week and month, and a legend says what is frozen',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const { key } = await frozenProject(client);
    for (const more of ['&span=week', `&day=${wednesday}`]) {
      await openCalendar(page, key, more);
      for (const day of [wednesday, thursday])
        await expect(dayCell(page, day)).toHaveAttribute('aria-label', /Freeze: Launch$/);
      await expect(dayCell(page, tuesday)).not.toHaveAttribute('aria-label', /Freeze/);
      await expect(page.getByRole('list', { name: 'Freezes in this period' })).toContainText('tasks cannot enter Done');
      await expectAccessible(page);
    }
  },
);

test('[44] on a phone, days within a freeze say so in Chinese', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true });
  const { key } = await frozenProject(client);
  await page.goto(`/modules/appcenter/projectTasks/${key}?layout=calendar&span=week&day=${wednesday}`);
  await expect(page.getByRole('list', { name: '这段时间的冻结期' })).toContainText('Launch');
  await expect(dayCell(page, wednesday).getByRole('heading')).toContainText('冻结：Launch');
  await expectAccessible(page);
});
