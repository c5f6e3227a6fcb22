import { expect, expectAccessible, newProject, pickFound, SOAK, test } from '../../people.ts';

const PATH = '/modules/tms/channelUpdateList';
let made = 0;

/** A word used by no other journey. */
function uniqueWord(): string {
  made += 1;
  return `chan${Date.now().toString(36)}${made}`;
}

type Client = Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]['signIn']>>['client'];

async function newChannels(client: Client, prefix: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const body = { name: `${prefix} ${at}`, code: `${prefix}${at}`, carrier: prefix, service: 'air' as const };
    await client.logisticsChannel.add({ body });
  }
}

test('a channel is added, found, edited in place, opened, moved on the board, deleted and restored', async ({
  signIn,
}) => {
  test.setTimeout(180_000);
  const { page } = await signIn('demo');
  const name = uniqueWord();
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Channels');
  await page.getByRole('button', { name: 'Add channel' }).click();
  const form = page.getByRole('dialog', { name: 'Add channel' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Please fill this in').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill(name);
  await form.getByRole('textbox', { name: 'Carrier', exact: true }).fill('Swift');
  await form.getByRole('combobox', { name: 'Service' }).click();
  await page.getByTitle('Air freight').click();
  await form.getByRole('textbox', { name: 'Maximum weight' }).fill('1.5 kg');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Search' }).fill(name);
  const grid = page.getByRole('grid', { name: 'Channels' });
  const row = grid.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expect(row.locator('[data-column="maxWeight"]')).toHaveText('1.5 kg');
  await expectAccessible(page);

  const carrier = row.locator('[data-column="carrier"]');
  await carrier.click();
  await page.keyboard.type('Breeze');
  await page.keyboard.press('Enter');
  await expect(carrier).toHaveText('Breeze');
  await expect(carrier).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(carrier).toHaveText('Swift');

  await carrier.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('region', { name: 'Actions for the selected cells' })).toContainText('2 cells selected');
  await expectAccessible(page);
  await page.keyboard.press('Control+c');
  await expect(page.getByText('2 cells copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Swift\tAir freight');
  await page.evaluate(() => navigator.clipboard.writeText('Breeze\tSea freight'));
  await page.keyboard.press('Control+v');
  await expect(row.locator('[data-column="service"]')).toHaveText('Sea freight');
  await expect(carrier).toHaveText('Breeze');
  await page.getByText('2 cells changed').waitFor();
  await page.keyboard.press('Control+z');
  await expect(carrier).toHaveText('Swift');
  await expect(row.locator('[data-column="service"]')).toHaveText('Air freight');
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/open=[0-9a-f]{32}/);
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer.getByRole('region', { name: 'History' })).toContainText('Carrier: Breeze → Swift');
  await drawer.getByRole('button', { name: 'Edit Notes' }).click();
  await page.getByRole('textbox', { name: 'Edit Notes' }).fill('Leaves on Mondays');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer).toContainText('Leaves on Mondays');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Put into use' }).click();
  await expect(drawer.locator('[data-field="state"]')).toHaveText('Active');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await page.getByRole('main').getByText('Board', { exact: true }).click();
  const card = page.getByRole('region', { name: /^Active, / }).getByRole('article', { name });
  await card.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: /^Paused, / }).getByRole('article', { name })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('main').getByText('List', { exact: true }).click();
  await grid.getByRole('checkbox', { name: `Select ${name}` }).click();
  const bulk = page.getByRole('region', { name: 'Selected records' });
  await bulk.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  // The list may be notified of the deletion before the response arrives; the last button then belongs to another record.
  await expect(page.getByText('1 record moved to the trash')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row).toHaveCount(1);
  await grid.getByRole('checkbox', { name: `Select ${name}` }).click();
  await bulk.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Trash' }).click();
  const deleted = page.getByRole('row').filter({ hasText: name });
  await expectAccessible(page);
  await deleted.getByRole('button', { name: 'Restore' }).click();
  await expect(deleted).toHaveCount(0);
});

