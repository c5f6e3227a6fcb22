import { smtpPeer } from '../../../server/test/gateway-peers.ts';
import { newColleague } from '../../new-users.ts';
import { asAdministrator, mailsAlone } from '../../outbox.ts';
import { expect, expectAccessible, SOAK, test } from '../../people.ts';

test('[CL-05] a dictionary is created, its items are sorted by keyboard, and another open page updates at once', async ({
  signIn,
}) => {
  const code = `shop_${Date.now().toString(36)}`;
  const { page } = await signIn('admin');
  const { page: other } = await signIn('admin');
  await other.goto('/isystem/health');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/isystem/dict');
  await page.getByRole('button', { name: 'Add dictionary' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Kinds of shops');
  await form.getByLabel('Code').fill(code);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Kinds of shops', exact: true }).click();
  for (const value of ['north', 'south']) {
    await page.getByRole('button', { name: 'Add item' }).click();
    const item = page.getByRole('dialog', { name: 'Add item' });
    await item.getByLabel('Text', { exact: true }).fill(`Shop ${value}`);
    await item.getByLabel('Value').fill(value);
    await item.getByRole('button', { name: 'Save' }).click();
    await expect(item).toBeHidden();
  }
  await page.getByRole('button', { name: 'Drag to reorder: Shop south' }).press('ArrowUp');
  await expect(page.getByText('Shop south moved to position 1 of 2', { exact: true })).toBeAttached();
  await page.reload();
  const items = page.getByRole('dialog').getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText('Shop south');
  const known = () =>
    other.evaluate((name) => {
      const kept = JSON.parse(localStorage.getItem('pro__UI_CACHE_DB_DICT_DATA') ?? '{}');
      return kept.value?.[name]?.map(({ value }: { value: string }) => value);
    }, code);
  await expect.poll(known).toEqual(['south', 'north']);
});

test(
  '[CL-06] a rule is tested before it is saved; a session is ended with a reason; a job is run now',
  SOAK,
  async ({ signIn }) => {
    const { page } = await signIn('admin');
    await page.goto('/isystem/checkRule');
    await page.getByRole('button', { name: 'Add rule' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Pattern').fill('[A-Z]{2}\\d+');
    await drawer.getByLabel('Value', { exact: true }).fill('ab1');
    await expect(drawer.getByText('The value is not valid')).toBeVisible();
    await drawer.getByLabel('Value', { exact: true }).fill('AB12');
    await expect(drawer.getByText('The value is valid')).toBeVisible();
    await drawer.getByLabel(/Message if/).fill('Two capital letters, then digits');
    await drawer.getByLabel('Name').fill('Code of a shop');
    await drawer.getByLabel('Code').fill(`rule_${Date.now().toString(36)}`);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Code of a shop' }).first()).toBeVisible();

    // A user of this journey: any session of a demo user could be another journey's.
    const username = await newColleague();
    const { page: guest } = await signIn(username);
    await guest.goto('/');
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`/isystem/online?username=${username}`);
    await page.getByRole('row').filter({ hasText: username }).getByRole('button', { name: 'Log out' }).click();
    const ending = page.getByRole('dialog');
    await ending.getByLabel('Reason').fill('A lost laptop');
    await ending.getByRole('button', { name: 'Log out' }).click();
    await expect(ending).toBeHidden();

    await page.goto('/isystem/jobs');
    const job = page.getByRole('row').filter({ hasText: 'Clean up logs' });
    await job.getByRole('button', { name: /Run now/ }).click();
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(job.getByText('Success')).toBeVisible({ timeout: 500 });
    }).toPass();
    // Those of other journeys would leave it beyond the first page.
    await page.goto('/isystem/log?type=2&who=admin&words=Run a job now');
    await expect(page.getByRole('button', { name: 'Run a job now' }).first()).toBeVisible();
  },
);

test('the name of the installation shows on every page, also before signing in', SOAK, async ({ signIn, visit }) => {
  const administrator = await asAdministrator();
  const { page } = await signIn('admin');
  await page.goto('/isystem/settings');
  await page.getByLabel('System name').fill('Star Yard');
  await page.getByRole('button', { name: 'Save branding' }).click();
  try {
    await expect(page.getByRole('link', { name: 'Star Yard' })).toBeVisible();
    const outside = await visit();
    await outside.goto('/user/login');
    await expect(outside.getByText('Star Yard').first()).toBeVisible();
  } finally {
    // Every other journey sees the name, too.
    await administrator.branding.save({ body: { name: null, color: null, slogan: null } });
  }
  await expect(page.getByRole('link', { name: 'Opsyard' })).toBeVisible();
  // By SMS: another journey changes the e-mail gateway meanwhile.
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('13800001234');
  await page.getByRole('button', { name: 'Send test message: SMS' }).click();
  await expect(page.getByText('The message is stored here. Read it under Sent messages.')).toBeVisible();
});

test(
  'an administrator tests a gateway for e-mails, saves it, reopens it without its password, and removes it',
  SOAK,
  async ({ signIn }) => {
    const secret = 'canary-of-the-gateway';
    const peer = await smtpPeer({ user: 'desk', pass: secret });
    const administrator = await asAdministrator();
    const { page } = await signIn('admin');
    await page.goto('/isystem/settings');
    const mail = page.getByRole('group', { name: 'E-mail' });
    try {
      await mailsAlone(async () => {
        await mail.getByLabel('Host').fill('127.0.0.1');
        await mail.getByLabel('Encryption').click();
        await page.locator('.ant-select-item-option:visible').getByText('None', { exact: true }).click();
        await mail.getByLabel('Port').fill(String(peer.port));
        await mail.getByLabel('Username').fill('desk');
        await mail.getByLabel('Password').fill('another password');
        await mail.getByLabel('Sender address').fill('desk@example.com');
        await mail.getByLabel('E-mail address').fill('wang@example.com');
        await mail.getByRole('button', { name: 'Send test message: E-mail' }).click();
        await expect(mail.getByText('The username or password was rejected.')).toBeVisible();
        await mail.getByLabel('Password').fill(secret);
        await mail.getByRole('button', { name: 'Send test message: E-mail' }).click();
        await expect(mail.getByText(`smtp 127.0.0.1:${peer.port} accepted the message`)).toBeVisible();
        expect(peer.taken.map(({ to }) => to)).toEqual([['wang@example.com']]);
        await mail.getByRole('button', { name: 'Save gateway: E-mail' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Save gateway' }).click();
        await expect(page.getByText('Gateway saved. It takes effect with the next message.')).toBeVisible();
        await page.reload();
        await expect(mail.getByText(`Messages are sent through smtp 127.0.0.1:${peer.port}.`)).toBeVisible();
        await expect(mail.getByLabel('Username')).toHaveValue('desk');
        await expect(mail.getByLabel('Password')).toHaveValue('');
        await mail.getByLabel('Port').fill('26');
        await mail.getByRole('button', { name: 'Save gateway: E-mail' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Save gateway' }).click();
        await expect(mail.getByText(/The stored password is only sent to the host it was entered for/)).toBeVisible();
        await expectAccessible(page);
        expect(await page.content()).not.toContain(secret);
        await mail.getByRole('button', { name: 'Remove gateway: E-mail' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove gateway' }).click();
        await expect(page.getByText('Gateway removed')).toBeVisible();
      });
    } finally {
      const { version, gateway } = (await administrator.gateway.get()).mail;
      if (gateway) await administrator.gateway.remove({ body: { version, channel: 'mail' } });
      await peer.close();
    }
    await expect(mail.getByText(/messages are stored here/)).toBeVisible();
  },
);
