import type { Page } from '@playwright/test';
import { expect, expectAccessible, SOAK, test } from '../../people.ts';

/** Signs in at the provider in its popup. */
async function signInThere(popup: Page, name: string): Promise<void> {
  await popup.getByPlaceholder('Enter any login').fill(name);
  await popup.getByPlaceholder('and password').fill('any');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
  await popup.getByRole('button', { name: 'Continue' }).click();
}

test('[LG-11] [D4] an external account is linked, signs its owner in through a popup, and is unlinked', async ({
  signIn,
  page,
}) => {
  const { page: own } = await signIn('demo');
  await own.goto('/account/security');
  const section = own.getByRole('region', { name: 'Linked accounts' });
  const linking = own.waitForEvent('popup');
  await section.getByRole('button', { name: 'Link Company' }).click();
  await signInThere(await linking, 'robin-elsewhere');
  await expect(section.getByText('Linked as robin-elsewhere')).toBeVisible();
  await expectAccessible(own);

  await page.goto('/user/login?redirect=%2Fmodules%2Fappcenter%2Ftrash');
  await expect(page.getByRole('button', { name: 'Sign in with CAS' })).toBeVisible();
  await expectAccessible(page);
  const popping = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Company' }).click();
  const popup = await popping;
  await signInThere(popup, 'robin-elsewhere');
  await expect(page).toHaveURL(/\/modules\/appcenter\/trash/);
  await expect(page.getByText(/Robin Lin, welcome back/)).toBeVisible();
  expect(popup.isClosed()).toBe(true);

  await section.getByRole('button', { name: 'Unlink Company' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(section.getByRole('button', { name: 'Link Company' })).toBeVisible();
});

test(
  '[LG-11] [LG-12] cancelling at the identity provider shows a message, and CAS sign-in completes its round trip',
  SOAK,
  async ({ page }) => {
    await page.goto('/user/login?redirect=%2Fmodules%2Fappcenter%2Ftrash');
    const popping = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Sign in with Company' }).click();
    const popup = await popping;
    await popup.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText('The sign-in with your external account failed.')).toBeVisible();

    await page.getByRole('button', { name: 'Sign in with CAS' }).click();
    await page.getByLabel('Name').fill('newcomer');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const answered = page.waitForResponse(/\/cas\/client\/validateLogin/);
    await page.getByRole('link', { name: 'Continue' }).click();
    const { result } = await (await answered).json();
    expect(result.userInfo.username).toBe('newcomer');
    await expect(page).not.toHaveURL(/ticket/);
    // A new account has the default role, and returns to the requested page.
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  },
);

test(
  '[LG-12] [LG-01] [D7] a CAS and an LDAP account are linked by keyboard after confirming the password, and unlinked',
  SOAK,
  async ({ signIn }) => {
    const { page } = await signIn('lukas');
    await page.goto('/account/security');
    const section = page.getByRole('region', { name: 'Linked accounts' });
    await section.getByRole('button', { name: 'Link CAS' }).press('Enter');
    await page.getByLabel('Name').fill('lukas-at-cas');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Continue' }).press('Enter');
    await expect(page.getByText('CAS is linked. You can now sign in with it.')).toBeVisible();
    await expect(page).toHaveURL(/\/account\/security$/);
    await expect(section.getByText('Linked as lukas-at-cas')).toBeVisible();

    await section.getByRole('button', { name: 'Link LDAP' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Link LDAP' });
    await expect(dialog.getByLabel('Username')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('robin.there');
    await page.keyboard.press('Tab');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Wrong username or password.')).toBeVisible();
    await dialog.getByLabel('Password').fill('of the directory');
    await page.keyboard.press('Enter');
    await expect(section.getByText('Linked as robin.there')).toBeVisible();
    await expectAccessible(page);
    for (const name of ['CAS', 'LDAP']) {
      await section.getByRole('button', { name: `Unlink ${name}` }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).press('Enter');
      await expect(section.getByRole('button', { name: `Link ${name}` })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  },
);
