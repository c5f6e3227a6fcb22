import { expect, expectAccessible, test } from '../../people.ts';

test('[GD-01] [LG-07] an anonymous visitor is redirected to the sign-in, finds the demo account filled in, and returns to the requested page', async ({
  page,
}) => {
  await page.goto('/modules/appcenter/trash?kind=project');
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await expect(page.getByRole('heading', { name: 'Account and Password Login' })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('demo');
  await expect(page.getByLabel('Verification code', { exact: true })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/modules\/appcenter\/trash\?kind=project/);
  await expect(page.getByText(/^Good /)).toBeVisible();
});

test('[LG-10] a wrong password is refused with a message, and nobody is signed in', async ({ page }) => {
  await page.goto('/user/login?username=nobody');
  await expect(page.getByLabel('Username')).toHaveValue('nobody');
  // The form has no image code where none are required.
  await expect(page.getByLabel('Verification code', { exact: true })).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByText('Wrong username or password.')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login/);
});

test('[GD-02] [RT-04] a signed-in user is redirected to the task list', async ({ signIn }) => {
  const { page } = await signIn('demo');
  await page.goto('/user/login');
  await expect(page).toHaveURL(/\/modules\/task\/taskList\/ProjectsList/);
  await expect(page).toHaveTitle('Task list - Opsyard');
  await expect(page.getByText(/You.re welcome, Robin Lin/)).toBeVisible();
});

test('[SS-01] signing out ends the session here and on the server', async ({ signIn }) => {
  const { page, client } = await signIn('demo');
  await page.goto('/');
  await page.getByRole('button', { name: /Robin Lin/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  // The page leaves at once; the server ends the session a moment later.
  await expect(async () => expect(client.project.list()).rejects.toThrow(/401/)).toPass();
});
