import type { Client, contract } from '@opsyard/contract';
import type { Page } from '@playwright/test';
import { dayIn } from '../../days.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

const weekday = (new Date(`${dayIn(0)}T00:00:00Z`).getUTCDay() + 6) % 7;
/** The days of a week far ahead, in which the user has no other tasks. */
const weekAhead = (weeks: number) => Array.from({ length: 7 }, (_, at) => dayIn(at - weekday + weeks * 7));
const MINE = '/modules/appcenter/task?layout=calendar';

/** Two projects with tasks of the user: one due on Tuesday, one from Monday to Wednesday, one without dates. */
async function datedProjects(client: Client<typeof contract>, [monday = '', tuesday = '', wednesday = '']: string[]) {
  const stamp = Date.now().toString(36);
  const names = { shoot: `Shoot ${stamp}`, layout: `Layout ${stamp}`, later: `Later ${stamp}` };
  const first = await newProject(client, [names.shoot, names.later]);
  const second = await newProject(client, [names.layout]);
  const { members } = await client.project.queryById({ query: { id: first.id } });
  const ownerId = members.find(({ role }) => role === 'owner')?.id ?? '';
  const dated = [
    [first.id, 1, { ownerId, dueDate: tuesday }],
    [first.id, 2, { ownerId }],
    [second.id, 1, { ownerId, startDate: monday, dueDate: wednesday }],
  ] as const;
  const read = async (projectId: string) => (await client.task.query({ body: { projectId, sort: 'seq' } })).records;
  for (const [projectId, seq, changes] of dated) {
    const row = (await read(projectId)).find((one) => one.seq === seq);
    await client.task.edit({ body: { id: row?.id ?? '', version: row?.version ?? 0, changes } });
  }
  const dates = async () => (await read(first.id)).map(({ dueDate }) => dueDate);
  return { first, second, names, dates };
}

const dayCell = (page: Page, day: string) => page.locator(`section[data-day="${day}"]`);
const card = (page: Page, title: string) => page.locator('[data-record]').filter({ hasText: title });

test(
  '[BC-04] [44] my tasks of several projects are on one calendar: dragged, undone, moved by keys and opened beside it',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const week = weekAhead(20);
    const [monday = '', tuesday = '', wednesday = '', , friday = ''] = week;
    const { first, names, dates } = await datedProjects(client, week);
    await page.goto('/modules/appcenter/task');
    await page.locator('.ant-segmented-item').getByText('Calendar', { exact: true }).click();
    await expect(page).toHaveURL(/layout=calendar/);
    await page.goto(`${MINE}&span=week&day=${monday}`);
    await expect(dayCell(page, tuesday)).toHaveAttribute('aria-label', /1 task due/);
    await expect(card(page, names.layout)).toBeVisible();
    await expectAccessible(page);

    await card(page, names.shoot).dragTo(dayCell(page, friday));
    await expect.poll(dates).toEqual([friday, null]);
    await expect(dayCell(page, friday).locator('[data-record]')).toHaveText(new RegExp(names.shoot));
    await page.keyboard.press('Control+z');
    await expect.poll(dates).toEqual([tuesday, null]);
    await expect(dayCell(page, tuesday)).toHaveAttribute('aria-label', /1 task due/);

    await card(page, names.later).dragTo(dayCell(page, friday));
    await expect.poll(dates).toEqual([tuesday, friday]);

    // Moved by keys: to the day after.
    await dayCell(page, tuesday).locator('[data-record]').filter({ hasText: names.shoot }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect.poll(dates).toEqual([wednesday, friday]);

    // The menu of a task changes its due date, too.
    await card(page, names.shoot).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Due…' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await card(page, names.shoot).click();
    await expect(page).toHaveURL(new RegExp(`span=week.*task=${first.key}-1`));
    const drawer = page.getByRole('dialog', { name: new RegExp(`${first.key}-1`) });
    await expect(
      drawer.getByRole('textbox', { name: 'Title' }).or(drawer.getByText(names.shoot)).first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/task=/);
    await expect(page).toHaveURL(/layout=calendar.*span=week|span=week.*layout=calendar/);

    // A day opens with all of its tasks.
    await page
      .getByRole('button', { name: /task due|tasks due/ })
      .nth(2)
      .click();
    await expect(page.getByRole('dialog').getByText(names.shoot)).toBeVisible();
    await page.keyboard.press('Escape');

    // Keys and menu open a task beside the calendar, too.
    const opened = async () => {
      await expect(page).toHaveURL(new RegExp(`layout=calendar.*task=${first.key}-1`));
      await expect(drawer).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(/task=/);
    };
    await card(page, names.shoot).first().focus();
    await page.keyboard.press('o');
    await opened();
    await card(page, names.shoot).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Open', exact: true }).click();
    await opened();
  },
);

test('[BC-04] a task of mine is added to a day, in a project of choice', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const week = weekAhead(22);
  const day = week[3] ?? '';
  const { second, names } = await datedProjects(client, week);
  await page.goto(`${MINE}&span=week&day=${week[0]}`);
  await expect(card(page, names.shoot)).toBeVisible();
  await dayCell(page, day).getByRole('button').first().click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('combobox', { name: 'Project' }).click();
  await page.keyboard.type(second.key);
  await page.keyboard.press('Enter');
  await popup.getByLabel('Add a task').fill('Print the banner');
  await popup.getByLabel('Add a task').press('Enter');
  await expect(popup.getByText('Print the banner')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dayCell(page, day).getByText('Print the banner')).toBeVisible();
  const { records } = await client.task.query({ body: { projectId: second.id } });
  expect(records.map(({ title, dueDate }) => [title, dueDate])).toContainEqual(['Print the banner', day]);
});

test('[BC-04] on a phone the days of my tasks are a list', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, touch: true });
  const week = weekAhead(21);
  const { names } = await datedProjects(client, week);
  await page.goto(`${MINE}&span=week&day=${week[0]}`);
  await expect(card(page, names.shoot)).toBeVisible();
  await expectTouchable(page);
  await expectAccessible(page);
  await dayCell(page, week[1] ?? '')
    .getByRole('button')
    .first()
    .tap();
  await expect(page.getByRole('dialog').getByLabel('Add a task')).toBeVisible();
  await expectTouchable(page);
  await expectAccessible(page);
});

test('[44] my calendar hatches and lists the freezes of the projects of my tasks', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { dark: true });
  const project = await newProject(client, ['Banner']);
  const { id: projectId } = project;
  const [row] = (await client.task.query({ body: { projectId } })).records;
  if (!row) throw new Error('There is a task');
  const changes = { ownerId: project.owner.id, dueDate: '2035-03-07' };
  await client.task.edit({ body: { id: row.id, version: row.version, changes } });
  const statusIds = project.statuses.filter(({ category }) => category === '1').map(({ id }) => id);
  const freeze = { name: 'Launch', from: '2035-03-05T12:00:00.000Z', until: '2035-03-06T12:00:00.000Z', statusIds };
  const rules = { restricted: false, transitions: [], statuses: [], freezes: [freeze] };
  await client.workflow.save({ body: { projectId, version: 0, rules } });
  await page.goto('/modules/appcenter/task?layout=calendar&day=2035-03-05');
  const legend = page.getByRole('list', { name: 'Freezes in this period' });
  await expect(legend.getByText(`Launch · ${project.name} (`)).toBeVisible();
  await expect(page.getByTitle(`Freeze: Launch · ${project.name}`).first()).toBeVisible();
  await expectAccessible(page);
});
