import { newColleague } from '../../new-users.ts';
import { codeSentTo, mailsAlone } from '../../outbox.ts';
import { choose, clientOf, expect, expectAccessible, SOAK, test } from '../../people.ts';
import { AccountScreen, SignInScreen } from '../../screens/account.ts';
import { ShellScreen } from '../../screens/shell.ts';

const password = () => process.env.E2E_PASSWORD ?? '';

test('[HD-02] [HD-05] the menu of the user’s name opens the account page, in one tab', async ({ signIn }) => {
  const { page } = await signIn('hana');
  const shell = new ShellScreen(page);
  await shell.open();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Hana Sato/ })
    .click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/account\/profile$/);
  await expect(page).toHaveTitle('Account - Opsyard');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'API tokens' }).click();
  await expect(page).toHaveURL(/\/account\/tokens$/);
  await expect(shell.tab('Account')).toHaveAttribute('aria-current', 'page');
  await expect(shell.tabs.getByRole('link')).toHaveCount(2);
  await page.goto('/account/nonsense');
  await expect(page).toHaveURL(/\/account\/profile$/);
});

test('[B1] [HD-02] the list of sessions shows where the user is signed in; a session ends at once', async ({
  signIn,
}) => {
  // A user of this journey: it ends all other sessions.
  const username = await newColleague();
  const [here, there] = [await signIn(username), await signIn(username)];
  await there.page.goto('/account/security');
  const account = new AccountScreen(here.page);
  await account.open('sessions');
  const rows = here.page.getByRole('listitem').filter({ hasText: '127.0.0.1' });
  await expect(rows.filter({ hasText: 'Current session' })).toHaveCount(1);
  await expectAccessible(here.page);
  await here.page.getByRole('button', { name: 'Log out all other sessions' }).click();
  await here.page.getByRole('dialog').getByRole('button', { name: 'Log out all other sessions' }).click();
  await expect(rows).toHaveCount(1);
  await there.page.goto('/account/sessions');
  await expect(there.page.getByText('Sorry, login has expired, please log in again').first()).toBeVisible();
  await expect(there.client.ownSession.list()).rejects.toThrow(/401/);
  expect(await here.client.ownSession.list()).toHaveLength(1);
});

