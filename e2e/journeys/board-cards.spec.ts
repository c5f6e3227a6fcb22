import type { Page } from '@playwright/test';
import { expect, expectAccessible, newProject, test } from '../people.ts';
import { BoardScreen } from '../screens/board.ts';

const DAY = 86_400_000;

/** Attaches a picture to the task that is open beside the board. */
async function attachPicture(page: Page): Promise<void> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } });
  const picture = { name: 'shelf.png', mimeType: 'image/png', buffer };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await expect(page.getByText('shelf.png').first()).toBeVisible();
}

test('[43] cards are compact and have covers, which a saved view keeps', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Shoot', 'Layout']);
  const board = new BoardScreen(page);
  await board.open(project.key);
  await board.card('Shoot').click();
  await expect(page).toHaveURL(/task=/);
  await attachPicture(page);
  await board.open(project.key);
  const comfortable = await board.card('Shoot').boundingBox();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Cards', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name }).click();
  };
  await choose('Cover images');
  await expect(board.card('Shoot').locator('img[src^="blob:"]')).toBeVisible();
  await expect(board.card('Layout').locator('img[src^="blob:"]')).toHaveCount(0);
  await expectAccessible(page);
  await choose('Compact');
  await expect(page).toHaveURL(/cards=compact/);
  const compact = await board.card('Layout').boundingBox();
  expect(compact?.height).toBeLessThan(comfortable?.height ?? 0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'View: All tasks' }).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  const form = page.getByRole('dialog', { name: 'Save as new view' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Pictures');
  await form.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect
    .poll(() => client.taskView.list({ query: { projectId: project.id } }))
    .toMatchObject([{ settings: { kind: 'board', page: { cards: 'compact', covers: 'on' } } }]);
});

test('[43] on a phone, in Chinese, a column says what was completed long ago, and shows all', async ({ signIn }) => {
  const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true });
  const project = await newProject(client, ['Shoot', 'Layout', 'Print']);
  const done = project.statuses.find(({ category }) => category === '1')?.id ?? '';
  const { records } = await client.task.query({ body: { projectId: project.id } });
  const ids = records.slice(0, 2).map(({ id }) => id);
  await client.task.batch({ body: { projectId: project.id, ids, changes: { statusId: done } } });
  const open = () => page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=board`);
  await open();
  const cards = page
    .locator('section')
    .filter({ has: page.locator('header') })
    .locator('article');
  await expect(cards).toHaveCount(3);
  // Three weeks later by the clock of the browser.
  await page.clock.setFixedTime(Date.now() + 21 * DAY);
  await open();
  await expect(page.getByText('2 个在 14 天前完成的任务未显示。')).toBeAttached();
  await expect(cards).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: '显示全部 2 个' }).click();
  await expect(page).toHaveURL(/done=all/);
  await expect(cards).toHaveCount(3);
});
