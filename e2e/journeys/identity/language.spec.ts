import { expect, expectAccessible, newProject, test } from '../../people.ts';
import { ShellScreen } from '../../screens/shell.ts';

test('[LN-01] the language changes at once, on the page and in messages of the server, and is kept after a reload', async ({
  signIn,
}) => {
  const { page, client } = await signIn('hana', { settings: 'server' });
  const shell = new ShellScreen(page);
  await shell.open();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await shell.choose('Language', '中文');
  await expect(page.getByRole('heading', { level: 1, name: '项目' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveTitle('任务列表 - Opsyard');
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link').first()).toHaveText('任务列表');
  await expect(async () => expect((await client.preferences.get()).language).toBe('zh')).toPass();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '项目' })).toBeVisible();
  const listRequest = page.waitForRequest('**/task/project/list**');
  await page.reload();
  expect((await listRequest).headers()['accept-language']).toMatch(/^zh/);
  await page.getByRole('banner').getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
});

test('[ST-01] dark mode is chosen, applies to every screen, and is kept after a reload', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['one']);
  const shell = new ShellScreen(page);
  await shell.open(`/modules/appcenter/projectTasks/${project.key}`);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await shell.choose('Appearance', 'Dark');
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await expect.poll(paper).not.toBe(light);
  await expectAccessible(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await shell.choose('Appearance', 'Same as system');
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
});
