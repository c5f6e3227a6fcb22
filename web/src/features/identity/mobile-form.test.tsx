import {
  code,
  codeFailures,
  commonFailures,
  HOME_PATH,
  identity,
  identityFailures,
  preferences,
  userMenu,
} from '@opsyard/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { entry, loginResult, permission } from '../../../test/makers.ts';
import { here, openPage } from '../../../test/page.tsx';
import { MockServer } from '../../../test/server.ts';
import { currentSession } from '../../kernel/session.ts';

afterEach(() => {
  vi.useRealTimers();
});

function server(): MockServer {
  return new MockServer()
    .on(identity.evaluation, null)
    .on(identity.randomImage, 'data:image/png;base64,AA==')
    .on(code.sms, null)
    .on(code.phoneLogin, loginResult())
    .on(userMenu.get, permission([entry(HOME_PATH, { meta: { title: 'Task list' } })]))
    .on(preferences.get, {})
    .fail(identity.pushTicket, commonFailures.forbidden);
}

async function openMobile(): Promise<HTMLElement> {
  await openPage('/user/login');
  await userEvent.click(await screen.findByRole('tab', { name: 'Mobile' }));
  return await screen.findByLabelText('Mobile number');
}

const getCode = () => screen.getByRole<HTMLButtonElement>('button', { name: /Get code|Resend in/ });
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

test('[LG-06] a valid number is required before a code is requested', async () => {
  const mockServer = server();
  const mobile = await openMobile();
  await userEvent.click(getCode());
  await screen.findByText('Please enter your mobile number');
  await waitFor(() => expect(getCode().disabled).toBe(false));
  await userEvent.type(mobile, '23812345678');
  await userEvent.click(getCode());
  await screen.findByText('The format of your mobile phone number is incorrect!');
  expect(mockServer.calls(code.sms)).toHaveLength(0);
});

test('[LG-14] asking for a code disables the button for 60 seconds', async () => {
  const mockServer = server();
  const mobile = await openMobile();
  await userEvent.type(mobile, '138 1234 5678');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  await act(async () => getCode().click());
  expect([getCode().disabled, getCode().textContent]).toEqual([true, 'Resend in 60 s']);
  await waitFor(() => expect(mockServer.calls(code.sms)).toHaveLength(1));
  expect(mockServer.calls(code.sms)[0]?.body).toEqual({ mobile: '13812345678', smsmode: '0' });
  act(() => void vi.advanceTimersByTime(59_000));
  expect(getCode().textContent).toBe('Resend in 1 s');
  act(() => void vi.advanceTimersByTime(1_250));
  expect([getCode().disabled, getCode().textContent]).toEqual([false, 'Get code']);
});

test('[LG-10] [LG-14] a refused code is announced, and can be requested again at once', async () => {
  server().fail(code.sms, codeFailures.notConfigured, { message: 'Sending messages is not configured.' });
  await enter(await openMobile(), '13812345678');
  await userEvent.click(getCode());
  await screen.findByText('Login failed');
  await screen.findByText('Sending messages is not configured.');
  await waitFor(() => expect(getCode().disabled).toBe(false));
});

test('[A7] once the server wants an image read, it is shown, and sent along', async () => {
  const mockServer = server().fail(code.sms, identityFailures.captchaRequired);
  await enter(await openMobile(), '13812345678');
  await userEvent.click(getCode());
  const [, image] = await waitFor(() => {
    const fields = screen.getAllByLabelText('Verification code');
    expect(fields).toHaveLength(2);
    return fields;
  });
  await waitFor(() => expect(getCode().disabled).toBe(false));
  mockServer.on(code.sms, null);
  await enter(image as HTMLElement, 'KX3P');
  await userEvent.click(getCode());
  await screen.findByText('Verification code sent');
  expect(mockServer.calls(code.sms)[1]?.body).toMatchObject({
    captcha: 'KX3P',
    checkKey: expect.stringMatching(/^\w{32}$/),
  });
});

test('[LG-01] the code signs in', async () => {
  const mockServer = server();
  await enter(await openMobile(), '13812345678');
  await confirm();
  await screen.findByText('Please enter the verification code');
  await enter(screen.getByLabelText('SMS code'), '123456');
  await confirm();
  await waitFor(() => expect(here()).toBe(HOME_PATH));
  const [sent] = mockServer.calls(code.phoneLogin);
  expect(sent?.body).toEqual({ mobile: '13812345678', captcha: '123456', remember_me: true });
});

test('[LG-10] a wrong code does not sign in', async () => {
  server().fail(code.phoneLogin, codeFailures.wrong, { message: 'The verification code is incorrect or has expired.' });
  await enter(await openMobile(), '13812345678');
  await enter(screen.getByLabelText('SMS code'), '123456');
  await confirm();
  await screen.findByText('Login failed');
  expect(currentSession()).toBeNull();
});

test('[LG-01] arrow keys switch between the ways of signing in, and input is kept', async () => {
  server();
  await userEvent.type(await openMobile(), '138');
  await userEvent.click(screen.getByRole('tab', { name: 'Mobile' }));
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('Account');
  await screen.findByRole('heading', { name: 'Account and Password Login' });
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('138');
});