test(
  'an API token is created after the password is confirmed; it works until it is revoked',
  SOAK,
  async ({ signIn }) => {
    const { page } = await signIn('wenbo', { unproved: true });
    const account = new AccountScreen(page);
    await account.open('tokens');
    await page.getByRole('button', { name: 'Create token' }).click();
    const form = account.dialog('Create token');
    await form.getByLabel('Token name').fill('Nightly export');
    await choose(form.getByLabel('Use tasks'));
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create token' }).click();
    const question = account.dialog('Confirm your identity');
    await question.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(question.getByText('The password is incorrect.')).toBeVisible();
    await expect(question.getByRole('button', { name: 'Continue' })).toBeEnabled();
    await expectAccessible(page);
    await question.getByLabel('Password').fill(password());
    await page.keyboard.press('Enter');
    const made = account.dialog('New API token');
    await expectAccessible(page);
    const token = await made.getByText(/^opt_/).innerText();
    const script = clientOf(token);
    await script.project.list();
    await expect(script.ownSession.endOthers()).rejects.toThrow(/403/);
    await made.getByRole('button', { name: 'I have saved it' }).click();
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Nightly export' });
    await expect(row).toContainText('last used from');
    await row.getByRole('button', { name: 'Revoke token “Nightly export”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(row).toHaveCount(0);
    await expect(script.project.list()).rejects.toThrow(/401/);
  },
);

const DIALOG = {
  en: {
    open: 'Change the password',
    labels: ['Old password', 'New password', 'Confirm new password'],
    missing: [
      'Please enter your old password!',
      'Please enter your new password!',
      'Please confirm your new password!',
    ],
    differ: 'The two passwords do not match!',
    short: 'The password must have at least 8 characters.',
    oldWrong: 'The old password is incorrect.',
    common: /^This password is too common/,
    changed: /^Password changed\./,
    nobody: 'No user is signed in!',
  },
  zh: {
    open: '修改密码',
    labels: ['旧密码', '新密码', '确认新密码'],
    missing: ['请输入旧密码!', '请输入新密码!', '请确认新密码!'],
    differ: '两次输入的密码不一样！',
    short: '密码至少 8 个字符。',
    oldWrong: '旧密码不正确。',
    common: /^该密码过于常见/,
    changed: /^密码已修改。/,
    nobody: '当前系统无登陆用户!',
  },
} as const;

for (const [language, width] of [
  ['en', 1440],
  ['zh', 360],
] as const) {
  test(
    `[DL-01] [HD-02] [LN-01] ${language}: by keyboard alone the password dialog says what is missing, wrong, refused and done, and that the session has ended`,
    SOAK,
    async ({ signIn, page: signInPage }) => {
      const username = await newColleague();
      const { page } = await signIn(username, { language, width });
      const dialogTexts = DIALOG[language];
      await page.goto('/account/security');
      const open = page.getByRole('main').getByRole('button', { name: dialogTexts.open });
      await open.press('Enter');
      const dialog = page.getByRole('dialog', { name: dialogTexts.open });
      const fields = dialogTexts.labels.map((name) => dialog.getByLabel(name, { exact: true }));
      const type = async (...texts: string[]) => {
        for (const [index, text] of texts.entries()) {
          await fields[index]?.focus();
          await page.keyboard.press('ControlOrMeta+a');
          await page.keyboard.type(text);
        }
        await page.keyboard.press('Enter');
      };
      await expect(dialog.getByLabel(dialogTexts.labels[0], { exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      for (const words of dialogTexts.missing) await expect(dialog.getByText(words)).toBeVisible();
      await expectAccessible(page);
      await type('not the password', 'short', 'another');
      await expect(dialog.getByText(dialogTexts.short)).toBeVisible();
      await expect(dialog.getByText(dialogTexts.differ)).toBeVisible();
      await expectAccessible(page);
      await type('not the password', 'a new and better one', 'a new and better one');
      const warning = page.locator('.ant-message-warning');
      await expect(warning.getByText(dialogTexts.oldWrong)).toBeVisible();
      await expectAccessible(page);
      await type(password(), 'password123', 'password123');
      await expect(warning.getByText(dialogTexts.common)).toBeVisible();
      await type(password(), 'a new and better one', 'a new and better one');
      await expect(page.getByText(dialogTexts.changed)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expectAccessible(page);

      const sign = new SignInScreen(signInPage);
      await sign.enter(username, password());
      await expect(signInPage.getByText('Wrong username or password.')).toBeVisible();
      await sign.enter(username, 'a new and better one');
      await expect(signInPage).not.toHaveURL(/user\/login$/);

      await open.press('Enter');
      await expect(dialog).toBeVisible();
      // Signed out in another window of this browser.
      const other = await page.context().newPage();
      await other.goto('/user/login');
      await other.evaluate(() => localStorage.removeItem('pro__Access-Token'));
      await expect(warning.getByText(dialogTexts.nobody)).toBeVisible();
      await expect(dialog).toBeHidden();
    },
  );
}

test(
  'an avatar is cropped to a square by keyboard and shown everywhere; profile fields are saved',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('yifan', { language: 'en' });
    const account = new AccountScreen(page);
    await account.open('profile');
    await expectAccessible(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload picture' }).click();
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await aPicture(page) });
    const dialog = account.dialog('Crop picture');
    await expect(dialog.getByRole('button', { name: 'Save picture' })).toBeEnabled();
    await expectAccessible(page);
    await dialog.getByRole('slider', { name: 'Zoom' }).focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Save picture' }).click();
    await expect(page.getByText('Profile picture updated')).toBeVisible();
    const face = page.getByRole('banner').locator('img');
    await expect(face).toHaveAttribute('src', /\/sys\/user\/avatar\/[0-9a-f]{32}$/);
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    const { avatar } = await client.profile.get();
    expect(await client.identity.people({ query: { search: '赵一帆' } })).toMatchObject([{ avatar }]);

    await page.getByLabel('Birthday').fill('1994-05-06');
    await page.getByLabel('Time zone').fill('Lisbon');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    expect(await client.profile.get()).toMatchObject({ birthday: '1994-05-06', timeZone: 'Europe/Lisbon' });
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect(face).toHaveCount(0);
  },
);

test('a new e-mail address is confirmed by the code sent to it', SOAK, async ({ signIn }) => {
  const { page, client } = await signIn('muyang');
  const account = new AccountScreen(page);
  await account.open('profile');
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const dialog = account.dialog('Change e-mail address');
  await dialog.getByLabel('New e-mail address').fill('not an address');
  await dialog.getByRole('button', { name: 'Get code' }).click();
  await expect(dialog.getByText('Please enter a valid e-mail address.')).toBeVisible();
  await dialog.getByLabel('New e-mail address').fill('muyang.li@example.com');
  const code = await mailsAlone(async () => {
    await dialog.getByRole('button', { name: 'Get code' }).click();
    await expect(page.getByText('Verification code sent to muyang.li@example.com')).toBeVisible();
    return await codeSentTo('muyang.li@example.com');
  });
  await expect(dialog.getByRole('button', { name: /resend/i })).toBeDisabled();
  await dialog.getByLabel('Verification code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The verification code is incorrect or has expired.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Verification code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contact details updated')).toBeVisible();
  expect(await client.profile.get()).toMatchObject({ email: 'muyang.li@example.com' });
});

/** A photo, drawn by the browser. */
async function aPicture(page: import('@playwright/test').Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1_600;
    canvas.height = 900;
    const context = canvas.getContext('2d');
    context?.fillRect(400, 200, 500, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}
