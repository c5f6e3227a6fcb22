import { workbookOfSheets } from '../../../server/test/import-files/sample-files.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ImportScreen } from '../../screens/import.ts';

const idOf = (number: number) => `65b0000000000000000000${String(number).padStart(2, '0')}`;

/** A board as Trello exports it: two lists, a label, a checklist, a comment and a card that was archived. */
function trelloBoard(name: string): string {
  const card = (number: number, list: number, more: object) => ({
    ...{ id: idOf(number), idShort: number, desc: '', closed: false, idList: idOf(list), pos: number, due: null },
    ...{ idMembers: [], idLabels: [], labels: [], attachments: [], dueComplete: false, badges: { comments: 0 } },
    ...more,
  });
  return JSON.stringify({
    id: idOf(1),
    name,
    lists: [
      { id: idOf(10), name: 'Ideas', closed: false, pos: 1 },
      { id: idOf(11), name: 'Done', closed: false, pos: 2 },
    ],
    labels: [{ id: idOf(20), name: 'Photo', color: 'green' }],
    members: [{ id: idOf(80), fullName: 'Begoña Ruiz', username: 'begona' }],
    cards: [
      card(30, 10, { name: 'Shoot the boxes', idLabels: [idOf(20)], idMembers: [idOf(80)], desc: '**Twelve** angles' }),
      card(31, 11, { name: 'Book the studio', badges: { comments: 1 } }),
      card(32, 10, { name: 'Old idea', closed: true }),
    ],
    checklists: [
      {
        ...{ id: idOf(40), idCard: idOf(30), name: 'Steps', pos: 1 },
        checkItems: [{ id: idOf(41), name: 'Light', state: 'complete', pos: 1 }],
      },
    ],
    actions: [
      {
        ...{ id: idOf(50), type: 'commentCard', date: '2026-03-04T10:00:00.000Z', idMemberCreator: idOf(80) },
        memberCreator: { id: idOf(80), fullName: 'Begoña Ruiz', username: 'begona' },
        data: { text: 'Booked for Monday', card: { id: idOf(31) } },
      },
    ],
  });
}

// A user can have only one file in analysis, so each journey that imports has a user of its own.
test('a Trello board is previewed, imported as a new project, and undone', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  // The project key is made from the initials and must be unused.
  const name = `Boxes ${[...Date.now().toString(36).slice(-4)].join(' ')}`;
  const found = async () => (await client.project.list({ query: {} })).find((one) => one.name === name);
  const screen = new ImportScreen(page);
  await screen.open();
  await expectAccessible(page);
  await screen.choose('board.json', trelloBoard(name));
  await expect(page.getByText('Trello board')).toBeVisible();
  await expect(screen.report).toContainText('3 new tasks');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect(screen.report.getByRole('row', { name: /Shoot the boxes/ })).toContainText('Photo');
  await screen.names.getByText('People (1)').click();
  await expect(screen.names.getByRole('listitem')).toContainText('Begoña Ruiz');
  await expect(screen.names.getByRole('button', { name: '“Begoña Ruiz” becomes: Name only' })).toBeVisible();
  await screen.openView('Counts');
  await expect(screen.report).toContainText('Checklist items');
  await expectAccessible(page);
  expect(await found()).toBeUndefined();

  await screen.run('Import 3 tasks');
  await expect(screen.result).toContainText('3 tasks created');
  await expect(screen.result).toContainText('1 comment, 1 checklist item');
  await expectAccessible(page);
  const made = await found();
  const { records } = await client.task.query({ body: { projectId: made?.id ?? '' } });
  expect(records.map(({ title }) => title)).toEqual(['Shoot the boxes', 'Book the studio']);

  await screen.result.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('Import undone.')).toBeVisible();
  // Nobody else uses the project of the import.
  expect(await found()).toBeUndefined();
});