test('comments, steps, files, watchers and task links are added to a channel, and the tasks show it too', async ({
  signIn,
}) => {
  test.setTimeout(180_000);
  const { page, client } = await signIn('demo');
  const name = uniqueWord();
  await newChannels(client, name, 1);
  const project = await newProject(client, [`Ask ${name} for prices`]);
  await page.goto(`${PATH}?q=${name}`);
  await page
    .getByRole('grid')
    .getByRole('button', { name: `${name} 1`, exact: true })
    .click();
  const drawer = page.getByRole('dialog', { name: `${name} 1` });

  await drawer.getByRole('button', { name: 'Write a comment. Type @ to mention someone.' }).click();
  await drawer.getByRole('textbox', { name: 'New comment' }).pressSequentially('Too slow @Rob');
  await page.getByRole('option', { name: /Robin Lin/ }).click();
  await page.keyboard.press('Control+Enter');
  await expect(drawer.getByRole('region', { name: 'Discussion' })).toContainText('Too slow @Robin Lin');
  await expect(drawer.getByRole('button', { name: 'Stop watching 1' })).toBeVisible();

  await drawer.getByLabel('Add an item, or paste several lines').fill('Call the carrier');
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('checkbox', { name: 'Call the carrier' })).toBeVisible();
  await drawer
    .getByLabel('Add file')
    .setInputFiles({ name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('12.50') });
  await expect(drawer.getByRole('button', { name: 'prices.txt', exact: true })).toBeVisible();

  await drawer.getByRole('button', { name: 'Add link' }).click();
  await page.getByRole('combobox', { name: 'Search records' }).fill(name);
  await page.getByRole('option', { name: new RegExp(`Ask ${name} for prices`) }).click();
  const links = drawer.getByRole('region', { name: 'Links' });
  await expect(links.getByRole('list', { name: 'Tasks (1)' })).toContainText(`${project.key}-1 Ask ${name} for prices`);

  await links.getByRole('button', { name: 'New task' }).click();
  const form = page.getByRole('dialog', { name: 'New task for this record' });
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(`${name} 1`);
  await pickFound(form.getByRole('combobox', { name: 'Project' }), project.key);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(links.getByRole('list', { name: 'Tasks (2)' })).toContainText(`${project.key}-2 ${name} 1`);
  await expect(drawer.getByRole('region', { name: 'History' })).toContainText(`Ask ${name} for prices`);
  await expectAccessible(page);

  await links.getByRole('link', { name: `${project.key}-1 Ask ${name} for prices` }).click();
  const task = page.getByRole('region', { name: `Task ${project.key}-1` });
  const ofTask = task.getByRole('region', { name: 'Links' });
  await expect(ofTask.getByRole('list', { name: 'Channels (1)' })).toContainText(`${name} 1`);
  await ofTask.getByRole('button', { name: `Remove link to ${name} 1` }).click();
  await expect(ofTask).toContainText('No links yet');
});

test('a list is filtered by conditions and as text, and many records are changed at once', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const name = uniqueWord();
  await newChannels(client, name, 3);
  await page.goto(`${PATH}?filter=${encodeURIComponent(`carrier = "${name}"`)}`);
  const grid = page.getByRole('grid', { name: 'Channels' });
  await expect(grid.locator('[data-record]')).toHaveCount(3);
  await page.getByRole('button', { name: 'Filter (1)' }).click();
  const panel = page.getByRole('region', { name: 'Filter' });
  await panel.getByRole('button', { name: 'Add condition' }).click();
  await panel.getByRole('textbox', { name: 'Value of Name' }).fill(`${name} 2`);
  await expect(grid.locator('[data-record]')).toHaveCount(1);
  const text = panel.getByRole('textbox', { name: 'Filter as text' });
  await expect(text).toHaveValue(`carrier = "${name}" and name ~ "${name} 2"`);
  await expectAccessible(page);
  await text.fill('colour = "red"');
  await expect(panel.getByRole('alert')).toHaveText('This part is not understood: colour');
  await text.fill(`carrier = "${name}"`);
  await text.press('Enter');
  await expect(grid.locator('[data-record]')).toHaveCount(3);

  await grid.getByRole('checkbox', { name: 'Select all loaded' }).click();
  const bulk = page.getByRole('region', { name: 'Selected records' });
  await expect(bulk).toContainText('3 selected');
  await bulk.getByRole('button', { name: 'Edit field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit a field of 3 records' });
  await dialog.getByRole('textbox', { name: 'New value' }).fill('Kite');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('3 records changed')).toBeVisible();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(grid.locator('[data-record]')).toHaveCount(3);
});

