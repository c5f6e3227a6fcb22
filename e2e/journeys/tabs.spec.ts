import { expect, expectAccessible, newProject, SOAK, test } from '../people.ts';
import { ShellScreen } from '../screens/shell.ts';

const TRASH = '/modules/appcenter/trash';
const project = (key: string) => `/modules/appcenter/projectTasks/${key}`;

test('[HD-05] pages open as tabs, survive a reload, and closing one opens its neighbour', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const one = await newProject(client);
  const shell = new ShellScreen(page);
  await shell.open(project(one.key));
  await expect(shell.tabs.getByRole('link')).toHaveText(['Task list', one.name]);
  await shell.menu.getByRole('link', { name: 'Trash' }).click();
  await expect(shell.tab('Trash')).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page.reload();
  await expect(shell.tabs.getByRole('link')).toHaveText(['Task list', one.name, 'Trash']);
  await page.getByRole('button', { name: 'Close Trash' }).click();
  await expect(shell.tabs.getByRole('link')).toHaveText(['Task list', one.name]);
  await expect(page).toHaveURL(new RegExp(project(one.key)));
  await shell.tab(one.name).click({ button: 'middle' });
  await expect(shell.tabs.getByRole('link')).toHaveText(['Task list']);
  await expect(page).toHaveURL(/ProjectsList/);
});

test(
  '[HD-05] the menu of a tab closes those to its left, to its right, the others, and all',
  SOAK,
  async ({ signIn }) => {
    const { page } = await signIn('demo');
    const shell = new ShellScreen(page);
    const all = ['Task list', 'Import tasks', 'Trash'];
    const openAll = async () => {
      await shell.menu.getByRole('link', { name: 'Import tasks' }).click();
      await shell.menu.getByRole('link', { name: 'Trash' }).click();
      await expect(shell.tabs.getByRole('link')).toHaveText(all);
    };
    await shell.open();
    await openAll();
    await shell.onTab('Trash', 'Close left');
    await expect(shell.tabs.getByRole('link')).toHaveText(['Task list', 'Trash']);
    await shell.onTab('Trash', 'Close all');
    await expect(shell.tabs.getByRole('link')).toHaveText(['Task list']);
    await openAll();
    await shell.onTab('Import tasks', 'Close right');
    await expect(shell.tabs.getByRole('link')).toHaveText(['Task list', 'Import tasks']);
    await expect(page).toHaveURL(/importTasks/);
    await shell.menu.getByRole('link', { name: 'Trash' }).click();
    await shell.onTab('Import tasks', 'Close another');
    await expect(shell.tabs.getByRole('link')).toHaveText(['Task list', 'Import tasks']);
  },
);

test('[HD-05] refreshing a tab reloads its page', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const one = await newProject(client, ['Seen']);
  const shell = new ShellScreen(page);
  await shell.open(project(one.key));
  await page.getByRole('checkbox', { name: `Select ${one.key}-1` }).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await shell.onTab(one.name, 'Refresh');
  await expect(page.getByTitle('Seen', { exact: true })).toBeVisible();
  await expect(page.getByText('1 selected')).toHaveCount(0);
});

test('[HD-06] [HD-07] the task list cannot be closed, and a message says so', async ({ signIn }) => {
  const { page } = await signIn('demo');
  const shell = new ShellScreen(page);
  await shell.open();
  await expect(page.getByRole('button', { name: 'Close Task list' })).toHaveCount(0);
  await shell.onTab('Task list', 'Close');
  await expect(page.getByText('This is the last page, so it cannot be closed')).toBeVisible();
  await shell.menu.getByRole('link', { name: 'Trash' }).click();
  await shell.onTab('Task list', 'Close');
  await expect(page.getByText('This page cannot be closed')).toBeVisible();
  await expect(shell.tabs.getByRole('link')).toHaveText(['Task list', 'Trash']);
  await expect(page).toHaveURL(new RegExp(TRASH));
});

test('[LY-05] a page in a background tab keeps filters, scroll position, selection and input', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const titles = Array.from({ length: 120 }, (_, at) => `Row ${at + 1}`);
  const one = await newProject(client, titles);
  const shell = new ShellScreen(page);
  await shell.open(project(one.key));
  const grid = page.getByRole('grid');
  await page.getByRole('searchbox', { name: 'Search these tasks' }).fill('row');
  await expect(page).toHaveURL(/search=row/);
  await grid.getByTitle('Row 3', { exact: true }).hover();
  await page.mouse.wheel(0, 1_500);
  await page.getByRole('checkbox', { name: `Select ${one.key}-50` }).click();
  await page.getByRole('textbox', { name: 'Add a task' }).fill('half a thought');
  const place = await grid.evaluate((element) => element.scrollTop);
  expect(place).toBeGreaterThan(1_000);

  await shell.menu.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  await expect(grid).toBeHidden();
  await shell.tab(one.name).click();
  await expect(page).toHaveURL(/search=row/);
  await expect(page.getByRole('searchbox', { name: 'Search these tasks' })).toHaveValue('row');
  await expect(page.getByRole('textbox', { name: 'Add a task' })).toHaveValue('half a thought');
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Select ${one.key}-50` })).toBeChecked();
  await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBe(place);
});

test('[LY-05] a dialog and a text that were open when their page was left are there again', async ({ signIn }) => {
  const { page } = await signIn('demo');
  const shell = new ShellScreen(page);
  await shell.open('/modules/appcenter/addMatter');
  const text = page.getByRole('textbox', { name: 'Description' });
  await text.fill('half a thought');
  await shell.menu.getByRole('link', { name: 'Labels' }).click();
  await page.getByRole('button', { name: 'Paste labels…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste labels' });
  const pasted = dialog.getByRole('textbox');
  await pasted.fill('Spring');
  await page.goBack();
  await expect(text).toHaveText('half a thought');
  await expect(pasted).toBeHidden();
  await page.goForward();
  await expect(pasted).toHaveValue('Spring');
  await expect(dialog).toHaveCSS('opacity', '1');
});

test(
  '[LY-05] changes made while a page was in a background tab are shown when it is opened again',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('demo');
    const one = await newProject(client, ['Before']);
    const [task] = (await client.task.query({ body: { projectId: one.id } })).records;
    const shell = new ShellScreen(page);
    await shell.open(project(one.key));
    await expect(page.getByTitle('Before', { exact: true })).toBeVisible();
    await shell.menu.getByRole('link', { name: 'Trash' }).click();
    await client.task.edit({ body: { id: task?.id ?? '', version: task?.version ?? 0, changes: { title: 'After' } } });
    await shell.tab(one.name).click();
    await expect(page.getByTitle('After', { exact: true })).toBeVisible();
  },
);
