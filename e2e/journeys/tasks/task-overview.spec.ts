import type { Client, contract } from '@opsyard/contract';
import type { Page } from '@playwright/test';
import { dayIn } from '../../days.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { expectTouchable } from '../../touch.ts';

/** A project with open, overdue, blocked and completed tasks. */
async function busyProject(client: Client<typeof contract>) {
  const project = await newProject(client);
  const projectId = project.id;
  const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
  const owner = project.owner.id;
  const add = async (title: string, more: object = {}) =>
    (await client.task.add({ body: { projectId, title, ...more } })).records[0]?.id ?? '';
  const late = await add('Late', { dueDate: dayIn(-30), ownerId: owner, priority: 'H' });
  const today = await add('Today', { dueDate: dayIn(0), ownerId: owner, milestone: true });
  await add('Free', { priority: 'L' });
  await add('Shipped', { statusId: done, dueDate: dayIn(-30) });
  await client.dependency.add({ body: { predecessorId: late, successorId: today, type: 'FS', lag: 0 } });
  return project;
}

/** The number of tasks of the list that is shown. */
const expectListed = (page: Page, count: number) =>
  expect(
    page.getByText(count === 0 ? /^0 of \d+ tasks match$/ : `${count} ${count === 1 ? 'task' : 'tasks'}`, {
      exact: true,
    }),
  ).toBeVisible();

test('[51] every figure opens the list of so many tasks, also with the keyboard', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await busyProject(client);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
  await page.getByRole('radio', { name: 'Overview' }).check({ force: true });
  await expect(page).toHaveURL(/layout=overview/);
  const tiles = page.getByRole('list', { name: 'Figures' }).getByRole('link');
  await expect(tiles).toHaveText([
    '3Open',
    '1Overdue',
    '1Due this week',
    '1Blocked',
    '0Waiting for approval',
    '1No owner',
    '1No due date',
    '1Open milestones',
    '1Completed this week',
  ]);
  await expectAccessible(page);
  for (const [at, count] of [3, 1, 1, 1, 0, 1, 1, 1, 1].entries()) {
    await tiles.nth(at).focus();
    await page.keyboard.press('Enter');
    await expectListed(page, count);
    await page.goBack();
    await expect(tiles).toHaveCount(9);
  }
  await expect(page.getByRole('region', { name: 'Upcoming milestones' })).toContainText('Today');
  const flow = page.getByRole('region', { name: 'Throughput and cycle time per week' });
  await flow.getByRole('link', { name: '1', exact: true }).click();
  await expectListed(page, 1);
  await page.goBack();
  await page.getByRole('list', { name: 'Tasks by progress' }).getByRole('link', { name: '1 done' }).click();
  await expectListed(page, 1);
  await page.goBack();
  const owners = page.getByRole('region', { name: 'Open tasks by owner' });
  await owners.getByRole('link', { name: /: 1 overdue$/ }).click();
  await expectListed(page, 1);
  await page.goBack();
  await owners.getByRole('link', { name: 'No owner: 1 task' }).click();
  await expectListed(page, 1);
  await page.goBack();
  await page
    .getByRole('region', { name: 'Open tasks by priority' })
    .getByRole('link', { name: 'High: 1 task' })
    .click();
  await expectListed(page, 1);
  await page.goBack();
  await page.getByRole('region', { name: 'Completed per week' }).getByRole('link').last().click();
  await expectListed(page, 1);
  await page.goBack();

  await page.getByRole('region', { name: 'Due next' }).getByRole('button', { name: /Today/ }).click();
  await expect(page).toHaveURL(new RegExp(`task=${project.key}-2`));
  await page.keyboard.press('Escape');
  await client.task.add({ body: { projectId: project.id, title: 'One more', dueDate: dayIn(-1) } });
  await expect(tiles.first()).toHaveText('4Open');
  await expect(tiles.nth(1)).toHaveText('2Overdue');
});

