import { newColleague, newMemberWithRole } from '../../new-users.ts';
import { expect, expectAccessible, SOAK, test } from '../../people.ts';
import { AccountScreen, codeOf, SignInScreen } from '../../screens/account.ts';

const password = () => process.env.E2E_PASSWORD ?? '';

test('[LG-08] [A15] an authenticator app is set up, required at sign-in, and replaced by a recovery code when lost', async ({
  signIn,
  browser,
}) => {
  // A user of this journey: others could not sign in meanwhile.
  const username = await newColleague();
  const { page } = await signIn(username);
  const account = new AccountScreen(page);
  await account.open('security');
  await account.section('Authenticator app').getByRole('button', { name: 'Set up authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code to scan with an authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cannot scan it? Show the setup key' }).click();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  const field = page.getByLabel('6-digit code');
  await field.fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter the 6-digit code!')).toBeVisible();
  await field.fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog').getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(account.section('Authenticator app')).toContainText('On');
  await expect(account.section('Authenticator app')).toContainText('10 recovery codes left');

  const visitor = await (await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })).newPage();
  const signInScreen = new SignInScreen(visitor);
  await signInScreen.enter(username, password());
  const step = visitor.getByRole('dialog', { name: 'Two-step verification' });
  await expect(step.getByLabel('6-digit code')).toBeFocused();
  await expectAccessible(visitor);
  await visitor.keyboard.type(codeOf(secret, 1));
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(/ProjectsList/);

  await visitor.evaluate(() => localStorage.clear());
  await signInScreen.enter(username, password());
  await visitor.getByRole('button', { name: 'Lost phone?' }).click();
  await expectAccessible(visitor);
  await visitor.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(/ProjectsList/);
  await visitor.context().close();

  await page.reload();
  await expect(account.section('Authenticator app')).toContainText('9 recovery codes left');
  await account.section('Authenticator app').getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(account.section('Authenticator app').getByText('Off', { exact: true })).toBeVisible();
});

test('[LG-08] on a phone in Chinese the prompt asks for a six-digit code', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('qihang', { language: 'zh', width: 360 });
  await page.goto('/account/security');
  await page.getByRole('button', { name: '设置身份验证器' }).click();
  await page.getByLabel('6 位动态码').fill('1234567');
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入 6 位动态码!')).toBeVisible();
  await expectAccessible(page);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
  expect(await client.twoFactor.state()).toMatchObject({ on: false });
});

test('a passkey is created on this device, signs in by itself, and can be removed', async ({ signIn, browser }) => {
  const { page } = await signIn('priya', { named: true });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  const account = new AccountScreen(page);
  await account.open('security');
  await account.section('Passkeys').getByRole('button', { name: 'Add passkey' }).click();
  const dialog = account.dialog('Add passkey');
  await expect(dialog.getByLabel('Name')).toHaveValue('This device');
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Work laptop');
  await page.keyboard.press('Enter');
  await expect(account.section('Passkeys').getByRole('listitem')).toContainText(/Work laptop.*never used/s);
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const signInPage = await elsewhere.newPage();
  const there = await elsewhere.newCDPSession(signInPage);
  await there.send('WebAuthn.enable');
  const twin = await there.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  for (const credential of credentials)
    await there.send('WebAuthn.addCredential', { authenticatorId: twin.authenticatorId, credential });
  await signInPage.goto('/user/login');
  await signInPage.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(signInPage).toHaveURL(/ProjectsList/);
  await expect(signInPage.getByText(/You.re welcome, Priya Nair/)).toBeVisible();
  await elsewhere.close();

  await page.reload();
  await expect(account.section('Passkeys').getByRole('listitem')).toContainText('last used');
  await page.getByRole('button', { name: 'Remove passkey “Work laptop”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(account.section('Passkeys').getByRole('listitem')).toHaveCount(0);
});

test(
  'on a host without a domain name passkeys are explained, not offered',
  SOAK,
  async ({ signIn, page: signInPage }) => {
    const { page } = await signIn('priya');
    await page.goto('/account/security');
    await expect(page.getByText('Passkeys require a domain name')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0);
    await signInPage.goto('/user/login');
    await expect(signInPage.getByRole('button', { name: 'Confirm' })).toBeVisible();
    await expect(signInPage.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  },
);

test(
  'where a role requires a second step, it is set up during the sign-in, which then completes',
  SOAK,
  async ({ signIn, page }) => {
    const admin = (await signIn('admin')).client;
    const signInScreen = new SignInScreen(page);
    const { username, roleCode } = await newMemberWithRole();
    // Other journeys change the policy too: a sign-in without a second step came too early.
    await expect(async () => {
      const { policy } = await admin.securityPolicy.get();
      await admin.securityPolicy.save({ body: { ...policy, twoStepRoles: [roleCode] } });
      await page.evaluate(() => localStorage.clear()).catch(() => undefined);
      await signInScreen.enter(username, password());
      await expect(page.getByRole('img', { name: 'QR code to scan with an authenticator app' })).toBeVisible();
    }).toPass();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cannot scan it? Show the setup key' }).click();
    const secret = await page.getByRole('dialog').locator('code').innerText();
    await page.getByLabel('6-digit code').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
    await expect(page).toHaveURL(/\/user\/login/);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page).toHaveURL(/ProjectsList/);
    await page.goto('/account/security');
    await expect(page.getByText('Your role requires two-step verification.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
    const { policy } = await admin.securityPolicy.get();
    await admin.securityPolicy.save({ body: { ...policy, twoStepRoles: [] } });
  },
);
