import { PASSWORD_CHANGED_REDIRECT } from '@opsyard/contract';
import type { Page } from '@playwright/test';
import { newMobile, newUserDetails, newUserWithContact, PASSWORD, registered } from '../../new-users.ts';
import { asAdministrator, codeSentTo, mailsAlone } from '../../outbox.ts';
import { clientOf, expect, expectAccessible, SOAK, test } from '../../people.ts';
import { JoiningScreen } from '../../screens/joining.ts';

async function expectToFit(screen: JoiningScreen): Promise<void> {
  await expectAccessible(screen.page);
  const tooWide = await screen.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
}

/** Stops timers of this delay in milliseconds from ending, since a check may take longer; the returned function ends them. */
async function holdTimer(page: Page, delay: number): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle((delay) => {
    const held: (() => void)[] = [];
    const { setTimeout } = window;
    const hold = (run: () => void, after?: number) => (after === delay ? held.push(run) : setTimeout(run, after));
    window.setTimeout = Object.assign(hold, setTimeout);
    return held;
  }, delay);
  return () =>
    held.evaluate((timers) => {
      for (const run of timers) run();
    });
}

/** Removes the default role from a user, as an administrator. */
async function removeRoles(client: Awaited<ReturnType<typeof asAdministrator>>, username: string): Promise<void> {
  const { records } = await client.user.list({ query: { username } });
  const userId = records[0]?.id ?? '';
  for (const roleId of await client.membership.queryUserRole({ query: { userid: userId } }))
    await client.membership.deleteUserRole({ query: { roleId, userId } });
}

test('[RG-01] [RG-06] [GD-05] a new user registers, signs in with prefilled credentials, and sees helpful messages for missing fields', async ({
  page,
}) => {
  const [screen, person] = [new JoiningScreen(page), newUserDetails()];
  await page.goto('/user/login');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveTitle('Register - Opsyard');
  await expectToFit(screen);
  await screen.describe(person);
  await expect(page.getByText('Strong')).toBeVisible();
  await screen.button('get').click();
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
  await screen.field('code').fill(await codeSentTo(person.mobile));
  await screen.button('register').click();
  await expect(page.getByRole('heading', { name: 'account registered successfully' })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/register-result$/);
  await expectToFit(screen);
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(screen.field('username')).toHaveValue(person.username);
  await expect(screen.field('password')).toHaveValue(PASSWORD);
  const administrator = await asAdministrator();
  await removeRoles(administrator, person.username);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('permissions must be a non-null array')).toBeVisible();
  await expect(page.getByText(/Your account has no role yet/)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login/);
  const subjects = async () =>
    (await administrator.message.list({ query: { recipient: person.email } })).records.map(({ subject }) => subject);
  await expect.poll(subjects).toContain('Welcome to Opsyard');
});

test(
  '[RG-02] [RG-03] [LN-01] [DV-01] on a phone, in Chinese: invalid and taken values show an error at their field',
  SOAK,
  async ({ visit }) => {
    const page = await visit({ language: 'zh', width: 360, height: 780, dark: true });
    const screen = new JoiningScreen(page, 'zh');
    await page.goto('/user/register');
    await screen.button('register').click();
    await expect(page.getByText('用户名不能为空')).toBeVisible();
    await expect(page.getByText('请输入正确的邮箱地址')).toBeVisible();
    await expect(page.getByText('请输入正确的手机号')).toBeVisible();
    await expect(page.getByText('请输入验证码')).toBeVisible();
    await expectToFit(screen);
    await screen.describe({ ...newUserDetails(), username: 'Demo' });
    await expect(page.getByText('用户名已存在！')).toBeVisible();
    await screen.field('username').fill('аdmin');
    await screen.field('email').focus();
    await expect(page.getByText(/2–50 个字母或汉字/)).toBeVisible();
  },
);

test(
  '[RG-01] [LG-05] a newly registered user is asked to confirm their address; by keyboard, on a phone in Chinese, and then it is confirmed',
  SOAK,
  async ({ signIn }) => {
    const password = process.env.E2E_PASSWORD ?? '';
    const { username, email } = await registered({ password });
    const administrator = await asAdministrator();
    const role = (await administrator.role.queryall()).find(({ roleCode }) => roleCode === 'member');
    const [{ id } = { id: '' }] = (await administrator.user.list({ query: { username } })).records;
    await administrator.user.edit({ body: { id, selectedroles: role?.id ?? '' } });
    const { page } = await signIn(username, { language: 'zh', width: 360 });
    await page.goto('/account/profile');
    await expect(page.getByText('未验证')).toBeVisible();
    await expectAccessible(page);
    const enter = () => clientOf().identity.login({ body: { username: email, password, captcha: '0000' } });
    await expect(enter()).rejects.toThrow();
    await page.getByRole('button', { name: /^验\s?证$/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '验证邮箱' });
    await expect(dialog.getByLabel('邮箱', { exact: true })).toHaveValue(email);
    const code = await mailsAlone(async () => {
      await dialog.getByRole('button', { name: '获取验证码' }).press('Enter');
      await expect(page.getByText(`验证码已发送至 ${email}`)).toBeVisible();
      return await codeSentTo(email);
    });
    await expectAccessible(page);
    await dialog.getByLabel('验证码').fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('邮箱已验证')).toBeVisible();
    await expect(page.getByText('未验证')).toHaveCount(0);
    expect((await enter()).userInfo.username).toBe(username);
  },
);

