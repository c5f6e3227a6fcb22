import { choose, expect, expectAccessible, newProject, SOAK, test } from '../people.ts';
import { DrawerScreen } from '../screens/drawer.ts';
import { ImportScreen } from '../screens/import.ts';

const PHONE = { width: 360 };

test('[DV-01] [LY-02] on a phone the menu is a drawer 200 pixels wide, which closes when a page is chosen', async ({
  signIn,
}) => {
  const { page } = await signIn('demo', PHONE);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(200);
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Trash' }).click();
  await expect(page).toHaveURL(/appcenter\/trash/);
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('[DV-01] on a phone tasks are cards: added, selected, changed together, opened and browsed', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo', PHONE);
  const project = await newProject(client, ['one', 'two', 'three']);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}`);
  const cards = page.getByRole('list', { name: `Tasks of ${project.name}` }).getByRole('article');
  await expect(cards).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Add a task' }).fill('four');
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(4);
  await choose(page.getByRole('checkbox', { name: `Select ${project.key}-1` }));
  await choose(page.getByRole('checkbox', { name: `Select ${project.key}-2` }));
  const bulk = page.getByRole('region', { name: 'Actions for the selected tasks' });
  await expect(bulk).toContainText('2 selected');
  const { height = 0, y = 0 } = (await bulk.boundingBox()) ?? {};
  expect(y + height).toBeGreaterThan(890);
  await expectAccessible(page);
  await bulk.getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await expect(page.getByText('2 tasks changed')).toBeVisible();
  await bulk.getByRole('button', { name: 'Clear selection' }).click();

  const drawer = new DrawerScreen(page);
  await cards.getByRole('link', { name: 'one' }).click();
  await expect(drawer.title(`${project.key}-1`)).toHaveValue('one');
  await drawer.of().getByRole('button', { name: 'Next task' }).click();
  await expect(drawer.title(`${project.key}-2`)).toHaveValue('two');
  await drawer.of().getByText('Write a comment. Type @ to mention someone.').click();
  await drawer.of().getByRole('textbox', { name: 'New comment' }).fill('On my way');
  await drawer.of().getByRole('button', { name: 'Send' }).click();
  await expect(drawer.of().getByText('On my way')).toBeVisible();
  await drawer.of().getByRole('button', { name: 'Close' }).click();
  await expect(cards.first()).toBeVisible();
});

test('[DV-01] on a phone a card of the board is moved by its menu', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo', PHONE);
  const project = await newProject(client, ['one']);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?layout=board`);
  const todo = page.getByRole('region', { name: 'To do', exact: true });
  const doing = page.getByRole('region', { name: 'Doing', exact: true });
  await expect(todo.getByRole('article')).toHaveCount(1);
  const { width = 0 } = (await todo.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(280);
  expect(width).toBeLessThanOrEqual(360);
  await todo.getByRole('button', { name: `Move ${project.key}-1 to…` }).click();
  await page.getByRole('menuitemradio', { name: 'Doing' }).click();
  await expect(doing.getByRole('article')).toHaveCount(1);
  await doing.scrollIntoViewIfNeeded();
  await expect(doing.getByRole('article')).toBeInViewport();
});

test('[DV-01] on a phone a table is imported', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('wenbo', PHONE);
  const project = await newProject(client);
  const screen = new ImportScreen(page);
  await screen.open(`?project=${project.key}`);
  await screen.choose('plan.csv', 'Title,Due date,Remarks\nAsk for prices,2031-05-20,soon\nBook the studio,,\n');
  await expect(screen.report).toContainText('2 new tasks');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await screen.run('Import 2 tasks');
  await expectAccessible(page);
  await page.getByRole('link', { name: `Open ${project.key}` }).click();
  await expect(page.getByRole('list', { name: /^Tasks of/ }).getByRole('article')).toHaveCount(2);
});
