import type { MenuItem } from '@opsyard/contract';
import type { Page, Request } from '@playwright/test';
import { codeOf } from '../built-page.ts';
import { expect, expectAccessible, newProject, type SignedIn, test } from '../people.ts';
import { ShellScreen } from '../screens/shell.ts';

const HOME = '/modules/task/taskList/ProjectsList';
const TRASH = '/modules/appcenter/trash';

/** The titles of the pages that the server sends a user for the menu, in their order. */
async function titlesFor({ client }: SignedIn): Promise<string[]> {
  const titlesOf = (items: readonly MenuItem[]): string[] =>
    items
      .filter(({ hidden }) => !hidden)
      .flatMap(({ meta, children }) => (children?.length ? titlesOf(children) : [meta.titleEn ?? meta.title]));
  return titlesOf((await client.userMenu.get({ query: {} })).menu);
}

test('[MN-01] [LY-07] the menu shows what the server permits, and marks the current page', async ({ signIn }) => {
  const [demo, guest] = [await signIn('demo'), await signIn('hana')];
  const [ownPage, otherPage] = [new ShellScreen(demo.page), new ShellScreen(guest.page)];
  const [own, others] = [await titlesFor(demo), await titlesFor(guest)];
  expect(own).toEqual(expect.arrayContaining(['Task list', 'Import tasks', 'Work orders', 'Application Center']));
  expect(others).not.toContain('Work orders');
  expect(own).toEqual(expect.arrayContaining(others));
  await ownPage.open();
  await expect(ownPage.menu.getByRole('link')).toHaveText(own);
  await expect(ownPage.menu.getByRole('link', { name: 'Task list' })).toHaveAttribute('aria-current', 'page');
  await expect(demo.page.getByText('© 2020 Opsyard')).toBeVisible();
  await expectAccessible(demo.page);
  await ownPage.menu.getByRole('link', { name: 'Trash' }).click();
  await expect(ownPage.menu.getByRole('link', { name: 'Trash' })).toHaveAttribute('aria-current', 'page');
  await otherPage.open();
  await expect(otherPage.menu.getByRole('link')).toHaveText(others);
});

test('[RT-05] an unknown address opens the task list', async ({ signIn }) => {
  const { page } = await signIn('demo');
  await page.goto('/modules/nowhere/at/all?x=1');
  await expect(page).toHaveURL(new RegExp(`${HOME}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
});

test('[RT-03] [ER-01] the not-found page links to the home page', async ({ signIn }) => {
  const { page } = await signIn('demo');
  await page.goto('/404');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sorry, the page you visited does not exist or is still in development',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(new RegExp(`${HOME}$`));
});

test('[RT-07] [LY-04] a deep link with filter and task opens both, also after a reload', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Wanted', 'Other']);
  await page.goto(`/modules/appcenter/projectTasks/${project.key}?search=wanted&task=${project.key}-1`);
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(page.getByRole('dialog', { name: `Task ${project.key}-1` }).getByLabel('Title')).toHaveValue('Wanted');
    await expect(page.getByText('1 task', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${project.name} - Opsyard`);
  }
});

test('[LY-04] the document title is that of the current page', async ({ signIn }) => {
  const { page } = await signIn('demo');
  const shell = new ShellScreen(page);
  await shell.open();
  await expect(page).toHaveTitle('Task list - Opsyard');
  await shell.menu.getByRole('link', { name: 'Trash' }).click();
  await expect(page).toHaveTitle('Trash - Opsyard');
  await shell.tab('Task list').click();
  await expect(page).toHaveTitle('Task list - Opsyard');
});

test('[D1] scripts on the page cannot inject further scripts', async ({ signIn }) => {
  const { page } = await signIn('demo');
  await new ShellScreen(page).open();
  const attempt = (code: () => void) =>
    page.evaluate(`(() => { try { (${code})(); return 'done'; } catch (error) { return error.name; } })()`);
  const script = () => attempt(() => Object.assign(document.createElement('script'), { text: '1' }));
  expect(await script()).toBe('TypeError');
  const markup = () => attempt(() => document.body.insertAdjacentHTML('beforeend', '<p>x</p>'));
  expect(await markup()).toBe('TypeError');
  const style = () => attempt(() => Object.assign(document.createElement('style'), { innerHTML: '.a > .b {}' }));
  expect(await style()).toBe('done');
});