test(
  '[LG-01] [LG-14] a user signs in with a number and the code sent to it, by keyboard alone',
  SOAK,
  async ({ page }) => {
    const mobile = '13800000003';
    await page.goto('/user/login');
    await page.getByRole('tab', { name: 'Account' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: 'Mobile Number Login' })).toBeVisible();
    await expect(page.getByLabel('Mobile number')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Mobile number').focus();
    await page.keyboard.type(mobile);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Get code' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Verification code sent')).toBeVisible();
    const code = await codeSentTo(mobile);
    await page.getByLabel('SMS code').focus();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/modules\/task\/taskList\/ProjectsList/);
  },
);

test(
  '[LG-10] [LG-06] on a phone, in Chinese: an invalid number and a wrong code are refused',
  SOAK,
  async ({ visit }) => {
    const page = await visit({ language: 'zh', width: 360, height: 780 });
    const screen = new JoiningScreen(page, 'zh');
    await page.goto('/user/login');
    await page.getByRole('tab', { name: '手机号' }).click();
    await screen.field('mobile').fill('23812345678');
    await screen.button('get').click();
    await expect(page.getByText('请输入正确的手机号')).toBeVisible();
    await screen.field('mobile').fill(newMobile());
    await screen.field('code').fill('000000');
    await page.getByRole('button', { name: /确\s?定/ }).click();
    await expect(page.getByText('登录失败')).toBeVisible();
    await expect(page.getByText('验证码错误或已失效。')).toBeVisible();
    await expectToFit(screen);
  },
);

test(
  '[PR-01] [PR-02] [PR-03] a user who forgot their password proves their identity by SMS',
  SOAK,
  async ({ page }) => {
    const [username, mobile] = ['tomas', '13800000012'];
    const screen = new JoiningScreen(page);
    await page.goto('/user/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await expectToFit(screen);
    await screen.field('account').fill(username);
    await screen.button('next').click();
    await expect(screen.field('username')).toHaveValue(username);
    await expect(screen.field('mobile')).toHaveValue('138****0012');
    await expectToFit(screen);
    await screen.button('get').click();
    await expect(page.getByText('Verification code sent')).toBeVisible();
    await screen.field('code').fill('000000');
    await screen.button('next').click();
    await expect(page.getByText('verification error')).toBeVisible();
    await screen.field('code').fill(await codeSentTo(mobile));
    await screen.button('next').click();
    await expect(screen.field('confirm')).toBeVisible();
    await expect(screen.field('username')).toHaveValue(username);
  },
);

test(
  '[PR-04] [PR-05] [PR-06] [DV-01] on a phone, in Chinese, by e-mail: back and forth, a new password, the old one is refused',
  SOAK,
  async ({ visit }) => {
    const person = await newUserWithContact();
    const page = await visit({ language: 'zh', width: 360, height: 780 });
    const screen = new JoiningScreen(page, 'zh');
    await page.goto('/user/alteration');
    await screen.field('account').fill('nobody.of.this.name');
    await screen.button('next').click();
    await expect(page.getByText('用户名不存在!')).toBeVisible();
    await screen.field('account').fill(person.mobile);
    await screen.button('next').click();
    await page.getByText('邮件验证').click();
    await expectToFit(screen);
    const code = await mailsAlone(async () => {
      await screen.button('get').click();
      return await codeSentTo(person.email);
    });
    await screen.field('code').fill(code);
    await screen.button('next').click();
    await expect(screen.field('confirm')).toBeVisible();
    await page.getByRole('button', { name: '上一步' }).click();
    await expect(page.getByText('验证已通过，可继续下一步。')).toBeVisible();
    await screen.button('next').click();
    await screen.field('password').fill('eleven quiet lions');
    await screen.field('confirm').fill('eleven quiet lions');
    await expectToFit(screen);
    const redirect = await holdTimer(page, PASSWORD_CHANGED_REDIRECT);
    await screen.button('change').click();
    await expect(page.getByText('密码已修改。')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/[0-5] 秒后返回登录页/);
    await expectToFit(screen);
    await redirect();
    await expect(page).toHaveURL(/\/user\/login$/);
    await expect(screen.field('username')).toHaveValue(person.username);
    const enter = (password: string) =>
      clientOf().identity.login({ body: { username: person.username, password, captcha: '0000' } });
    await expect(enter(PASSWORD)).rejects.toThrow();
    expect((await enter('eleven quiet lions')).userInfo.username).toBe(person.username);
  },
);
