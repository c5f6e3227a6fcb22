import {
  branding,
  commonFailures,
  type Gateways,
  gateway,
  gatewayFailures,
  identity,
  preferences,
  type SystemSettings,
  systemSettings,
  userMenu,
} from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, permission, signedIn } from '../../../../test/makers.ts';
import { openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';

const settings: SystemSettings = {
  ...{ gateways: { sms: [], mail: ['smtp mail.example.com:587'] }, mailFrom: 'desk@example.com', publicUrl: null },
  ...{
    sessionIdleHours: 24,
    captcha: true,
    logDays: 90,
    logDaysLocked: false,
    version: 0,
    places: [],
    demo: null,
    demoPrefilled: false,
  },
};
const nothing = { ...{ version: 0, gateway: null, secretSet: false, changedAt: null, changedBy: null }, names: [] };
const storedMail: Gateways['mail'] = {
  ...{ source: 'screen', names: ['smtp mail.example.com:587'], locked: null, version: 3, secretSet: true },
  gateway: {
    ...{ host: 'mail.example.com', port: 587, encryption: 'starttls', user: 'desk' },
    ...{ fromName: null, fromAddress: 'desk@example.com' },
  },
  ...{ changedAt: '2026-01-01T08:00:00.000Z', changedBy: 'Wang Min' },
};
const gateways: Gateways = {
  mail: storedMail,
  sms: { ...nothing, source: 'none', locked: 'environment' },
  ...{ inside: false, sender: null },
};

function server(...auth: string[]): MockServer {
  signedIn();
  const own = auth.map((action) => ({ action, type: '1', describe: action }));
  return new MockServer()
    .on(userMenu.get, { ...permission([entry('/list', { component: 'system/SystemSettings' })]), auth: own })
    .on(preferences.get, {})
    .on(branding.get, { name: null, color: null, slogan: null, logo: null })
    .on(systemSettings.get, settings)
    .on(gateway.get, gateways)
    .on(gateway.saveMail, gateways)
    .fail(identity.pushTicket, commonFailures.forbidden);
}

async function save(mail: HTMLElement): Promise<void> {
  // A confirmed dialog may still be fading out.
  const openDialogs = screen.queryAllByRole('dialog');
  await userEvent.click(within(mail).getByRole('button', { name: 'Save gateway: E-mail' }));
  const question = await waitFor(() => {
    const [openedDialog] = screen.getAllByRole('dialog').filter((dialog) => !openDialogs.includes(dialog));
    if (!openedDialog) throw new Error('nothing is asked');
    return openedDialog;
  });
  await userEvent.click(within(question).getByRole('button', { name: 'Save gateway' }));
}

test('users who may not change gateways see the values in effect', async () => {
  server();
  await openPage('/list');
  await screen.findByText('smtp mail.example.com:587');
  expect(screen.queryByRole('group', { name: 'E-mail' })).toBeNull();
});

test('a gateway saved without a password keeps the stored one; locked fields show the reason', async () => {
  const mockServer = server('system:gateway:edit');
  await openPage('/list');
  const mail = await screen.findByRole('group', { name: 'E-mail' });
  within(mail).getByText(/Already stored and never shown/);
  expect(within(mail).getByRole<HTMLButtonElement>('button', { name: /Save gateway/ }).disabled).toBe(true);
  await userEvent.type(within(mail).getByLabelText('Sender name'), 'Desk');
  await save(mail);
  await screen.findByText('Gateway saved. It takes effect with the next message.');
  const body = { version: 3, gateway: { ...storedMail.gateway, fromName: 'Desk' } };
  expect(mockServer.calls(gateway.saveMail).map((call) => call.body)).toEqual([body]);
  const sms = screen.getByRole('group', { name: 'SMS' });
  within(sms).getByText(/gateways are only configured in the server environment/);
  expect(within(sms).queryByRole('button')).toBeNull();
});

test('a concurrent save of another administrator keeps the input and offers a choice', async () => {
  const mockServer = server('system:gateway:edit');
  await openPage('/list');
  const mail = await screen.findByRole('group', { name: 'E-mail' });
  const field = (name: string) => within(mail).getByLabelText<HTMLInputElement>(name);
  await userEvent.type(field('Host'), '.cn');
  await userEvent.type(field('Password'), 'hidden');
  const gateway2 = { ...storedMail.gateway, host: 'mail.example.org', fromName: 'Shop' } as NonNullable<
    typeof storedMail.gateway
  >;
  mockServer.on(gateway.get, { ...gateways, mail: { ...storedMail, version: 4, gateway: gateway2 } });
  mockServer.fail(gateway.saveMail, commonFailures.staleVersion);
  await save(mail);
  const alert = await within(mail).findByText('Host: mail.example.org');
  expect([field('Host').value, field('Password').value]).toEqual(['mail.example.com.cn', 'hidden']);
  expect(field('Sender name').value).toBe('Shop');
  mockServer.on(gateway.saveMail, { ...gateways, mail: { ...storedMail, version: 5 } });
  await userEvent.click(within(mail).getByRole('button', { name: 'Keep mine' }));
  expect(alert.isConnected).toBe(false);
  await save(mail);
  await screen.findByText('Gateway saved. It takes effect with the next message.');
  expect(mockServer.calls(gateway.saveMail).at(-1)?.body).toEqual({
    version: 4,
    gateway: { ...gateway2, host: 'mail.example.com.cn' },
    secret: 'hidden',
  });
});

test('an error is shown at its field', async () => {
  server('system:gateway:edit').fail(gateway.saveMail, gatewayFailures.secretNeeded, { message: 'Enter it again.' });
  await openPage('/list');
  const mail = await screen.findByRole('group', { name: 'E-mail' });
  await userEvent.type(within(mail).getByLabelText('Host'), '.cn');
  await save(mail);
  const problemText = await within(mail).findByText('Enter it again.');
  expect(problemText.closest('.ant-form-item')?.textContent).toContain('Password');
  expect(within(mail).getByLabelText<HTMLInputElement>('Host').value).toBe('mail.example.com.cn');
});

test('users who may delete the log set its retention, and confirm before older entries are deleted', async () => {
  const mockServer = server('system:log:delete').on(systemSettings.saveLogDays, { version: 1, days: 30 });
  await openPage('/list');
  const days = await screen.findByRole('spinbutton', { name: 'Log retention in days' });
  await userEvent.clear(days);
  await userEvent.type(days, '30');
  await userEvent.click(screen.getByRole('button', { name: 'Save log retention' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('Keep logs for only 30 days?');
  await userEvent.click(within(question).getByRole('button', { name: 'Save' }));
  await screen.findByText('Log retention saved');
  expect(mockServer.calls(systemSettings.saveLogDays)[0]?.body).toEqual({ version: 0, days: 30 });
});
