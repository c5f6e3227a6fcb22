import type { Client, contract } from '@opsyard/contract';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { BoardScreen } from '../../screens/board.ts';

const DAY = 86_400_000;

/** Attaches a picture to the task that is open beside the board. */
async function attachPicture(page: Page): Promise<void> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } });
  const picture = { name: 'shelf.png', mimeType: 'image/png', buffer };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await expect(page.getByText('shelf.png').first()).toBeVisible();
}

test('[43] cards are compact and have covers, which a saved view keeps', SOAK, async ({ signIn }) => {
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
    await page.getByRole('menuitemradio', { name }).click();
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

/** A project of the demonstration with tasks that were completed long ago, and how many completed ones it has. */
async function longDone({ project, task }: Client<typeof contract>) {
  const before = new Date(Date.now() - 20 * DAY).toISOString();
  for (const { id, key } of await project.list({ query: {} })) {
    const { statuses } = await project.queryById({ query: { id } });
    const of = statuses.filter(({ category }) => category === '1');
    const statusIds = of.map((one) => one.id);
    const { records } = await task.query({ body: { projectId: id, filter: { statusIds }, limit: 100 } });
    const old = records.filter(({ completedAt }) => completedAt !== null && completedAt < before);
    if (of.length === 1 && old.length > 0 && records.length < 50)
      return { key, name: of[0]?.name ?? '', count: records.length };
  }
  throw new Error('No project has a column of tasks that were completed long ago');
}

test(
  '[43] on a phone, in Chinese, a column says what was completed long ago, and shows all',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo', { width: 360, language: 'zh', touch: true });
    const { key, name, count } = await longDone(client);
    await page.goto(`/modules/appcenter/projectTasks/${key}?layout=board`);
    const column = new BoardScreen(page).column(name);
    await expect(column.getByText(/个任务的完成时间超过 14 天，未显示。/)).toBeAttached();
    await expect(column.locator('header')).toContainText(String(count));
    await expectAccessible(page);
    await column.getByRole('button', { name: `显示全部 ${count} 个` }).click();
    await expect(page).toHaveURL(/done=all/);
    await expect(column.getByText(/个任务的完成时间超过 14 天，未显示。/)).toHaveCount(0);
    await expect(column.getByRole('article').first()).toBeVisible();
  },
);

test('[39] detailed cards show the chosen fields, which the address keeps', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { dark: true });
  const project = await newProject(client, ['Shoot', 'Layout']);
  const { id: projectId } = project;
  const row = (await client.task.query({ body: { projectId } })).records.find(({ title }) => title === 'Shoot');
  if (!row) throw new Error('There is a task');
  const changes = { estimate: 90, startDate: '2031-03-03', assigneeIds: [project.owner.id] };
  await client.task.edit({ body: { id: row.id, version: row.version, changes } });
  const board = new BoardScreen(page);
  await board.open(project.key);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Cards', exact: true }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await choose('Detailed');
  const card = board.card('Shoot');
  await expect(card.locator('dd')).toHaveText([project.owner.realname, '3 Mar', '1h 30m']);
  await expect(board.card('Layout').locator('dd')).toHaveCount(0);
  await expectAccessible(page);
  await choose('Show: Start');
  await choose('Show: Status');
  await expect(card.locator('dd')).toHaveText([project.owner.realname, '1h 30m', 'To do']);
  await page.reload();
  await expect(card.locator('dd')).toHaveCount(3);
});
