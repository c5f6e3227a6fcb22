import { codeOf } from '../built-page.ts';
import { expect, expectAccessible, newProject, SOAK, test } from '../people.ts';
import { ShellScreen } from '../screens/shell.ts';

const HOME = '/modules/task/taskList/ProjectsList';

test('[ST-01] [ST-03] [LY-02] the settings drawer moves the menu to the top, and the setting is stored for the user', async ({
  signIn,
}) => {
  const { page, client } = await signIn('tomas', { settings: 'server' });
  const shell = new ShellScreen(page);
  await shell.open();
  const before = await client.preferences.get({});
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'System Settings' }).click();
  const drawer = page.getByRole('dialog', { name: 'System Settings' });
  await expect(drawer.getByRole('radiogroup', { name: 'Content width' }).getByText('Fluid')).toHaveCount(0);
  await drawer.getByText('Top').click();
  await drawer.getByText('Fluid').click();
  await drawer.getByRole('switch', { name: 'Fixed header' }).click();
  await expect(drawer.getByRole('switch', { name: 'Hide header on scroll' })).toBeDisabled();
  await expect(drawer.getByRole('switch', { name: 'Fixed side menu' })).toBeDisabled();
  await drawer.getByText('Golden purple').click();
  const chosen = { layout: 'topmenu', contentWidth: 'Fluid', fixedHeader: false, color: '#722ED1' } as const;
  await expect.poll(() => client.preferences.get({})).toMatchObject(chosen);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.removeItem('pro__PREFERENCES'));
  await page.reload();
  const nav = page.getByRole('banner').getByRole('navigation', { name: 'Main menu' });
  await expect(nav.getByRole('link', { name: 'Task list' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await nav.getByRole('button', { name: 'Task management' }).click();
  await expect(page.getByRole('menuitem', { name: 'Trash' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(page).toHaveURL(/appcenter\/trash/);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await client.preferences.save({ body: { ...before, layout: 'sidemenu', fixedHeader: true, color: '#1890FF' } });
});

test(
  '[LY-03] a hiding header hides when a long list is scrolled down, and reappears on scrolling up',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const titles = Array.from({ length: 90 }, (_, at) => `Row ${at + 1}`);
    const project = await newProject(client, titles);
    const shell = new ShellScreen(page);
    await shell.open(`/modules/appcenter/projectTasks/${project.key}`);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'System Settings' }).click();
    await page.getByRole('switch', { name: 'Hide header on scroll' }).click();
    await page.keyboard.press('Escape');
    const top = async () => (await page.getByRole('banner').boundingBox())?.y ?? 0;
    await page.getByTitle('Row 3', { exact: true }).hover();
    await page.mouse.wheel(0, 90);
    await expect.poll(top).toBe(0);
    await page.mouse.wheel(0, 600);
    await expect.poll(top).toBeLessThan(-40);
    await page.mouse.wheel(0, -100);
    await expect.poll(top).toBe(0);
  },
);

test(
  '[LY-05] a right click on a page opens its context menu; fields keep that of the browser',
  SOAK,
  async ({ signIn }) => {
    const { page } = await signIn('demo');
    const shell = new ShellScreen(page);
    await shell.open('/modules/appcenter/trash');
    await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Page menu' });
    await expect(menu.getByRole('menuitem').first()).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole('menuitem', { name: 'Copy link to this page' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/modules/appcenter/trash');
    await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Close this page' }).click();
    await expect(page).toHaveURL(new RegExp(HOME));
    await page.getByRole('searchbox').first().click({ button: 'right' });
    await expect(menu.getByRole('menuitem')).toHaveCount(0);
  },
);

test('[ER-03] after a new version was deployed the page offers to reload, once, and keeps its address', async ({
  signIn,
}) => {
  const { page } = await signIn('demo');
  const shell = new ShellScreen(page);
  await shell.open();
  const code = `**/${await codeOf('src/features/tasks/import/import-page.tsx')}`;
  await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
  await shell.menu.getByRole('link', { name: 'Import tasks' }).click();
  await expect(page.getByRole('heading', { name: 'A new version is ready' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  await expect(page).toHaveURL(/importTasks/);
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import tasks' })).toBeVisible();
  await expect(page).toHaveURL(/importTasks/);
});

test('an open list of options and a confirmation are accessible, and fit into the window', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client);
  await page.goto(`/modules/appcenter/projectSettings/${project.key}?tab=general`);
  await page.getByRole('combobox', { name: 'Visibility' }).click();
  const list = page.getByRole('listbox', { name: 'Visibility' });
  await expect(list.getByRole('option').first()).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
