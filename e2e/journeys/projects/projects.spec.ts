import { choose, expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';
import { ProjectsScreen } from '../../screens/projects.ts';

test('search, state and owner filter the list, are in the address and survive a reload', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client);
  const list = new ProjectsScreen(page);
  await list.open();
  await expect(list.card('Black Friday')).toBeVisible();
  await expectAccessible(page);

  await list.search.fill(project.key);
  await expect(list.cards).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`search=${project.key}`));
  await list.narrow('Status', 'Active');
  await list.narrow('Owner', 'Me');
  await expect(page).toHaveURL(/state=active/);
  await expect(page).toHaveURL(/owner=me/);
  await expect(list.cards).toHaveCount(1);

  await page.reload();
  await expect(list.search).toHaveValue(project.key);
  await expect(page.getByRole('button', { name: 'Status: Active' })).toBeVisible();
  await expect(list.cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filter: Status' }).click();
  await list.narrow('Status', 'Paused');
  await expect(page.getByText(/^0 of \d+ projects match$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/search=|state=|owner=/);
  await expect(list.card('Black Friday')).toBeVisible();
});

test(
  'arrow keys move through the table, which is chosen in the address, and Enter opens a project',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const first = await newProject(client, ['one task']);
    const list = new ProjectsScreen(page);
    await list.open(`?search=${first.key}`);
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    await expect(page).toHaveURL(/view=table/);
    const row = page.getByRole('table', { name: 'Projects' }).getByRole('row', { name: new RegExp(first.name) });
    await expect(row).toContainText('Robin Lin');
    await expect(row.getByRole('link', { name: '1', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await row.getByRole('link', { name: first.name }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/projectTasks/${first.key}$`));
  },
);

test('a starred project is listed first, also after a reload, and F removes the star', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const [one, other] = [await newProject(client), await newProject(client)];
  const list = new ProjectsScreen(page);
  await list.open(`?search=${one.key.slice(0, 2)}`);
  await list
    .card(one.name)
    .getByRole('button', { name: `Add ${one.name} to favourites` })
    .click();
  const star = list.card(one.name).getByRole('button', { name: `Add ${one.name} to favourites` });
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  const places = async () => {
    const names = await list.names().allTextContents();
    return [names.indexOf(one.name), names.indexOf(other.name)] as const;
  };
  await expect(async () => {
    const [ownPage, otherPage] = await places();
    expect(ownPage).toBeGreaterThanOrEqual(0);
    expect(ownPage).toBeLessThan(otherPage);
  }).toPass();
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await list.card(one.name).getByRole('link').focus();
  await page.keyboard.press('f');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await expect(async () => {
    const found = (await client.project.list({ query: {} })).find(({ id }) => id === one.id);
    expect(found?.starred).toBe(false);
  }).toPass();
});

test('an archived project is listed separately from active ones', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client);
  await client.project.edit({ body: { id: project.id, version: project.version, changes: { state: 'archived' } } });
  const list = new ProjectsScreen(page);
  await list.open(`?search=${project.key}`);
  await expect(page.getByText(/^0 of \d+ projects match$/)).toBeVisible();
  await choose(page.getByRole('checkbox', { name: 'Archived' }));
  await expect(list.card(project.name)).toBeVisible();
  await expect(page).toHaveURL(/archived=true/);
});

for (const { template, tasks } of [
  { template: 'Blank', tasks: false },
  { template: 'Campaign', tasks: true },
  { template: 'Site launch', tasks: true },
]) {
  test(
    `N and Enter create a project from the template ${template}, with a key made from its name`,
    template === 'Campaign' ? {} : SOAK,
    async ({ signIn }) => {
      const { page } = await signIn('demo');
      const list = new ProjectsScreen(page);
      await list.open();
      await expect(list.cards.first()).toBeVisible();
      await page.keyboard.press('n');
      const choice = list.dialog.getByRole('radio', { name: new RegExp(`^${template}`) });
      await choice.click();
      await expect(choice).toBeChecked();
      await list.dialog.getByText('What the template contains').click();
      await expect(list.dialog.getByText(tasks ? /^\d+ tasks$/ : 'No tasks', { exact: true })).toBeVisible();
      await expectAccessible(page);
      const key = `Q${Date.now().toString(36).toUpperCase().slice(-5)}`;
      // Enter may come before the server has checked whether the key is free.
      await list.dialog.getByLabel('Name').fill(`${key}uick`);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/projectTasks/${key}$`));
      await expect(page.getByRole('heading', { level: 1, name: `${key}uick` })).toBeVisible();
      await expect(
        tasks ? page.getByRole('grid') : page.getByRole('paragraph').filter({ hasText: 'No tasks yet' }),
      ).toBeVisible();
      await expect(page.getByRole('grid')).toHaveCount(tasks ? 1 : 0);
    },
  );
}

test(
  'Enter before the key is known to be taken creates the project with a similar free key',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const [key, taken] = [`R${Date.now().toString(36).toUpperCase().slice(-5)}`, `T${Date.now()}`];
    await client.project.add({ body: { name: taken, key, template: 'blank' } });
    const list = new ProjectsScreen(page);
    await list.open();
    await page.getByRole('button', { name: 'New project' }).click();
    await list.dialog.getByLabel('Name').fill(`${key}oad`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/projectTasks/${key}\\d+$`));
  },
);

test(
  'a taken key shows an error with free suggestions; a taken name shows an error at its field',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const taken = await newProject(client);
    const list = new ProjectsScreen(page);
    await list.open();
    await page.getByRole('button', { name: 'New project' }).click();
    const key = list.dialog.getByLabel('Key');
    await list.dialog.getByLabel('Name').fill(taken.name);
    await expect(key).toHaveValue(/^P/);
    await key.fill('bf');
    await expect(key).toHaveValue('BF');
    await expect(list.dialog.getByText('This key is taken. Available:')).toBeVisible();
    await expectAccessible(page);
    await list.dialog
      .getByRole('button', { name: /^BF\d+$/ })
      .first()
      .click();
    await expect(key).toHaveValue(/^BF\d+$/);
    await expect(list.dialog.getByText('Prefix of task keys')).toBeVisible();
    await list.dialog.getByRole('button', { name: 'Create project' }).click();
    await expect(list.dialog.getByText('A project with this name already exists.')).toBeVisible();
    await expect(page).toHaveURL(/ProjectsList/);
  },
);

test('a user without permission to create projects is not offered to', SOAK, async ({ signIn }) => {
  const { page } = await signIn('hana');
  const list = new ProjectsScreen(page);
  await list.open();
  await expect(list.cards.first()).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(page.getByText('New project')).toHaveCount(0);
  await expect(list.dialog).toHaveCount(0);
});
