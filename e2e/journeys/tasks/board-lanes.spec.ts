import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { BoardScreen } from '../../screens/board.ts';

const pathOf = (key: string, more = '') => `/modules/appcenter/projectTasks/${key}?layout=board${more}`;

test('a card is dragged into an empty lane and another column with one undo, then moved by keyboard; lanes stay folded (tasks C40, R5)', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['first', 'second']);
  // All lanes fit: near an edge of a board that scrolls, the cells would move away from under a dragged card.
  await page.setViewportSize({ width: 1440, height: 1600 });
  await page.goto(pathOf(project.key));
  await page.getByRole('button', { name: 'Lanes', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Priority' }).click();
  await expect(page).toHaveURL(/lane=priority/);
  const cell = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(cell('To do, None').getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
  await cell('To do, None').getByRole('article', { name: 'first' }).dragTo(cell('Doing, Urgent'));
  await expect(cell('Doing, Urgent').getByRole('article')).toHaveCount(1);
  const doing = async () => {
    const { records } = await client.task.query({ body: { projectId: project.id, filter: { categories: ['2'] } } });
    return records.map(({ title, priority }) => [title, priority]);
  };
  await expect.poll(doing).toEqual([['first', 'U']]);
  await page.keyboard.press('Control+z');
  await expect(cell('To do, None').getByRole('article')).toHaveCount(2);
  await expect.poll(doing).toEqual([]);

  // Selected cards are moved together, with one undo.
  await page.getByRole('article', { name: 'first' }).click({ modifiers: ['Control'] });
  await page.getByRole('article', { name: 'second' }).focus();
  await page.keyboard.press('x');
  await expect(page.getByText('2 tasks selected')).toBeVisible();
  await expectAccessible(page);
  await cell('To do, None').getByRole('article', { name: 'first' }).dragTo(cell('Doing, Urgent'));
  await expect.poll(doing).toEqual([
    ['first', 'U'],
    ['second', 'U'],
  ]);
  await expect(page.getByText('2 tasks selected')).toHaveCount(0);
  await expect(page.getByText(/^Moved 2 tasks to /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(cell('To do, None').getByRole('article')).toHaveCount(2);
  await expect.poll(doing).toEqual([]);

  await page.getByRole('article', { name: 'second' }).focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect.poll(doing).toEqual([['second', 'L']]);
  await expect(cell('Doing, Low').getByRole('article', { name: 'second' })).toBeFocused();

  // A change in the list appears in its lane.
  const { records } = await client.task.query({ body: { projectId: project.id, filter: { priorities: ['N'] } } });
  const ids = records.map(({ id }) => id);
  await client.task.batch({ body: { projectId: project.id, ids, changes: { priority: 'H' } } });
  await expect(cell('To do, High').getByRole('article', { name: 'first' })).toBeVisible();

  const lane = page.getByRole('group', { name: 'Lane High' }).getByRole('button', { name: 'High 1' });
  await lane.click();
  await expect(cell('To do, High')).toHaveCount(0);
  await page.goto(pathOf(project.key, '&lane=priority'));
  await expect(lane).toHaveAttribute('aria-expanded', 'false');
});

test('lanes on a phone in Chinese: a card is moved to another lane from its menu', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const project = await newProject(client, ['first']);
  await page.goto(pathOf(project.key, '&lane=priority'));
  await page.getByRole('button', { name: /^将 .* 移到/ }).click();
  await page.getByRole('menuitemradio', { name: '紧急' }).click();
  await expect(page.getByRole('group', { name: '泳道“紧急”' }).getByRole('article', { name: 'first' })).toBeVisible();
  await expect
    .poll(async () => (await client.task.query({ body: { projectId: project.id } })).records[0]?.priority)
    .toBe('U');
});

test(
  'with columns by label a task has a card for each label, and a move replaces the label of its column',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['plain', 'both']);
    const { id: projectId } = project;
    const label = async (name: string) => (await client.label.add({ body: { projectId, name, color: 'gray' } })).id;
    const [copy, video] = [await label('Copy'), await label('Video')];
    const idle = await label('Idle');
    const read = async () =>
      (await client.task.query({ body: { projectId } })).records.find(({ title }) => title === 'both');
    const both = await read();
    if (!both) throw new Error('There is a task');
    await client.task.edit({ body: { id: both.id, version: both.version, changes: { labelIds: [copy, video] } } });
    const board = new BoardScreen(page);
    await board.open(project.key);
    await page.getByRole('button', { name: 'Columns: Status' }).click();
    await page.getByRole('menuitemradio', { name: 'Labels' }).click();
    const cardIn = (name: string) => board.column(name).getByRole('article', { name: 'both' });
    await expect(cardIn('Copy')).toBeVisible();
    await expect(cardIn('Video')).toBeVisible();
    await expect(board.column('No labels').getByRole('article')).toHaveCount(1);
    await expectAccessible(page);
    await cardIn('Copy').dragTo(board.column('Idle'));
    await expect(cardIn('Idle')).toBeVisible();
    await expect(cardIn('Copy')).toHaveCount(0);
    await expect.poll(async () => (await read())?.labelIds.toSorted()).toEqual([video, idle].toSorted());
    await page.keyboard.press('Control+z');
    await expect(cardIn('Copy')).toBeVisible();
    await expect(cardIn('Idle')).toHaveCount(0);
    await cardIn('Copy').focus();
    await page.keyboard.press('ArrowRight');
    await expect(cardIn('Video')).toBeFocused();
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await expect(board.column('No labels').getByRole('article')).toHaveCount(2);
    await expect.poll(async () => (await read())?.labelIds).toEqual([]);
  },
);

