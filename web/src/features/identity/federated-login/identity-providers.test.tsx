import {
  FEDERATED_LOGIN_MESSAGE,
  federatedLogin,
  federatedLoginFailures,
  HOME_PATH,
  identity,
  preferences,
  userMenu,
} from '@opsyard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { entry, loginResult, permission } from '../../../../test/makers.ts';
import { here, openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';
import { currentSession } from '../../../kernel/session.ts';
import { store } from '../../../kernel/storage/storage.ts';

const ID = 'x'.repeat(43);
const providers = [
  { source: 'company', name: 'Company', kind: 'oidc', address: null },
  { source: 'cas', name: 'CAS', kind: 'cas', address: 'https://sso.example.com/login?service=us' },
] as const;

function server(): MockServer {
  return new MockServer()
    .on(identity.evaluation, null)
    .on(identity.randomImage, 'data:image/png;base64,AA==')
    .on(federatedLogin.sources, [...providers])
    .on(federatedLogin.getLoginUser, loginResult())
    .on(federatedLogin.validateCas, loginResult())
    .on(userMenu.get, permission([entry(HOME_PATH, { meta: { title: 'Task list' } })]))
    .on(preferences.get, {});
}

/** A fake popup window: stays empty whatever URL it is sent to. */
function frame(): Window {
  const element = document.body.appendChild(document.createElement('iframe'));
  return element.contentWindow ?? window;
}

type Sent = { id?: string; failure?: string; message?: string; opener: string };
const postFrom = (sent: Sent, from: Partial<MessageEventInit>) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { type: FEDERATED_LOGIN_MESSAGE, ...sent },
      origin: window.location.origin,
      ...from,
    }),
  );

/** Opens the popup; returns the URL the page sent it to. */
async function openPopup(): Promise<{ popup: Window; opener: string; address: URL }> {
  const popup = frame();
  const href = vi.fn();
  const popupStub = new Proxy(popup, {
    get: (target, name) =>
      name === 'location' ? Object.defineProperty({}, 'href', { set: href }) : Reflect.get(target, name),
  });
  vi.spyOn(window, 'open').mockReturnValue(popupStub);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Company' }));
  await waitFor(() => expect(href).toHaveBeenCalled());
  const address = new URL(href.mock.calls[0]?.[0], window.location.origin);
  return { popup: popupStub, opener: address.searchParams.get('opener') ?? '', address };
}

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('[LG-11] where no other place is set up, none is shown', async () => {
  const mockServer = server().on(federatedLogin.sources, []);
  await openPage('/user/login');
  await screen.findByRole('button', { name: 'Confirm' });
  await waitFor(() => expect(mockServer.calls(federatedLogin.sources)).toHaveLength(1));
  expect(screen.queryByText('Other ways to sign in')).toBeNull();
});

test('[D4] accepts only the own popup, from the own origin, with the expected nonce, and only once', async () => {
  const mockServer = server();
  await openPage('/user/login');
  const { popup, opener, address } = await openPopup();
  expect(address.pathname).toBe('/thirdLogin/render/company');
  expect(opener).toMatch(/^[0-9a-f]{32}$/);
  postFrom({ id: ID, opener }, { source: frame() });
  postFrom({ id: ID, opener }, { source: popup, origin: 'https://malicious.example' });
  postFrom({ id: ID, opener: 'f'.repeat(32) }, { source: popup });
  postFrom({ opener }, { source: popup });
  window.dispatchEvent(new MessageEvent('message', { data: ID, origin: window.location.origin, source: popup }));
  expect(mockServer.calls(federatedLogin.getLoginUser)).toHaveLength(0);
  postFrom({ id: ID, opener }, { source: popup });
  postFrom({ id: ID, opener }, { source: popup });
  await waitFor(() => expect(here()).toBe(HOME_PATH));
  const calls = mockServer.calls(federatedLogin.getLoginUser);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.query.get('opener')).toBe(opener);
  expect(calls[0]?.query.get('remember_me')).toBe('true');
});

test('[LG-11] shows an error of the identity provider', async () => {
  server();
  await openPage('/user/login');
  const { popup, opener } = await openPopup();
  postFrom(
    { failure: federatedLoginFailures.refused.code, message: 'It was not accepted.', opener },
    { source: popup },
  );
  await screen.findByText('It was not accepted.');
  expect(currentSession()).toBeNull();
});

test('[LG-11] reports that the user has no account', async () => {
  server().fail(federatedLogin.getLoginUser, federatedLoginFailures.noAccount, {
    message: 'There is no account here for you.',
  });
  await openPage('/user/login');
  const { popup, opener } = await openPopup();
  postFrom({ id: ID, opener }, { source: popup });
  await screen.findByText('There is no account here for you.');
});

test('[LG-11] reports that the browser blocks popups', async () => {
  server();
  await openPage('/user/login');
  vi.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Company' }));
  await screen.findByText('The sign-in window could not be opened');
});

test('[LG-12] [D7] a ticket this page has not requested is ignored', async () => {
  const mockServer = server();
  await openPage('/user/login?ticket=ST-of-somebody-else');
  await waitFor(() => expect(here()).toBe('/user/login'));
  await screen.findByRole('button', { name: 'Sign in with CAS' });
  expect(mockServer.calls(federatedLogin.validateCas)).toHaveLength(0);
});

test('[LG-12] returning from CAS signs in, opens the requested page, and removes the ticket from the URL', async () => {
  const mockServer = server();
  store('CAS_AWAY', { redirect: '/modules/appcenter/trash', remember: false }, { remember: false });
  await openPage('/user/login?ticket=ST-1-abc');
  await waitFor(() => expect(currentSession()?.token).toBe('token-1'));
  expect(here()).not.toContain('ticket');
  const [firstCall, ...more] = mockServer.calls(federatedLogin.validateCas);
  expect(firstCall?.query.get('ticket')).toBe('ST-1-abc');
  expect(firstCall?.query.get('remember_me')).toBe('false');
  expect(more).toEqual([]);
});

test('[LG-12] a ticket that CAS does not know is refused in words', async () => {
  server().fail(federatedLogin.validateCas, federatedLoginFailures.refused, { message: 'It was not accepted.' });
  store('CAS_AWAY', { redirect: null, remember: true }, { remember: false });
  await openPage('/user/login?ticket=ST-1-abc');
  await screen.findByText('It was not accepted.');
  expect(currentSession()).toBeNull();
});
