import { expect, SOAK, test } from '../people.ts';

/** Swagger UI reads a document of 670 kB before it shows anything, and again before it shows a call. */
const DRAWN = { timeout: 100_000 };

test(
  '[CL-13] the API page lists calls and runs them with the current session, from local files only',
  SOAK,
  async ({ signIn }) => {
    test.setTimeout(300_000);
    const { page } = await signIn('demo', { dark: 'system' });
    await page.emulateMedia({ colorScheme: 'dark' });
    const complaints: string[] = [];
    const strange: string[] = [];
    const own = new URL(process.env.E2E_URL ?? '').origin;
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol !== 'data:' && url.origin !== own) strange.push(url.href);
    });
    const call = (id: string) => page.locator('.opblock', { hasText: id });

    await page.goto('/openapi');
    await expect(page.locator('html.dark-mode')).toBeAttached(DRAWN);
    await expect(page.getByRole('heading', { name: 'Opsyard' })).toBeVisible(DRAWN);
    const group = (name: string) => page.locator('.opblock-tag').getByText(name, { exact: true });
    await expect(group('user')).toBeVisible(DRAWN);
    // Of many groups it draws only those in sight.
    await page.getByPlaceholder('Filter by tag').fill('task trash');
    await expect(group('trash')).toBeVisible(DRAWN);
    await page.getByPlaceholder('Filter by tag').fill('get project starred');
    await expect(group('trash')).toBeHidden();
    await group('project').click();

    const project = call('project.list');
    await project.locator('.opblock-summary-control').click();
    await expect(project).toContainText('Access: task:use.', DRAWN);
    await project.getByRole('button', { name: 'Try it out' }).click();
    const answer = page.waitForResponse((response) => response.url().endsWith('/task/project/list'));
    await project.getByRole('button', { name: 'Execute' }).click();
    expect((await answer).status()).toBe(200);
    await expect(project.locator('.live-responses-table')).toContainText('"success": true');
    // The token of the session is sent with the call, but not shown.
    await expect(project.locator('.curl-command')).toContainText('/task/project/list');
    await expect(project.locator('.curl-command')).not.toContainText('X-Access-Token');

    expect(complaints).toEqual([]);
    expect(strange).toEqual([]);
  },
);
