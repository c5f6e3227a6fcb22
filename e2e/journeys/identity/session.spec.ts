import { expect, expectAccessible, newProject, SOAK, test } from '../../people.ts';

const EXPIRED = 'Sorry, login has expired, please log in again';

test('[ER-02] [SS-02] an expired session opens one dialog, however many calls fail, and signing in returns to the page', async ({
  signIn,
}) => {
  const { page, client } = await signIn('demo');
  const project = await newProject(client, ['one', 'two']);
  const address = `/modules/appcenter/projectTasks/${project.key}?search=one`;
  await page.goto(address);
  await expect(page.getByTitle('one', { exact: true })).toBeVisible();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  await client.identity.logout();
  // The page makes many requests at once: a task with its comments, steps and files.
  await page.evaluate((key) => {
    window.history.pushState(null, '', `?search=one&task=${key}-1`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, project.key);
  const dialog = page.getByRole('dialog', { name: 'Login expired' });
  await expect(dialog).toHaveCount(1);
  await expect.poll(() => refused.length).toBeGreaterThan(1);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dialog).toHaveCount(1);
  await expect(dialog).toContainText(EXPIRED);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(1);

  await page.getByRole('button', { name: 'Login again' }).click();
  await expect(page).toHaveURL(/\/user\/login\?redirect=.*search%3Done/);
  expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull();
  await expect(page.getByLabel('Username')).toHaveValue('demo');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByTitle('one', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/search=one/);
});

test('[ER-02] an invalid token is rejected after a moment, without a dialog', SOAK, async ({ page }) => {
  await page.addInitScript(() => {
    const store = (name: string, value: unknown) =>
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: Date.now() + 60_000 }));
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', '1');
    store('Access-Token', 'f'.repeat(64));
    store('Login_Username', 'demo');
    store('Login_Userinfo', { id: '0'.repeat(32), username: 'demo', realname: 'Nobody', avatar: null, phone: null });
    store('UI_CACHE_DB_DICT_DATA', {});
  });
  await page.goto('/modules/appcenter/trash');
  await expect(page.getByText('Unauthorized. Please log in again')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
});