test(
  'selected cards of two label columns leave their own labels together; with lanes by label a task is in each (tasks C40)',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['first', 'second']);
    const { id: projectId } = project;
    const label = async (name: string) => (await client.label.add({ body: { projectId, name, color: 'gray' } })).id;
    const [copy, video, idle] = [await label('Copy'), await label('Video'), await label('Idle')];
    const read = async () => (await client.task.query({ body: { projectId, sort: 'seq', order: 'asc' } })).records;
    const [first, second] = await read();
    if (!first || !second) throw new Error('There are two tasks');
    await client.task.edit({ body: { id: first.id, version: first.version, changes: { labelIds: [copy, video] } } });
    await client.task.edit({ body: { id: second.id, version: second.version, changes: { labelIds: [video] } } });
    const labels = async () => (await read()).map(({ labelIds }) => labelIds.toSorted());
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    await page.goto(pathOf(project.key, '&by=label'));
    const card = (column: string, title: string) => region(column).getByRole('article', { name: title });
    await card('Copy', 'first').click({ modifiers: ['Control'] });
    await card('Video', 'second').focus();
    await page.keyboard.press('x');
    await expect(page.getByText('2 tasks selected')).toBeVisible();
    await card('Copy', 'first').dragTo(region('Idle'));
    await expect(region('Idle').getByRole('article')).toHaveCount(2);
    await expect.poll(labels).toEqual([[video, idle].toSorted(), [idle]]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(labels).toEqual([[copy, video].toSorted(), [video]]);

    await page.goto(pathOf(project.key));
    await page.getByRole('button', { name: 'Lanes', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Labels' }).click();
    await expect(page).toHaveURL(/lane=label/);
    await expect(card('To do, Copy', 'first')).toBeVisible();
    await expect(region('To do, Video').getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('group', { name: 'To do', exact: true })).toContainText('2');
    await expectAccessible(page);
    await card('To do, Video', 'second').scrollIntoViewIfNeeded();
    await card('To do, Copy', 'first').dragTo(region('Doing, Idle'));
    await expect(card('Doing, Idle', 'first')).toBeVisible();
    await expect(card('Doing, Video', 'first')).toBeVisible();
    await expect.poll(labels).toEqual([[video, idle].toSorted(), [video]]);
  },
);
