import { startWithImageCodes } from '../../image-codes.ts';
import { inChinese, newColleague, newMobile, newUserDetails, newUserWithContact, registered } from '../../new-users.ts';
import { codeSentTo, mailsAlone } from '../../outbox.ts';
import { expect, expectAccessible, SOAK, test } from '../../people.ts';
import { MESSAGES } from '../../screens/identity-messages.ts';
import { JoiningScreen } from '../../screens/joining.ts';

for (const language of ['en', 'zh'] as const) {
  const texts = MESSAGES[language];
  const opened = async (page: JoiningScreen['page'], address: string) => {
    await page.goto(address);
    return new JoiningScreen(page, language);
  };

  test(
    `[LG-04] [LG-06] [LG-10] ${language}: by keyboard alone, signing in says what is missing and what is wrong`,
    language === 'zh' ? SOAK : {},
    async ({ visit }) => {
      const page = await visit({ language });
      const screen = await opened(page, '/user/login?username=nobody');
      // The page fills in the demo account a moment after it is shown.
      await expect(page.getByText(texts.trial)).toBeVisible();
      await expect(screen.field('username')).toHaveValue('nobody');
      for (const name of ['username', 'password'] as const) await screen.field(name).fill('');
      await screen.field('password').focus();
      await page.keyboard.press('Enter');
      for (const text of [texts.usernameMissing, texts.passwordMissing])
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(screen.field('username')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await screen.field('username').fill('nobody');
      await screen.field('password').fill('not the password');
      await page.keyboard.press('Enter');
      await expect(page.getByText(texts.loginFailed)).toBeVisible();
      await expect(page.getByText(texts.wrongPassword)).toBeVisible();
      await page.getByRole('tab', { name: texts.mobileTab }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: texts.mobileTab }).click();
      await screen.button('get').press('Enter');
      await expect(page.getByText(texts.mobileMissing)).toBeVisible();
      await screen.field('mobile').fill('138');
      await screen.button('get').press('Enter');
      await expect(page.getByText(texts.mobileInvalid)).toBeVisible();
      await screen.field('mobile').fill(newMobile());
      await screen.field('mobile').press('Enter');
      await expect(page.getByText(texts.codeMissing)).toBeVisible();
      await screen.field('code').fill('000000');
      await page.keyboard.press('Enter');
      await expect(page.getByText(texts.codeWrong)).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    `[LG-09] [LG-15] ${language}: by keyboard alone, a user without department is warned, and one with several chooses first`,
    SOAK,
    async ({ visit }) => {
      const page = await visit({ language });
      const screen = await opened(page, '/user/login');
      const enter = async (username: string) => {
        await expect(page.getByText(texts.trial)).toBeVisible();
        // The page fills in the demo account a moment after it is shown.
        await expect(screen.field('username')).not.toHaveValue('');
        await screen.field('username').fill(username);
        await screen.field('password').fill(process.env.E2E_PASSWORD ?? '');
        await screen.field('password').press('Enter');
      };
      await enter('emma');
      const dialog = page.getByRole('dialog', { name: texts.chooseDepartment });
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole('button', { name: texts.close })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await dialog.locator('.ant-modal-footer').getByRole('button').press('Enter');
      await expect(dialog.getByText(texts.departmentMissing)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('radio').first().press('Space');
      await dialog.locator('.ant-modal-footer').getByRole('button').press('Enter');
      await expect(page).toHaveURL(/ProjectsList/);
      await page.evaluate(() => localStorage.removeItem('pro__Access-Token'));
      await page.goto('/user/login');
      await enter(await newColleague());
      await expect(page.getByText(texts.noDepartment)).toBeVisible();
      await expect(page).toHaveURL(/ProjectsList/);
      await expectAccessible(page);
    },
  );

  test(
    `[RG-02] [RG-03] [RG-05] [RG-07] ${language}: registering says what is missing, taken, weak and refused`,
    SOAK,
    async ({ visit }) => {
      const page = await visit({ language });
      const known = await registered();
      const screen = await opened(page, '/user/register');
      await screen.button('register').press('Enter');
      for (const text of [texts.newName, texts.newEmail, texts.newMobile])
        await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByText(texts.newPassword, { exact: true })).toHaveCount(2);
      await screen.describe({ ...newUserDetails(), password: 'abc' });
      await screen.field('confirm').fill('abd');
      await screen.button('register').press('Enter');
      await expect(page.getByText(texts.tooShort, { exact: true })).toBeVisible();
      await expect(page.getByText(texts.differ)).toBeVisible();
      await expect(page.getByText(texts.low)).toBeVisible();
      await expectAccessible(page);
      await screen.describe(known);
      for (const text of [texts.nameTaken, texts.emailTaken, texts.phoneTaken]) {
        await expect(page.getByText(text)).toBeVisible();
      }
      await screen.describe(newUserDetails());
      for (const text of [texts.nameTaken, texts.emailTaken, texts.phoneTaken]) {
        await expect(page.getByText(text)).toHaveCount(0);
      }
      await screen.field('code').fill('000000');
      await screen.button('register').press('Enter');
      await expect(page.getByText(texts.registrationFailed)).toBeVisible();
      await expect(page.getByText(texts.codeWrong).first()).toBeVisible();
    },
  );

  test(
    `[PR-02] [PR-03] [PR-04] [PR-06] [PR-07] ${language}: recovering says what is missing, wrong and refused, and when it is done`,
    SOAK,
    async ({ visit }) => {
      const page = await visit({ language });
      const person = await newUserWithContact();
      const screen = await opened(page, '/user/alteration');
      await screen.button('next').press('Enter');
      await expect(page.getByText(texts.accountMissing)).toBeVisible();
      await screen.field('account').fill('nobody.of.this.name');
      await screen.button('next').press('Enter');
      await expect(page.getByText(texts.unknown)).toBeVisible();
      await screen.field('account').fill(person.username);
      await screen.button('next').press('Enter');
      await expect(screen.field('username')).toHaveValue(person.username);
      await screen.button('next').press('Enter');
      await expect(page.getByText(texts.codeMissing)).toBeVisible();
      await page.getByText(texts.byMail).click();
      const code = await mailsAlone(async () => {
        await screen.button('get').press('Enter');
        await expect(page.getByRole('button', { name: texts.again })).toBeDisabled();
        return await codeSentTo(person.email);
      });
      await screen.field('code').fill(code === '000000' ? '111111' : '000000');
      await screen.button('next').press('Enter');
      await expect(page.getByText(texts.verificationError)).toBeVisible();
      await screen.field('code').fill(code);
      await screen.button('next').press('Enter');
      await expect(screen.field('confirm')).toBeVisible();
      await screen.button('change').press('Enter');
      await expect(page.getByText(texts.passwordEmpty)).toHaveCount(2);
      for (const name of ['password', 'confirm'] as const) await screen.field(name).fill('password123');
      await screen.button('change').press('Enter');
      await expect(page.getByText(texts.changeFailed)).toBeVisible();
      await expect(page.getByText(texts.common).first()).toBeVisible();
      await expectAccessible(page);
      for (const name of ['password', 'confirm'] as const) await screen.field(name).fill('eleven quiet lions');
      await screen.button('change').press('Enter');
      await expect(page.getByText(texts.changed)).toBeVisible();
      await expect(page.getByRole('timer')).toHaveText(texts.soon);
    },
  );
}

test(
  '[LG-04] [A5] [PR-02] where image codes are required, a wrong one shows an error in both languages, and users who cannot see the image sign in by keyboard',
  SOAK,
  async ({ browser }) => {
    test.slow();
    const server = await startWithImageCodes();
    try {
      for (const language of ['zh', 'en'] as const) {
        const texts = MESSAGES[language];
        const context = await browser.newContext({ baseURL: server.url });
        if (language === 'zh') await inChinese(context);
        const page = await context.newPage();
        const screen = new JoiningScreen(page, language);
        await page.goto('/user/login');
        await expect(screen.field('username')).toHaveValue('demo');
        // The prefilled demo account needs no image code.
        await expect(screen.field('image')).toBeHidden();
        await screen.field('username').press('End');
        await page.keyboard.type('x');
        await page.keyboard.press('Backspace');
        const image = page.getByRole('button', { name: texts.image }).locator('img');
        const before = await image.getAttribute('src');
        expect(before).toMatch(/^data:image\/svg\+xml;base64,/);
        await screen.field('image').focus();
        await page.keyboard.press('Enter');
        await expect(page.getByText(texts.imageMissing, { exact: true })).toBeVisible();
        await page.keyboard.type('0000');
        await page.keyboard.press('Enter');
        await expect(page.getByText(texts.imageWrong)).toBeVisible();
        await expect(screen.field('image')).toHaveValue('');
        await expect(screen.field('image')).toBeFocused();
        await expect(image).not.toHaveAttribute('src', before ?? '');
        await expectAccessible(page);
        if (language === 'en') {
          await page.getByRole('button', { name: texts.unseen }).press('Enter');
          await expect(page.getByText(texts.filledIn)).toBeVisible({ timeout: 60_000 });
          await expect(screen.field('image')).toHaveValue(/^\w{4}$/);
          await screen.field('image').press('Enter');
          await expect(page).toHaveURL(/ProjectsList/);
        } else {
          await page.goto('/user/alteration');
          await screen.field('account').fill('demo');
          await screen.button('next').press('Enter');
          await expect(page.getByText(new RegExp(`^${texts.imageMissing}`))).toBeVisible();
          await screen.field('image').fill('0000');
          await expect(page.getByRole('img', { name: '验证码错误' })).toBeVisible();
          await screen.button('next').press('Enter');
          await expect(page.getByText(texts.imageWrong)).toBeVisible();
          // The browser computes a proof of work, for users who cannot see the image.
          await page.getByRole('button', { name: texts.unseen }).press('Enter');
          await expect(page.getByRole('img', { name: '验证码正确' })).toBeVisible({ timeout: 60_000 });
        }
        await context.close();
      }
    } finally {
      await server.stop();
    }
  },
);
