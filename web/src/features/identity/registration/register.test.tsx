import { account, accountFailures, code, codeFailures, commonFailures, identity } from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enter } from '../../../../test/enter.ts';
import { here, openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';
import { clearHandover } from '../sign-in-handover.ts';
import { clearNames } from './free-name.ts';
import { strengthOf } from './strength.ts';

const PASSWORD = 'seven green bottles';

beforeEach(() => {
  clearHandover();
  clearNames();
});
afterEach(() => {
  vi.useRealTimers();
});

function server(mode: 'open' | 'approval' | 'closed' = 'open'): MockServer {
  return new MockServer()
    .on(account.registration, { mode, hasImageCode: true })
    .on(account.checkOnlyUser, null)
    .on(account.register, { username: 'new.person', state: mode === 'approval' ? 'waiting' : 'active' })
    .on(identity.evaluation, null)
    .on(identity.randomImage, 'data:image/png;base64,AA==')
    .on(identity.encryptedString, { key: 'bIbiPF76Pgz40Qh2', iv: 'gYSfdlWQIEmMJtjZ' })
    .on(code.sms, null);
}

const field = (name: string) => screen.getByLabelText(name);
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

type Fields = { confirm?: string; email?: string; mobile?: string; smscode?: string };

async function fill({
  confirm = PASSWORD,
  email = 'new@example.com',
  mobile = '13812345678',
  smscode = '123456',
}: Fields = {}) {
  await enter(await screen.findByLabelText('Username'), 'new.person');
  await enter(field('Password'), PASSWORD);
  await enter(field('Confirm password'), confirm);
  await enter(field('E-mail'), email);
  await enter(field('Mobile number'), mobile);
  await enter(field('SMS code'), smscode);
}

test('while registration is closed the page says so, and the sign-in page has no link to it', async () => {
  server('closed');
  await openPage('/user/register');
  await screen.findByText(/Registration is closed/);
  expect(screen.queryByLabelText('Username')).toBeNull();
});

test('[RG-03] every field is wanted, with the words for it', async () => {
  const mockServer = server();
  await openPage('/user/register');
  await screen.findByLabelText('Username');
  await clickButton('Register');
  await screen.findByText('Please enter a username');
  await waitFor(() => expect(screen.getAllByText('please enter password')).toHaveLength(2));
  await screen.findByText('Please enter a valid e-mail address');
  await screen.findByText('Please enter a valid mobile number');
  await screen.findByText('Please enter the verification code');
  expect(mockServer.calls(account.register)).toHaveLength(0);
});

test('[RG-03] two passwords that differ are refused, blanks around them aside', async () => {
  const mockServer = server();
  await openPage('/user/register');
  await fill({ confirm: 'seven green bottle' });
  await clickButton('Register');
  await screen.findByText('the two passwords do not match');
  expect(mockServer.calls(account.register)).toHaveLength(0);
  await userEvent.type(field('Confirm password'), 's ');
  await clickButton('Register');
  await waitFor(() => expect(mockServer.calls(account.register)).toHaveLength(1));
});

test('[RG-02] a taken name shows an error as soon as it is typed', async () => {
  server().fail(account.checkOnlyUser, accountFailures.usernameTaken, { message: 'username already exists!' });
  await openPage('/user/register');
  await userEvent.type(await screen.findByLabelText('Username'), 'demo');
  await userEvent.tab();
  await screen.findByText('username already exists!');
});

test('[RG-03] [RG-04] a code is sent to a valid number only, for +87 to any of 5 to 15 digits', async () => {
  const mockServer = server();
  await openPage('/user/register');
  await enter(await screen.findByLabelText('Mobile number'), '12812345678');
  await enter(field('Verification code'), 'KX3P');
  await clickButton('Get code');
  await screen.findByText('Please enter a valid mobile number');
  expect(mockServer.calls(code.sms)).toHaveLength(0);
  await userEvent.click(screen.getByRole('combobox', { name: 'Country code' }));
  await userEvent.click(await screen.findByTitle('+87'));
  await clickButton('Get code');
  await screen.findByText('Verification code sent');
  expect(mockServer.calls(code.sms)[0]?.body).toMatchObject({
    mobile: '+8712812345678',
    smsmode: '1',
    captcha: 'KX3P',
  });
});

test('[A7] before a code is sent the image is wanted', async () => {
  const mockServer = server();
  await openPage('/user/register');
  await enter(await screen.findByLabelText('Mobile number'), '13812345678');
  await clickButton('Get code');
  await screen.findByText('Please enter the verification code');
  expect(mockServer.calls(code.sms)).toHaveLength(0);
});

test('[A7] without image codes none is shown, and a code is sent without', async () => {
  const mockServer = server().on(account.registration, { mode: 'open', hasImageCode: false });
  await openPage('/user/register');
  await enter(await screen.findByLabelText('Mobile number'), '13812345678');
  expect(screen.queryByLabelText('Verification code')).toBeNull();
  await clickButton('Get code');
  await screen.findByText('Verification code sent');
  expect(mockServer.calls(code.sms)[0]?.body).toEqual({ mobile: '13812345678', smsmode: '1' });
});

test('a code that cannot be sent is a verification error', async () => {
  server().fail(code.sms, codeFailures.notConfigured, { message: 'Sending messages is not configured.' });
  await openPage('/user/register');
  await enter(await screen.findByLabelText('Mobile number'), '13812345678');
  await enter(field('Verification code'), 'KX3P');
  await clickButton('Get code');
  await screen.findByText('verification error');
  await screen.findByText('Sending messages is not configured.');
});

test('[RG-07] a refused registration shows the reason, also at its field', async () => {
  server().fail(account.register, codeFailures.wrong, {
    message: 'The verification code is incorrect or has expired.',
  });
  await openPage('/user/register');
  await fill();
  await clickButton('Register');
  await screen.findByText('registration failed');
  await waitFor(() =>
    expect(screen.getAllByText('The verification code is incorrect or has expired.')).toHaveLength(2),
  );
});

test.each([
  ['the server’s words', 'The server had an error.', 'The server had an error.'],
  ['advice', '', 'request error, please try again later'],
])('[RG-07] a request that fails is an error with %s', async (_, message, words) => {
  const mockServer = server();
  if (message) mockServer.fail(account.register, commonFailures.internal, { message });
  else mockServer.unreachable(account.register);
  await openPage('/user/register');
  await fill();
  vi.useFakeTimers({ toFake: ['Date'] });
  await clickButton('Register');
  await waitFor(() => expect(mockServer.calls(account.register)).toHaveLength(1));
  // Longer than the page polls.
  vi.setSystemTime(Date.now() + 20_000);
  await screen.findByText('error');
  await screen.findByText(words);
});

test('[RG-06] success leads on; the sign-in is filled in from memory, nothing of it is in address or storage', async () => {
  const mockServer = server();
  await openPage('/user/register');
  await fill();
  await clickButton('Register');
  await screen.findByRole('heading', { name: 'account registered successfully' });
  const [sent] = mockServer.calls(account.register);
  expect(sent?.body).toEqual({
    username: 'new.person',
    password: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
    email: 'new@example.com',
    phone: '13812345678',
    smscode: '123456',
  });
  expect(JSON.stringify(sent?.body)).not.toContain(PASSWORD);
  await screen.findByText(/What you can use depends on your role/);
  await clickButton('Back to login');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('new.person'));
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(PASSWORD);
  expect(here()).toBe('/user/login');
  const browserStorage = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state]);
  expect(browserStorage).not.toContain(PASSWORD);
});

