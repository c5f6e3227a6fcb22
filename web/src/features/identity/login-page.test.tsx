import {
  account,
  commonFailures,
  HOME_PATH,
  identity,
  identityFailures,
  preferences,
  userMenu,
} from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, id, loginResult, permission } from '../../../test/makers.ts';
import { here, openPage } from '../../../test/page.tsx';
import { MockServer } from '../../../test/server.ts';
import { currentSession } from '../../kernel/session.ts';

const departs = [
  { id: id('1'), orgCode: 'A01', departName: 'Media' },
  { id: id('2'), orgCode: 'A02', departName: 'Logistics' },
];

function server(): MockServer {
  return new MockServer()
    .on(identity.evaluation, null)
    .on(identity.randomImage, 'data:image/png;base64,AA==')
    .on(identity.encryptedString, { key: 'bIbiPF76Pgz40Qh2', iv: 'gYSfdlWQIEmMJtjZ' })
    .on(identity.login, loginResult())
    .on(userMenu.get, permission([entry(HOME_PATH, { meta: { title: 'Task list' } })]))
    .on(preferences.get, {})
    .fail(identity.pushTicket, commonFailures.forbidden);
}

async function fillAndConfirm({ code = 'ABCD' } = {}): Promise<void> {
  const user = userEvent.setup();
  const username = await screen.findByLabelText('Username');
  await user.clear(username);
  await user.type(username, 'wang.min');
  await user.type(screen.getByLabelText('Password'), 'Yard-2020');
  if (code) await user.type(screen.getByLabelText('Verification code'), code);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
}

test('[LG-04] a wrong image code shows an error at its field and loads another image', async () => {
  const mockServer = server().fail(identity.login, identityFailures.captchaWrong);
  await openPage('/user/login');
  await fillAndConfirm();
  await screen.findByText('The verification code you entered is incorrect!');
  await waitFor(() => expect(mockServer.calls(identity.randomImage)).toHaveLength(2));
  expect(screen.queryByText('Login failed')).toBeNull();
});

test('[LG-04] username, password and code are required', async () => {
  const mockServer = server();
  await openPage('/user/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByText('Please enter your username');
  await screen.findByText('Please enter your password');
  await screen.findByText('Please enter the verification code');
  expect(mockServer.calls(identity.login)).toHaveLength(0);
});

test.each([
  ['the server’s reason', 'This account is suspended.', 'This account is suspended.'],
  ['advice when there is none', '', 'Please try again later'],
])('[LG-10] a failed sign-in is announced with %s, and nobody is signed in', async (_, message, words) => {
  server().fail(identity.login, identityFailures.accountFrozen, { message });
  await openPage('/user/login');
  await fillAndConfirm();
  await screen.findByText('Login failed');
  await screen.findByText(words);
  expect(currentSession()).toBeNull();
});

test('[LG-13] the password never leaves as it was typed, and a key that has run out is fetched again, once', async () => {
  const mockServer = server();
  let attempts = 0;
  mockServer.on(identity.encryptedString, () => {
    attempts += 1;
    if (attempts === 2) mockServer.on(identity.login, loginResult());
    return { key: 'bIbiPF76Pgz40Qh2', iv: 'gYSfdlWQIEmMJtjZ' };
  });
  mockServer.fail(identity.login, identityFailures.keyExpired);
  await openPage('/user/login');
  await fillAndConfirm();
  await waitFor(() => expect(here()).toBe(HOME_PATH));
  const sent = mockServer.calls(identity.login);
  expect(sent).toHaveLength(2);
  expect(JSON.stringify(sent.map(({ body }) => body))).not.toContain('Yard-2020');
  expect(sent[1]?.body).toMatchObject({ username: 'wang.min', captcha: 'ABCD', remember_me: true });
});

test('[LG-03] the button waits while the sign-in is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof loginResult>>();
  server().on(identity.login, () => promise);
  await openPage('/user/login');
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Automatic login' })).checked).toBe(true);
  await fillAndConfirm();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /Confirm/ }).disabled).toBe(true));
  resolve(loginResult());
  await waitFor(() => expect(here()).toBe(HOME_PATH));
});

test('[LG-02] the address may name the user', async () => {
  server().on(identity.evaluation, { username: 'demo', password: 'secret' });
  await openPage('/user/login?username=li.na');
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('li.na');
});

test('[LG-07] on a trial the demo account is filled in and named as such', async () => {
  server().on(identity.evaluation, { username: 'demo', password: 'secret' });
  await openPage('/user/login');
  await screen.findByText(/The demo account is filled in/);
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('demo');
});

test('[LG-07] [LG-10] the demo account needs no image code until a sign-in fails, which the form reports', async () => {
  const mockServer = server()
    .on(identity.evaluation, { username: 'demo', password: 'secret' })
    .fail(identity.login, identityFailures.badCredentials, { message: 'Wrong username or password.' });
  await openPage('/user/login');
  await screen.findByText(/The demo account is filled in/);
  await waitFor(() => expect(screen.queryByLabelText('Verification code')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Login failedWrong username or password.');
  await screen.findByLabelText('Verification code');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Please enter the verification code');
  expect(mockServer.calls(identity.login)).toHaveLength(1);
});

test('[LG-07] without image codes the form has none, also after a failed sign-in', async () => {
  const mockServer = server()
    .on(account.registration, { mode: 'closed', hasImageCode: false })
    .fail(identity.login, identityFailures.badCredentials, { message: 'Wrong username or password.' });
  await openPage('/user/login?username=li.na');
  await waitFor(() => expect(screen.queryByLabelText('Verification code')).toBeNull());
  await userEvent.type(screen.getByLabelText('Password'), 'something');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('alert');
  expect(screen.queryByLabelText('Verification code')).toBeNull();
  expect(mockServer.calls(identity.login)).toHaveLength(1);
});

test('[LG-07] the image code is wanted as soon as something else is typed', async () => {
  server().on(identity.evaluation, { username: 'demo', password: 'secret' });
  await openPage('/user/login');
  await screen.findByText(/The demo account is filled in/);
  await userEvent.type(screen.getByLabelText('Username'), 'x');
  await screen.findByLabelText('Verification code');
});

test('[LG-10] a sign-in leads on with a greeting', async () => {
  server();
  await openPage('/user/login');
  await fillAndConfirm();
  await screen.findByText(/王敏, welcome back/);
  await waitFor(() => expect(here()).toBe(HOME_PATH));
});

test('[LG-09] an account without a department signs in and is warned', async () => {
  server().on(identity.login, loginResult({ multi_depart: 0, departs: [] }));
  await openPage('/user/login');
  await fillAndConfirm();
  await screen.findByText('Your account has no department yet');
  await waitFor(() => expect(here()).toBe(HOME_PATH));
});

test('[LG-09] [LG-15] a user with several departments must choose one before being signed in', async () => {
  const chosen = { ...loginResult().userInfo, orgCode: 'A02' };
  const mockServer = server()
    .on(identity.login, loginResult({ multi_depart: 2, departs }))
    .on(identity.selectDepart, { userInfo: chosen });
  await openPage('/user/login');
  await fillAndConfirm();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('button', { name: /close|cancel/i })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Please select a department first');
  expect(currentSession()).toBeNull();

  await userEvent.click(within(dialog).getByText('Logistics'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(currentSession()?.user.orgCode).toBe('A02'));
  const [departmentCall] = mockServer.calls(identity.selectDepart);
  expect(departmentCall?.body).toEqual({ orgCode: 'A02', username: 'wang.min' });
  expect(departmentCall?.headers.get('x-access-token')).toBe('token-1');
});
