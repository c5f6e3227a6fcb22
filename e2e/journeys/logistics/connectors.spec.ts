import { expect, expectAccessible, SOAK, test } from '../../people.ts';

let made = 0;
/** A name used by no other journey. */
function freshName(): string {
  made += 1;
  return `Sandbox ${Date.now().toString(36)}${made}`;
}

test(
  'a sandbox account is added, checked, sent webhooks, paused and deleted; its calls and webhooks can be read',
  SOAK,
  async ({ signIn }) => {
    const { page } = await signIn('admin');
    const name = freshName();
    await page.goto('/isystem/connectors');
    await page.getByRole('button', { name: 'Add account' }).click();
    const form = page.getByRole('dialog', { name: 'Add account' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Please fill this in').first()).toBeVisible();
    await form.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'AfterShip' }).click();
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('switch', { name: 'Sandbox account' }).click();
    await expect(form.getByLabel('API key')).toHaveCount(0);
    await form.getByLabel('Price of 1,000 registrations').fill('25.5');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);

    const act = async (action: string) => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await act('Edit');
    const again = page.getByRole('dialog', { name: 'Edit account' });
    await expect(again.getByLabel('Price of 1,000 registrations')).toHaveValue('25.50');
    await again.getByRole('button', { name: 'Cancel' }).click();
    await act('Check');
    await expect(page.getByText(`${name} works`)).toBeVisible();
    await act('Send a test webhook');
    await expect(page.getByText('Received. Signature: Valid')).toBeVisible();
    await act('Calls');
    await page
      .getByRole('button', { name: /simulator:/ })
      .first()
      .click();
    const call = page.getByRole('dialog');
    await expect(call.getByRole('heading', { name: 'Response body' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await act('Pause');
    await expect(page.getByRole('row', { name }).getByText('Paused')).toBeVisible();
    await act('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name })).toHaveCount(0);
  },
);

test(
  'webhooks of a provider are listed with their result, on a phone in Chinese in dark mode',
  SOAK,
  async ({ signIn }) => {
    const { page, client } = await signIn('admin', { language: 'zh', dark: true, width: 360, touch: true });
    const { records } = await client.connector.list({ query: {} });
    const account = records.find(({ name }) => name === 'Kuaidi100 sandbox');
    if (!account) throw new Error('The demo has no such account.');
    for (const signature of ['valid', 'wrong'] as const)
      await client.webhookInbox.simulate({ body: { id: account.id, signature } });
    await page.goto(`/isystem/connectors?tab=webhooks&account=${account.id}`);
    await expect(page.getByText('错误', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: account.name }).last().click();
    const webhook = page.getByRole('dialog');
    await expect(webhook.getByRole('heading', { name: '请求头' })).toBeVisible();
    await expectAccessible(page);
    await webhook.getByRole('button', { name: '重新处理' }).click();
    await expect(page.getByText('稍后将重新处理')).toBeVisible();
  },
);
