import { asAdministrator, codeSentTo } from '../outbox.ts';
import { choose, clientOf, expect, SOAK, test } from '../people.ts';

test('an administrator reads a code in the outbox, opens it, and finds it again by its address', async ({ signIn }) => {
  const mobile = '13800000004';
  await clientOf().code.sms({ body: { mobile, smsmode: '0' } });
  const code = await codeSentTo(mobile);
  const { page } = await signIn('admin');
  await page.goto('/');
  await page.getByRole('link', { name: 'Sent messages' }).click();
  await page.getByLabel('Recipient', { exact: true }).fill(mobile);
  await expect(page).toHaveURL(new RegExp(`to=${mobile}`));
  await expect(page.getByRole('row').filter({ hasText: code })).toBeVisible();
  await page.getByRole('button', { name: mobile }).click();
  await expect(page.getByRole('dialog').getByText(code)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog').getByText(code)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[B11] events are in the audit log, and its chain is valid', SOAK, async ({ signIn }) => {
  const { page } = await signIn('admin');
  await page.goto('/isystem/audit?who=admin');
  await page.getByRole('button', { name: 'Signed in' }).first().click();
  await expect(page.getByRole('dialog').getByText('127.0.0.1')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Verify integrity' }).click();
  await expect(page.getByText(/All \d+ events verified/)).toBeVisible();
});

test('[RG-06] registered users wait, are approved, and sign in', SOAK, async ({ signIn }) => {
  const administrator = await asAdministrator();
  const { policy } = await administrator.securityPolicy.get();
  const { page } = await signIn('admin');
  await page.goto('/isystem/security');
  await choose(page.getByRole('radio', { name: /Registration with approval/ }));
  await page.getByRole('button', { name: 'Save policy' }).click();
  await expect(page.getByText('Security policy saved')).toBeVisible();
  const name = `waits.${Date.now().toString(36)}`;
  const phone = `137${String(Date.now()).slice(-8)}`;
  await clientOf().code.sms({ body: { mobile: phone, smsmode: '1' } });
  const body = { username: name, password: 'seven green bottles', email: `${name}@example.com`, phone };
  const registered = await clientOf().account.register({ body: { ...body, smscode: await codeSentTo(phone) } });
  await administrator.securityPolicy.save({ body: policy });
  expect(registered.state).toBe('waiting');
  const enter = () => clientOf().identity.login({ body: { ...body, captcha: '0000' } as never });
  await expect(enter()).rejects.toThrow();
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row).toHaveCount(0);
  const { username, password } = body;
  const { userInfo } = await clientOf().identity.login({ body: { username, password, captcha: '0000' } });
  expect(userInfo.username).toBe(name);
});
