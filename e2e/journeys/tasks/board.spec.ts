import { expect, expectAccessible, newProject, SOAK, test, watchesProject } from '../../people.ts';
import { BoardScreen } from '../../screens/board.ts';

test('a card is dragged to another status, and Ctrl+Z brings it back', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['first', 'second', 'third']);
  const [todo, doing] = [
    project.statuses.find(({ category }) => category === '0'),
    project.statuses.find(({ category }) => category === '2'),
  ];
  const board = new BoardScreen(page);
  await board.open(project.key);
  await expect(board.column(todo?.name ?? '').getByRole('article')).toHaveCount(3);
  await expectAccessible(page);
  await board.card('second').dragTo(board.column(doing?.name ?? ''));
  await expect(board.column(doing?.name ?? '').getByRole('article')).toHaveCount(1);
  await expect(async () => {
    const { records } = await client.task.query({ body: { projectId: project.id, filter: { categories: ['2'] } } });
    expect(records.map(({ title }) => title)).toEqual(['second']);
  }).toPass();
  await page.keyboard.press('Control+z');
  await expect(board.column(todo?.name ?? '').getByRole('article')).toHaveCount(3);
});

test(
  'a column loads more cards on scrolling, and a card is dragged to another position in it',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const titles = Array.from({ length: 120 }, (_, at) => `Card ${String(at + 1).padStart(3, '0')}`);
    const project = await newProject(client, titles);
    // A busy server refuses requests, which are retried, and a board that may have missed changes reads the same page again.
    const pages = new Set<string>();
    page.on('response', (response) => {
      if (response.ok() && response.url().includes('/task/task/query')) pages.add(response.request().postData() ?? '');
    });
    const board = new BoardScreen(page);
    await board.open(project.key);
    const column = board.column('To do');
    await expect(column.getByText('120', { exact: true })).toBeVisible();
    await board.card('Card 003').dragTo(board.card('Card 001'), { targetPosition: { x: 60, y: 6 } });
    await expect(async () => {
      const { records } = await client.task.query({ body: { projectId: project.id, limit: 4 } });
      expect(records.map(({ title }) => title)).toEqual(['Card 003', 'Card 001', 'Card 002', 'Card 004']);
    }).toPass();
    expect([...pages]).toEqual([]);
    await column.hover();
    await expect(async () => {
      await page.mouse.wheel(0, 4_000);
      await expect(board.card('Card 120')).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(board.card('Card 001')).toHaveCount(0);
    expect([...pages].map((body) => JSON.parse(body).group.by)).toEqual(['status']);
  },
);

test('[case R29] a card is moved by keyboard alone, and a live region announces each step', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['first', 'second']);
  const board = new BoardScreen(page);
  await board.open(project.key);
  await board.card('first').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Picked up first/)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Dropped at position 2/)).toBeAttached();
  await expect(async () => {
    const { records } = await client.task.query({ body: { projectId: project.id } });
    expect(records.map(({ title }) => title)).toEqual(['second', 'first']);
  }).toPass();

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(board.column('Doing').getByRole('article', { name: 'first' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(board.column('In review').getByRole('article', { name: 'first' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(async () => {
    const { records } = await client.task.query({ body: { projectId: project.id, filter: { categories: ['4'] } } });
    expect(records.map(({ title }) => title)).toEqual(['first']);
  }).toPass();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await search.fill('second');
  await expect(board.card('first')).toHaveCount(0);
  await search.fill('');
  await expect(board.card('first')).toBeVisible();
  await expect(search).toBeFocused();
});

test(
  'cards are added one after the other or from a pasted list, and the filter says how many it hides',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client);
    const board = new BoardScreen(page);
    await board.open(project.key);
    const column = board.column('Doing');
    await page.evaluate(() => navigator.clipboard.writeText('- Ask for prices\n2. Book the studio'));
    await column.getByRole('button', { name: 'Add task to Doing' }).click();
    await page.keyboard.press('Control+v');
    const addBoth = page.getByRole('button', { name: 'Add 2 tasks' });
    await expect(addBoth).toBeVisible();
    await expectAccessible(page);
    await addBoth.click();
    await expect(column.getByRole('article')).toHaveCount(2);
    // Text typed while the previous card is being saved is kept.
    await expect(column.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Write the brief');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Send');
    await expect(column.getByRole('article')).toHaveCount(3);
    await expect(column.getByRole('textbox')).toHaveValue('Send');
    await page.keyboard.press('Escape');
    await expect(column.getByRole('button', { name: 'Add task to Doing' })).toBeFocused();
    const { records } = await client.task.query({ body: { projectId: project.id, filter: { categories: ['2'] } } });
    expect(records.map(({ title }) => title)).toEqual(['Ask for prices', 'Book the studio', 'Write the brief']);

    await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=board&priority=H`);
    await column.getByRole('button', { name: 'Add task to Doing' }).click();
    await page.keyboard.type('Send samples');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${project.key}-4 was added. The filter hides it.`)).toBeVisible();
  },
);

test('a change on the board is shown to another user without a reload', SOAK, async ({ signIn }) => {
  const [demo, other] = [await signIn('demo'), await signIn('demo')];
  const project = await newProject(demo.client, ['shared']);
  const [ownPage, otherPage] = [new BoardScreen(demo.page), new BoardScreen(other.page)];
  const watching = watchesProject(other.page, project.id);
  await ownPage.open(project.key);
  await otherPage.open(project.key);
  const doing = project.statuses.find(({ category }) => category === '2')?.name ?? '';
  await expect(otherPage.card('shared')).toBeVisible();
  await watching;
  await ownPage.card('shared').dragTo(ownPage.column(doing));
  await expect(otherPage.column(doing).getByRole('article')).toHaveCount(1);
});

test('a guest reads the board but cannot move or add', SOAK, async ({ signIn }) => {
  const { page } = await signIn('demo');
  const board = new BoardScreen(page);
  await board.open('SPR');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Add task to/ })).toHaveCount(0);
});

test(
  '[case R18] the card of a subtask names its parent, which a click opens over the board',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const project = await newProject(client, ['Launch']);
    const { records } = await client.task.query({ body: { projectId: project.id } });
    await client.task.addMany({ body: { projectId: project.id, parentId: records[0]?.id ?? '', titles: ['Shoot'] } });
    const board = new BoardScreen(page);
    await board.open(project.key);
    const parent = board.card('Shoot').getByRole('link', { name: `${project.key}-1 Launch` });
    await expect(parent).toBeVisible();
    await expectAccessible(page);
    await parent.click();
    await expect(page).toHaveURL(new RegExp(`task=${project.key}-1$`));
    await page.keyboard.press('Escape');
    await board.card('Shoot').getByText('Shoot').click();
    await expect(page).toHaveURL(new RegExp(`layout=board.*task=${project.key}-2$`));
    // One that is opened from its parent stays on the board, too.
    await page.keyboard.press('Escape');
    await parent.click();
    await page
      .getByRole('dialog', { name: `Task ${project.key}-1` })
      .getByRole('button', { name: 'Shoot' })
      .click();
    await expect(page).toHaveURL(new RegExp(`layout=board.*task=${project.key}-2$`));
    await expect(board.card('Shoot')).toBeVisible();
  },
);