test(
  'two users who change one field choose whose value is kept, and see each other’s other changes',
  SOAK,
  async ({ signIn }) => {
    const [ownPage, otherPage] = [await signIn('demo'), await signIn('demo')];
    const name = uniqueWord();
    await newChannels(ownPage.client, name, 1);
    await ownPage.page.goto(`${PATH}?q=${name}`);
    const row = ownPage.page.getByRole('grid').getByRole('row').filter({ hasText: name });
    const carrier = row.locator('[data-column="carrier"]');
    await carrier.click();
    await ownPage.page.keyboard.type('Mine');
    const [record] = (await otherPage.client.logisticsChannel.list({ query: { search: name } })).records;
    const edit = { id: record?.id ?? '', version: record?.version ?? 1 };
    await otherPage.client.logisticsChannel.edit({ body: { ...edit, changes: { carrier: 'Theirs', transitDays: 9 } } });
    await expect(row.locator('[data-column="transitDays"]')).toHaveText('9 days');
    await ownPage.page.keyboard.press('Enter');
    const card = ownPage.page.getByRole('group', { name: /changed/ });
    await expect(card).toContainText('YoursMine');
    await expect(card).toContainText('TheirsTheirs');
    await expectAccessible(ownPage.page);
    await card.getByRole('button', { name: 'Keep mine' }).click();
    await expect(carrier).toHaveText('Mine');
  },
);

test(
  'a view is saved with its filter and a resized column, a record moves in the calendar, and a board has lanes',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const name = uniqueWord();
    await newChannels(client, name, 2);
    await page.goto(`${PATH}?filter=${encodeURIComponent(`carrier = "${name}"`)}`);
    const grid = page.getByRole('grid', { name: 'Channels' });
    await expect(grid.locator('[data-record]')).toHaveCount(2);
    const heading = grid.getByRole('columnheader', { name: 'Carrier', exact: true });
    await heading.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(heading).toHaveCSS('width', '176px');
    await page.getByRole('button', { name: 'Save as new view' }).click();
    const form = page.getByRole('dialog', { name: 'Save as new view' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();
    await page.getByRole('textbox', { name: 'Search' }).fill(`${name} 1`);
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(grid.locator('[data-record]')).toHaveCount(2);

    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Service' }).click();
    await expect(page.getByRole('button', { name: 'Air freight 2', exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('main').getByText('Calendar', { exact: true }).click();
    const list = page.getByRole('region', { name: 'Without a date' });
    const card = list.getByRole('button', { name: `${name} 1` });
    await card.focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
    await expect(page.locator('[aria-current="date"]').getByRole('button', { name: `${name} 1` })).toBeVisible();
    await expect(card).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('main').getByText('Board', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Lanes by' }).click();
    await page.getByTitle('Service').last().click();
    const cell = page.getByRole('region', { name: 'Air freight, Trial' });
    await cell.getByRole('article', { name: `${name} 1` }).focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await expect(
      page.getByRole('region', { name: 'Sea freight, Active' }).getByRole('article', { name: `${name} 1` }),
    ).toBeVisible();
    await expectAccessible(page);
  },
);

test('on a phone in Chinese channels are cards that open, fit and log no errors', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', { language: 'zh', width: 360, touch: true });
  const name = uniqueWord();
  await newChannels(client, name, 2);
  await page.goto(`${PATH}?q=${name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('渠道');
  const cards = page.getByRole('list', { name: '渠道' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('空运');
  const expectFitting = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectFitting();
  await expectAccessible(page);
  await cards
    .first()
    .getByRole('button', { name: `${name} 1` })
    .click();
  const drawer = page.getByRole('dialog', { name: `${name} 1` });
  await expect(drawer.getByRole('button', { name: '启用' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${PATH}?q=${name}&view=calendar`);
  await expect(page.getByRole('region', { name: '未设置日期' })).toContainText(`${name} 1`);
  await expectFitting();
  await expectAccessible(page);
});
