import type { Client, contract } from '@opsyard/contract';
import type { Page } from '@playwright/test';
import { dayIn } from '../days.ts';
import { expect, expectAccessible, newProject, test } from '../people.ts';
import { expectTouchable } from '../touch.ts';

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

test('[51] every figure opens the list of so many tasks, also with the keyboard', async ({ signIn }) => {
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

test('[51] [360 zh] on a phone, in Chinese and dark, the overview fits and its links are large enough to touch', async ({
  signIn,
}) => {
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
});