test(
  'a table is imported into an existing project; a second import updates what has changed',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('lukas');
    const project = await newProject(client, ['Was here before']);
    const [todo] = project.statuses.filter(({ category }) => category === '0');
    const table = (title: string, more = '') =>
      `Id,Title,Status,Priority,Due date,Remarks\nA-1,"${title}",${todo?.name},High,2031-05-20,Loud\nA-2,Call the carrier,${todo?.name},,,\n${more}`;
    const titles = async () =>
      (await client.task.query({ body: { projectId: project.id } })).records.map(({ title }) => title).sort();
    const screen = new ImportScreen(page);
    await screen.open(`?project=${project.key}`);
    await screen.choose('plan.csv', table('Ask for prices, three of them'));
    await expect(screen.report).toContainText('2 new tasks');
    const meaning = page.getByRole('combobox', { name: 'Field for column Remarks' });
    await expect(meaning).toBeVisible();
    await meaning.fill('Description');
    await meaning.press('Enter');
    await expect(screen.report).toHaveAttribute('aria-busy', 'false');
    expect(await titles()).toEqual(['Was here before']);
    await screen.run('Import 2 tasks');
    expect(await titles()).toEqual(['Ask for prices, three of them', 'Call the carrier', 'Was here before']);
    const first = (await client.task.query({ body: { projectId: project.id } })).records;
    expect(first.find(({ priority }) => priority === 'H')).toMatchObject({ dueDate: '2031-05-20' });

    await page.getByRole('button', { name: 'Import another file' }).click();
    await screen.choose('plan.csv', table('Ask for four prices', `A-3,Send samples,${todo?.name},,,\n`));
    await expect(screen.report).toContainText('1 new task');
    await expect(screen.report).toContainText('1 task updated');
    await expect(screen.report).toContainText('1 task unchanged');
    await screen.openView('Changes');
    await expect(screen.report.getByRole('row', { name: /Ask for four prices/ })).toContainText('Ask for prices');
    const choices = page.getByRole('region', { name: 'Existing tasks' });
    await choices.getByRole('radio', { name: 'Only create new tasks' }).check();
    await expect(screen.report).not.toContainText('1 task updated');
    await choices.getByRole('radio', { name: 'Update, but keep my changes' }).check();
    await expect(screen.report).toContainText('1 task updated');
    await expectAccessible(page);
    await screen.run('Import 2 tasks');
    await expect(screen.result).toContainText('1 task created');
    await expect(screen.result).toContainText('1 updated, 1 unchanged');
    expect(await titles()).toEqual(['Ask for four prices', 'Call the carrier', 'Send samples', 'Was here before']);

    await screen.result.getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByText('Import undone.')).toBeVisible();
    await expect.poll(titles).toEqual(['Ask for prices, three of them', 'Call the carrier', 'Was here before']);
  },
);

test(
  'names of a file are mapped with the keyboard, remembered for the next file, and fit a phone',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('wenbo', { language: 'en' });
    const project = await newProject(client, []);
    const doing = project.statuses.find(({ category }) => category === '2');
    const table = ['Id,Title,Status,Labels,Assignee', 'W-1,Film,Waiting,Winter,K. Park', 'W-2,Ship,Shipped,Internal,'];
    const screen = new ImportScreen(page);
    await screen.open(`?project=${project.key}`);
    await screen.choose('plan.csv', table.join('\n'));
    const shipped = screen.names.getByRole('listitem').filter({ hasText: 'Shipped' });
    await expect(shipped).toContainText('Default');
    await screen.decide('Waiting', doing?.name ?? '');
    await screen.decide('Shipped', 'Delivered', 1);
    await expect(shipped).toContainText('You');
    await expect(screen.names.getByRole('button', { name: '“Shipped” becomes' })).toContainText('Delivered new');
    await screen.names.getByText('Labels (2)').click();
    await screen.decide('Internal', 'No label');
    await screen.names.getByText('People (1)').click();
    await screen.decide('K. Park', '周文博');
    await expect(screen.report.getByRole('row', { name: /Film/ })).toContainText(doing?.name ?? '');
    await expectAccessible(page);
    await screen.run('Import 2 tasks');
    const { records } = await client.task.query({ body: { projectId: project.id } });
    expect(records.find(({ title }) => title === 'Film')).toMatchObject({
      statusId: doing?.id,
      ownerId: project.owner.id,
    });
    const { statuses, labels } = await client.project.queryById({ query: { id: project.id } });
    expect(statuses).toContainEqual(expect.objectContaining({ name: 'Delivered', category: '1' }));
    expect(labels.filter((one) => !one.global).map(({ name }) => name)).toEqual(['Winter']);

    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Import another file' }).click();
    await screen.choose('plan.csv', table.join('\n'));
    await expect(shipped).toContainText('Last import');
    await expect(screen.report).toContainText('2 tasks unchanged');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  },
);