test('[RG-06] a user awaiting approval sees a message', async () => {
  server('approval');
  await openPage('/user/register');
  await screen.findByText(/An administrator reviews each registration/);
  await fill();
  await clickButton('Register');
  await screen.findByText(/An administrator will review your registration and you will be notified at new@example.com/);
});

test('[RG-06] the result page alone, without a registration, leads to the sign-in', async () => {
  server();
  const { setLastRegistration: noteRegistered } = await import('./last-registration.ts');
  noteRegistered(null);
  await openPage('/user/register-result');
  await waitFor(() => expect(here()).toBe('/user/login'));
});

test.each([
  ['password', 0],
  ['new.person2026', 1],
  ['kx7#Qp2-', 3],
  ['correct horse battery staple', 3],
])('[RG-05] “%s” has a strength of at most %i', (password, maximum) => {
  expect(strengthOf(password, ['new.person'])).toBeLessThanOrEqual(maximum);
});

test('[RG-05] strength is shown while it is typed: low, medium, strong', async () => {
  server();
  await openPage('/user/register');
  const password = await screen.findByLabelText('Password');
  for (const [typed, words] of [
    ['password', 'Low: easy to guess'],
    ['yard-2020', 'Medium'],
    ['seven green bottles fell', 'Strong'],
  ] as const) {
    await userEvent.clear(password);
    await userEvent.type(password, typed);
    await screen.findByText(words);
  }
});
