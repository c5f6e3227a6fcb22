import { account, accountFailures, code, codeFailures, identity, identityFailures } from '@opsyard/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enter } from '../../../../test/enter.ts';
import { here, openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';
import { clearHandover } from '../sign-in-handover.ts';
import type { RecoveryAccount } from './recovery-account.ts';

const USERNAME = 'a'.repeat(32);
const PASSWORD = 'eleven quiet lions';
const wang: RecoveryAccount = {
  username: 'wang.min',
  phone: USERNAME,
  maskedPhone: '138****5678',
  maskedEmail: 'w***@example.com',
  concealed: false,
};

beforeEach(clearHandover);
afterEach(() => {
  vi.useRealTimers();
});

function server(found: Partial<RecoveryAccount> = {}): MockServer {
  return new MockServer()
    .on(account.registration, { mode: 'closed', hasImageCode: true })
    .on(account.querySysUser, { ...wang, ...found })
    .on(account.recoveryMail, null)
    .on(account.phoneVerification, 'ticket-1')
    .on(account.passwordChange, null)
    .on(identity.evaluation, null)
    .on(identity.randomImage, 'data:image/png;base64,AA==')
    .on(identity.checkCaptcha, null)
    .on(identity.encryptedString, { key: 'bIbiPF76Pgz40Qh2', iv: 'gYSfdlWQIEmMJtjZ' })
    .on(code.sms, null);
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function toCode(name = 'wang.min') {
  await openPage('/user/alteration');
  await enter(await screen.findByLabelText('Username or mobile number'), name);
  await enter(field('Verification code'), 'KX3P');
  await clickButton('Next');
  await screen.findByLabelText('SMS code');
}

async function toPassword() {
  await toCode();
  await enter(field('SMS code'), '123456');
  await clickButton('Next');
  await screen.findByLabelText('Confirm password');
}

async function save(confirm = PASSWORD) {
  await enter(field('Password'), PASSWORD);
  await enter(field('Confirm password'), confirm);
  await clickButton('Change password');
}

test('[PR-02] account and image code are wanted', async () => {
  const mockServer = server();
  await openPage('/user/alteration');
  await screen.findByLabelText('Username or mobile number');
  await clickButton('Next');
  await screen.findByText('Please enter your username or mobile number');
  await screen.findByText('Please enter the verification code');
  expect(mockServer.calls(account.querySysUser)).toHaveLength(0);
});

test('[PR-02] an unknown account shows an error at its field and loads another image', async () => {
  const mockServer = server().fail(account.querySysUser, accountFailures.unknown, {
    message: 'This account does not exist.',
  });
  await openPage('/user/alteration');
  await enter(await screen.findByLabelText('Username or mobile number'), 'nobody');
  await enter(field('Verification code'), 'KX3P');
  await clickButton('Next');
  await screen.findByText('This account does not exist.');
  await waitFor(() => expect(mockServer.calls(identity.randomImage)).toHaveLength(2));
  expect(field('Verification code').value).toBe('');
});

test('[PR-02] digits are sent as a number, anything else as a name, the image code in lower case', async () => {
  const mockServer = server();
  await toCode('13812345678');
  const [lookupCall] = mockServer.calls(account.querySysUser);
  expect(Object.fromEntries(lookupCall?.query ?? [])).toMatchObject({ phone: '13812345678', captcha: 'kx3p' });
  expect(lookupCall?.query.has('username')).toBe(false);
});

test('[PR-02] a smile for a correct image code, a frown for a wrong one, according to the server', async () => {
  const mockServer = server();
  await openPage('/user/alteration');
  const typed = await screen.findByLabelText('Verification code');
  await userEvent.type(typed, 'KX3');
  expect(mockServer.calls(identity.checkCaptcha)).toHaveLength(0);
  await userEvent.type(typed, 'P');
  await screen.findByRole('img', { name: 'Correct code' });
  mockServer.fail(identity.checkCaptcha, identityFailures.captchaWrong);
  await userEvent.type(typed, '{Backspace}X');
  await screen.findByRole('img', { name: 'Incorrect code' });
  await userEvent.type(typed, '{Backspace}');
  expect(screen.queryByRole('img', { name: /The code is/ })).toBeNull();
});

test('[PR-01] [PR-03] the second step shows account and masked number, read-only, and wants the code', async () => {
  const mockServer = server();
  await toCode();
  expect([field('Username').value, field('Username').readOnly]).toEqual(['wang.min', true]);
  expect([field('Mobile number').value, field('Mobile number').readOnly]).toEqual(['138****5678', true]);
  await clickButton('Next');
  await screen.findByText('Please enter the verification code');
  await clickButton('Get code');
  await screen.findByText('Verification code sent');
  expect(mockServer.calls(code.sms)[0]?.body).toEqual({ mobile: USERNAME, smsmode: '2' });
  expect(mockServer.calls(account.phoneVerification)).toHaveLength(0);
});

test('[PR-01] the code is sent by e-mail on request, or without a number', async () => {
  const mockServer = server();
  await toCode();
  await userEvent.click(screen.getByText('By e-mail'));
  expect(field('E-mail').value).toBe('w***@example.com');
  await clickButton('Get code');
  await waitFor(() => expect(mockServer.calls(account.recoveryMail)[0]?.body).toEqual({ phone: USERNAME }));
});

test('[PR-03] an account without number and address cannot be recovered here', async () => {
  const mockServer = server({ maskedPhone: null, maskedEmail: null });
  await toCode();
  await clickButton('Get code');
  await screen.findByText('Please enter your mobile number');
  expect([mockServer.calls(code.sms), mockServer.calls(account.recoveryMail)]).toEqual([[], []]);
});

test('[A4] concealed, both ways are offered whether there is an account or not', async () => {
  server({ maskedPhone: null, maskedEmail: null, concealed: true });
  await toCode();
  expect(field('Mobile number').value).toBe('The mobile number of the account, if any');
  await userEvent.click(screen.getByText('By e-mail'));
  expect(field('E-mail').value).toBe('The e-mail address of the account, if any');
});

test.each([
  ['wrong', codeFailures.wrong, 'SMS code'],
  ['too late', accountFailures.recoveryOver, 'Username or mobile number'],
])('[PR-03] a code that is %s is a verification error', async (_, failure, next) => {
  server().fail(account.phoneVerification, failure, { message: 'No, sorry.' });
  await toCode();
  await enter(field('SMS code'), '123456');
  await clickButton('Next');
  await screen.findByText('verification error');
  await screen.findByText('No, sorry.');
  await screen.findByLabelText(next);
});

test('[PR-05] previous and next keep the input; a correct code is not requested again', async () => {
  const mockServer = server();
  await toPassword();
  await clickButton('Previous');
  await screen.findByText('Code verified. You can continue.');
  await clickButton('Next');
  await screen.findByLabelText('Confirm password');
  expect(mockServer.calls(account.phoneVerification)).toHaveLength(1);
  await clickButton('Previous');
  await clickButton('Previous');
  expect((await screen.findByLabelText<HTMLInputElement>('Username or mobile number')).value).toBe('wang.min');
});

test('[PR-04] a new password is wanted twice, alike', async () => {
  const mockServer = server();
  await toPassword();
  await clickButton('Change password');
  await waitFor(() => expect(screen.getAllByText('password cannot be empty!')).toHaveLength(2));
  await save('eleven quiet lion');
  await screen.findByText('the two passwords do not match');
  expect(mockServer.calls(account.passwordChange)).toHaveLength(0);
});

test('[PR-07] a refused change is announced with the reason', async () => {
  server().fail(account.passwordChange, { code: 'password.common', status: 200 }, { message: 'Too common.' });
  await toPassword();
  await save();
  await screen.findByText('change password failed');
  await screen.findByText('Too common.');
  expect(field('Password').value).toBe(PASSWORD);
});

test('[PR-06] [A9] success is shown for 1.5 s, then done, and after 5 s the sign-in, filled in', async () => {
  const mockServer = server();
  await toPassword();
  await enter(field('Password'), PASSWORD);
  await enter(field('Confirm password'), PASSWORD);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => screen.getByRole('button', { name: 'Change password' }).click());
  await screen.findByText('Your password has been changed.');
  expect(mockServer.calls(account.passwordChange)[0]?.body).toEqual({
    username: 'wang.min',
    phone: USERNAME,
    smscode: 'ticket-1',
    password: expect.not.stringContaining(PASSWORD),
  });
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  screen.getByText('The password of wang.min has been changed');
  expect(screen.getByRole('timer').textContent).toMatch(/in [45] s/);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(here()).toBe('/user/alteration');
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  await waitFor(() => expect(here()).toBe('/user/login'));
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('wang.min');
  expect(field('Password').value).toBe(PASSWORD);
});

test('[PR-05] finishing starts over', async () => {
  server();
  await toPassword();
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Recover another account' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Username or mobile number')).value).toBe('');
});