test('a text in an unusual encoding is read with the chosen encoding', SOAK, async ({ signIn }) => {
  const { page } = await signIn('admin');
  const screen = new ImportScreen(page);
  await screen.open();
  await screen.choose('plan.csv', 'Title\nCafé\n');
  await page.getByRole('button', { name: 'Change encoding' }).click();
  const encoding = page.getByRole('combobox', { name: 'Encoding' });
  await expect(encoding).toBeFocused();
  await encoding.fill('windows-1251');
  await encoding.press('Enter');
  await expect(screen.report.getByRole('row', { name: /CafГ©/ })).toBeVisible();
  // The encoding cannot be detected from these letters.
  const swedish = `Title\n${'AÅ'.repeat(20)}\n`;
  const bytes = Buffer.from([...swedish].map((letter) => (letter === 'Å' ? 0x81 : letter.charCodeAt(0))));
  await page.locator('input[type=file]').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: bytes });
  await expect(page.getByRole('alert')).toContainText('encoding');
  await encoding.fill('Mac OS');
  await encoding.press('Enter');
  await expect(screen.report.getByRole('row', { name: /AÅAÅ/ })).toBeVisible();
  await expectAccessible(page);
});

test(
  'an unreadable file is refused with a message, and another one can be chosen at once',
  SOAK,
  async ({ signIn }) => {
    const { page } = await signIn('muyang');
    const screen = new ImportScreen(page);
    await screen.open();
    const file = { name: 'board.json', mimeType: 'application/json', buffer: Buffer.from('{ "name": "half a board') };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await expectAccessible(page);
    await screen.choose('board.json', trelloBoard('Whole board'));
    await expect(screen.report).toContainText('3 new tasks');

    const book = workbookOfSheets([
      {
        name: 'Shoots',
        rows: [
          ['Title', 'Owner'],
          ['Shoot', 'Ann'],
        ],
      },
      {
        name: 'Cuts',
        rows: [
          ['Task', 'Status'],
          ['Cut', 'Done'],
          ['Publish', 'Open'],
        ],
      },
      { name: 'Empty', rows: [] },
    ]);
    await screen.choose('plan.xlsx', book);
    await expect(screen.report).toContainText('1 new task');
    const sheet = page.getByRole('combobox', { name: 'Sheet' });
    await sheet.press('Enter');
    await sheet.press('ArrowDown');
    await sheet.press('ArrowDown');
    await sheet.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'empty' })).toBeVisible();
    await sheet.press('Enter');
    await sheet.press('ArrowUp');
    await sheet.press('Enter');
    await expect(screen.report).toContainText('2 new tasks');
    await expect(page.getByRole('combobox', { name: 'Field for column Task' })).toBeVisible();
    await expectAccessible(page);
  },
);

test('[ER-04] exports the filtered tasks of a project and shows a success message', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Banner', 'Video']);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?search=banner`);
  await expect(page.getByTitle('Banner', { exact: true })).toBeVisible();
  for (const [entry, ending] of [
    ['Export as CSV', 'csv'],
    ['Export as JSON', 'json'],
  ] as const) {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More project actions' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`${project.key}.${ending}`);
    const text = await (await file.createReadStream()).toArray().then((parts) => Buffer.concat(parts).toString('utf8'));
    expect(text).toContain('Banner');
    expect(text).not.toContain('Video');
    await expect(page.getByText('Export success').first()).toBeVisible();
  }
});