test('the first Tab stop skips menu and header', async ({ signIn }) => {
  const { page } = await signIn('demo');
  await new ShellScreen(page).open();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('[MN-07] the palette finds a page, a project, a task and, with permission, a user and a section of the settings', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['Ask the customs broker']);
  await client.task.addMany({ body: { projectId: project.id, titles: [`Unlike ${project.key}`] } });
  const shell = new ShellScreen(page);
  await shell.open();
  await page.keyboard.press('Control+k');
  await shell.palette.fill('tra');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(TRASH));
  await shell.jump(project.key, project.name);
  await expect(page).toHaveURL(new RegExp(`/projectTasks/${project.key}$`));
  await shell.jump(`unlike ${project.key}`, `Unlike ${project.key}`);
  await expect(page).toHaveURL(new RegExp(`task=${project.key}-2`));
  await expect(page.getByRole('dialog', { name: `Task ${project.key}-2` })).toBeVisible();

  const { page: office } = await signIn('admin');
  const adminShell = new ShellScreen(office);
  await adminShell.open();
  await adminShell.jump('lukas', /lukas/);
  await expect(office).toHaveURL(/\/isystem\/user\?what=edit&id=/);
  await expect(office.getByRole('dialog').getByLabel('Username')).toHaveValue('lukas');
  await office.keyboard.press('Escape');
  await adminShell.jump('branding', 'Branding');
  await expect(office).toHaveURL(/\/isystem\/settings#branding$/);
  await expect(office.getByRole('heading', { name: 'Branding' })).toBeInViewport();
});

test('? shows every shortcut of the current page, and Esc closes the list', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['one']);
  const shell = new ShellScreen(page);
  await shell.open(`/modules/appcenter/projectTasks/${project.key}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const text of ['Undo last change', 'Add a task', 'Change Status', 'Search and commands']) {
    await expect(sheet.getByText(text, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('[LY-02] [DV-01] the menu is 200 pixels wide, 80 when it is collapsed or the window is narrow; its pages are prefetched', async ({
  signIn,
}) => {
  const { page } = await signIn('tomas', { width: 1440 });
  // What shows changes of others, and what is loaded when idle, would come at any time.
  await page.routeWebSocket(/./, () => undefined);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const shell = new ShellScreen(page);
  await shell.open();
  const width = async () => (await page.getByRole('complementary').boundingBox())?.width;
  await expect.poll(width).toBe(200);
  const motion = () => page.getByRole('complementary').evaluate((menu) => getComputedStyle(menu).transitionDuration);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1365, height: 800 });
  await expect.poll(width).toBe(80);
  expect(await motion()).toBe('0s');
  await page.setViewportSize({ width: 1366, height: 800 });
  await expect.poll(width).toBe(200);
  await page.keyboard.press('Control+b');
  await expect.poll(width).toBe(80);
  expect(await motion()).toBe('0.16s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motion()).toBe('0s');
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(width).toBe(200);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect.poll(width).toBe(80);
  const code = codeRequestedBy(page);
  await shell.menu.getByRole('button', { name: 'Task management' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).hover();
  const trash = await codeOf('src/features/tasks/trash/trash-page.tsx');
  await expect.poll(() => code.requested.some((url) => url.endsWith(trash))).toBe(true);
  await expect.poll(() => code.requested.length - code.arrived()).toBe(0);
  const before = code.requested.length;
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(TRASH));
  expect(code.requested.slice(before)).toEqual([]);
});

/** The code a page requests from now on, and how much of it has arrived. */
function codeRequestedBy(page: Page): { requested: string[]; arrived: () => number } {
  const requested: string[] = [];
  const waitedFor = new Set<Request>();
  let arrived = 0;
  page.on('request', (request) => {
    if (!/\/assets\/.*\.(?:js|css)$/.test(request.url())) return;
    requested.push(request.url());
    waitedFor.add(request);
  });
  // Earlier requests may arrive now, too.
  page.on('requestfinished', (request) => {
    if (waitedFor.delete(request)) arrived += 1;
  });
  return { requested, arrived: () => arrived };
}