test(
  '[51] [360 zh] on a phone, in Chinese and dark, the overview fits and its links are large enough to touch',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true, dark: true });
    const project = await busyProject(client);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=overview`);
    const tiles = page.getByRole('list', { name: '数据' }).getByRole('link');
    await expect(tiles.first()).toHaveText('3未完成');
    await expectAccessible(page);
    await expectTouchable(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await tiles.nth(3).click();
    await expect(tiles).toHaveCount(0);
    await expect(page.getByText('Today').filter({ visible: true })).toBeVisible();
  },
);

test(
  '[S10] a manager arranges the cards with keys, buttons and by dragging, and resets them; others see it',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await busyProject(client);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=overview`);
    const regions = page.getByRole('region', { name: 'Overview of the project' }).getByRole('region');
    await expect(regions.first()).toHaveAccessibleName('Tasks by status');
    const arrange = async () => {
      await page.getByRole('button', { name: 'Actions of the overview' }).click();
      await page.getByRole('menuitem', { name: 'Arrange cards…' }).click();
    };
    await arrange();
    const dialog = page.getByRole('dialog', { name: 'Arrange the overview' });
    const rows = dialog.getByRole('listitem');
    await expect(rows).toHaveCount(13);
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: 'Recently completed' }).press('Alt+ArrowUp');
    await expect(rows.nth(11)).toContainText('Recently completed');
    await expect(dialog.getByRole('checkbox', { name: 'Recently completed' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Move up: Tasks by status' }).click();
    await expect(rows.first()).toContainText('Tasks by status');
    await rows.nth(3).dragTo(rows.first());
    await expect(rows.first()).toContainText('Open tasks by priority');
    await dialog.getByRole('combobox', { name: 'Width of Open tasks by priority' }).selectOption('Full width');
    await dialog.getByRole('checkbox', { name: 'Tasks by status' }).press('Alt+ArrowRight');
    await expect(dialog.getByRole('combobox', { name: 'Width of Tasks by status' })).toHaveValue('half');
    await dialog.getByRole('checkbox', { name: 'Tasks by status' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(regions.first()).toHaveAccessibleName('Open tasks by priority');
    await expect(page.getByRole('region', { name: 'Tasks by status' })).toBeHidden();
    await page.reload();
    await expect(regions.first()).toHaveAccessibleName('Open tasks by priority');
    const widthOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.width ?? 0;
    expect(await widthOf('Open tasks by priority')).toBeGreaterThan(1.8 * (await widthOf('Open tasks by owner')));
    await arrange();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(regions.first()).toHaveAccessibleName('Tasks by status');
  },
);

test(
  '[S10] the overview is printed with its title and time, without controls, on white paper',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { dark: true });
    const project = await busyProject(client);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=overview`);
    await expect(page.getByRole('region', { name: 'Recently completed' })).toContainText('Shipped');
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = document.title;
        window.dispatchEvent(new Event('afterprint'));
      };
    });
    const title = await page.title();
    await page.getByRole('button', { name: 'Actions of the overview' }).click();
    await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', new RegExp(`^${project.key} overview \\d{4}-`));
    expect(await page.title()).toBe(title);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: project.name })).toBeVisible();
    await expect(page.getByText(/^Overview as of /)).toBeVisible();
    for (const name of ['Actions of the overview', 'Add task'])
      await expect(page.getByRole('button', { name })).toBeHidden();
    const card = page.getByRole('region', { name: 'Cumulative flow' });
    await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    // Nothing is cut off at the end of the window.
    await expect(page.getByRole('region', { name: 'Recently completed' })).toBeVisible();
    const clipped = await page.getByRole('region', { name: 'Overview of the project' }).evaluate((element) => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible')
          return one.className;
      return '';
    });
    expect(clipped).toBe('');
  },
);

test(
  '[S10] the figures are ordered by e-mail for a day of the week, and ended in the account',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360, touch: true });
    const project = await busyProject(client);
    await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=overview`);
    await page.getByRole('button', { name: 'Actions of the overview' }).click();
    await page.getByRole('menuitem', { name: 'Weekly e-mail…' }).click();
    await page.getByRole('combobox', { name: 'Day' }).click();
    await page.getByTitle('Every Friday').click();
    await expect.poll(async () => (await client.overviewMail.of({ query: { projectId: project.id } })).weekday).toBe(5);
    await expectAccessible(page);
    await expectTouchable(page);
    await page.goto('/account/notifications');
    await expect(page.getByText('Every Friday').first()).toBeVisible();
    await expectTouchable(page);
    await page.getByRole('button', { name: `Unsubscribe from ${project.name}` }).click();
    await expect(page.getByRole('button', { name: `Unsubscribe from ${project.name}` })).toBeHidden();
  },
);
