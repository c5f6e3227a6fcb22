import {
  commonFailures,
  HOME_PATH,
  identity,
  identityFailures,
  preferences,
  type SecondStep,
  twoFactor,
  twoFactorFailures,
  userMenu,
} from '@opsyard/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { enter } from '../../../../test/enter.ts';
import { entry, loginResult, permission } from '../../../../test/makers.ts';
import { here, openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';
import { currentSession } from '../../../kernel/session.ts';
import { setLanguage } from '../../../kernel/words/language.ts';

afterEach(() => act(() => setLanguage('en')));

const ticket = 'a-ticket-of-this-sign-in';

type Setting = { language?: 'en' | 'zh'; prepare?: (server: MockServer) => void };

async function signInTo(methods: SecondStep['methods'], { language = 'en', prepare }: Setting = {}) {
  const server = new MockServer()
    .on(identity.evaluation, null)
    .on(identity.randomImage, 'data:image/png;base64,AA==')
    .on(identity.encryptedString, { key: 'bIbiPF76Pgz40Qh2', iv: 'gYSfdlWQIEmMJtjZ' })
    .fail(identity.login, identityFailures.secondStep, { detail: { ticket, methods } })
    .on(userMenu.get, permission([entry(HOME_PATH, { meta: { title: 'Task list' } })]))
    .on(preferences.get, { language })
    .on(twoFactor.verify, loginResult())
    .fail(identity.pushTicket, commonFailures.forbidden);
  prepare?.(server);
  await openPage('/user/login');
  act(() => setLanguage(language));
  const zh = language === 'zh';
  await enter(await screen.findByLabelText(zh ? '用户名' : 'Username'), 'wang.min');
  await enter(screen.getByLabelText(zh ? '密码' : 'Password'), 'Yard-2020');
  await enter(screen.getByLabelText(zh ? '验证码' : 'Verification code'), 'ABCD');
  await userEvent.click(screen.getByRole('button', { name: zh ? '确定' : 'Confirm' }));
  return { server, dialog: within(await screen.findByRole('dialog')) };
}

test.each(['12345', '1234567', 'abcdef'])(
  '[LG-08] “%s” is answered with 请输入 6 位动态码! and not sent',
  async (typed) => {
    const { server, dialog } = await signInTo(['totp', 'recovery'], { language: 'zh' });
    await userEvent.type(dialog.getByLabelText('6 位动态码'), `${typed}{Enter}`);
    await dialog.findByText('请输入 6 位动态码!');
    expect(server.calls(twoFactor.verify)).toHaveLength(0);
    expect(currentSession()).toBeNull();
  },
);

test('[LG-08] a wrong code shows an error at its field and can be retyped', async () => {
  const { server, dialog } = await signInTo(['totp']);
  server.fail(twoFactor.verify, twoFactorFailures.codeWrong, { message: 'This code is wrong.' });
  await userEvent.type(dialog.getByLabelText('6-digit code'), '123456{Enter}');
  await dialog.findByText('This code is wrong.');
  expect(currentSession()).toBeNull();
  server.on(twoFactor.verify, loginResult());
  await userEvent.clear(dialog.getByLabelText('6-digit code'));
  await userEvent.type(dialog.getByLabelText('6-digit code'), '654321{Enter}');
  await waitFor(() => expect(here()).toBe(HOME_PATH));
  expect(server.calls(twoFactor.verify).map(({ body }) => body)).toEqual([
    { ticket, code: '123456' },
    { ticket, code: '654321' },
  ]);
});

test('[LG-08] the link for a lost phone takes a recovery code', async () => {
  const { server, dialog } = await signInTo(['totp', 'recovery']);
  await userEvent.click(dialog.getByRole('button', { name: 'Lost phone?' }));
  await userEvent.type(dialog.getByLabelText('Recovery code'), 'ABCDE-12345{Enter}');
  await waitFor(() => expect(currentSession()?.token).toBe('token-1'));
  expect(server.calls(twoFactor.verify)[0]?.body).toEqual({ ticket, code: 'ABCDE-12345' });
});

test('[LG-08] an expired sign-in returns to the start with the reason', async () => {
  const { server, dialog } = await signInTo(['totp']);
  server.fail(twoFactor.verify, twoFactorFailures.ticketOver, { message: 'This sign-in took too long.' });
  await userEvent.type(dialog.getByLabelText('6-digit code'), '123456{Enter}');
  await screen.findByText('This sign-in took too long.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentSession()).toBeNull();
});

test('where a role demands it, the app is set up here; the recovery codes are seen before going on', async () => {
  const secret = 'GEZDGNBVGY3TQOJQ';
  const { server } = await signInTo(['enrol'], {
    prepare: (before) =>
      before
        .on(twoFactor.beginAtSignIn, { secret, uri: `otpauth://totp/Opsyard:x?secret=${secret}` })
        .on(twoFactor.confirmAtSignIn, { login: loginResult(), recoveryCodes: ['AAAAA-11111', 'BBBBB-22222'] }),
  });
  await screen.findByRole('img', { name: 'QR code to scan with an authenticator app' });
  await userEvent.click(screen.getByRole('button', { name: /Show the setup key/ }));
  await screen.findByText('GEZD GNBV GY3T QOJQ');
  await userEvent.type(screen.getByLabelText('6-digit code'), '123456{Enter}');
  await screen.findByText('AAAAA-11111');
  expect(currentSession()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(currentSession()?.token).toBe('token-1'));
  expect(server.calls(twoFactor.beginAtSignIn)).toHaveLength(1);
});
