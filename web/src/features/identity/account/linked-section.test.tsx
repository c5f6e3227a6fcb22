import {
  commonFailures,
  FEDERATED_LOGIN_MESSAGE,
  federatedLogin,
  federatedLoginFailures,
  HOME_PATH,
  identity,
  identityFailures,
  preferences,
  twoFactor,
  userMenu,
} from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { enter } from '../../../../test/enter.ts';
import { entry, permission, signedIn } from '../../../../test/makers.ts';
import { here, openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';
import { store } from '../../../kernel/storage/storage.ts';

const unlinked = { source: 'company', name: 'Company', kind: 'oidc' as const, account: null, linkedAt: null };
const linked = { ...unlinked, account: 'wang.min@example.com', linkedAt: '2026-01-01T08:00:00.000Z' };

type LinkedAccount = Omit<typeof unlinked | typeof linked, 'kind'> & { kind: 'oidc' | 'cas' | 'ldap' };

function server(link: LinkedAccount): MockServer {
  return new MockServer()
    .on(userMenu.get, permission([entry(HOME_PATH, { meta: { title: 'Task list' } })]))
    .on(preferences.get, {})
    .on(twoFactor.state, { on: false, recoveryCodesLeft: 0, passkeys: [], required: false })
    .on(federatedLogin.links, [link])
    .on(federatedLogin.link, { link: 'the-ticket', address: null })
    .on(federatedLogin.finishLink, null)
    .on(federatedLogin.unlink, null)
    .fail(identity.pushTicket, commonFailures.forbidden);
}

async function openSecurity(query = '') {
  signedIn();
  await openPage(`/account/security${query}`);
  return within(await screen.findByRole('region', { name: 'Linked accounts' }));
}

afterEach(() => vi.restoreAllMocks());

test('[LG-11] an account elsewhere is linked with what the popup brings back', async () => {
  const mockServer = server(unlinked);
  const section = await openSecurity();
  const popup = document.body.appendChild(document.createElement('iframe')).contentWindow;
  const href = vi.fn();
  const popupStub = new Proxy(popup ?? window, {
    get: (target, name) =>
      name === 'location' ? Object.defineProperty({}, 'href', { set: href }) : Reflect.get(target, name),
  });
  vi.spyOn(window, 'open').mockReturnValue(popupStub);
  await userEvent.click(section.getByRole('button', { name: 'Link Company' }));
  await waitFor(() => expect(href).toHaveBeenCalled());
  const { searchParams } = new URL(href.mock.calls[0]?.[0], window.location.origin);
  expect(searchParams.get('link')).toBe('the-ticket');
  const opener = searchParams.get('opener');
  const data = { type: FEDERATED_LOGIN_MESSAGE, id: 'the-id-it-brought-back', opener };
  window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: popupStub }));
  await screen.findByText('Company is linked. You can now sign in with it.');
  expect(mockServer.calls(federatedLogin.finishLink)[0]?.body).toEqual({ id: data.id, opener });
});

test('[D5] the last sign-in method cannot be removed, and the reason is shown', async () => {
  const mockServer = server(linked).fail(federatedLogin.unlink, federatedLoginFailures.lastWayIn, {
    message: 'Your only way in.',
  });
  const section = await openSecurity();
  await section.findByText(/Linked as wang\.min@example\.com/);
  await userEvent.click(section.getByRole('button', { name: 'Unlink Company' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink' }));
  await screen.findByText('Your only way in.');
  expect(mockServer.calls(federatedLogin.unlink)[0]?.query.get('source')).toBe('company');
});

test('[LG-12] returning from CAS links the account, and removes the ticket from the URL', async () => {
  const mockServer = server({ ...unlinked, source: 'cas', name: 'CAS', kind: 'cas' }).on(federatedLogin.linkCas, null);
  store('CAS_LINK', 'the-ticket-of-this-page', { remember: false });
  await openSecurity('?ticket=ST-1-abc');
  await screen.findByText('CAS is linked. You can now sign in with it.');
  expect(here()).toBe('/account/security');
  expect(mockServer.calls(federatedLogin.linkCas).map(({ body }) => body)).toEqual([
    { ticket: 'ST-1-abc', link: 'the-ticket-of-this-page' },
  ]);
});

test('[D7] a CAS ticket this page has not gone away for links nothing', async () => {
  const mockServer = server({ ...unlinked, source: 'cas', name: 'CAS', kind: 'cas' }).on(federatedLogin.linkCas, null);
  const section = await openSecurity('?ticket=ST-1-slipped');
  await section.findByRole('button', { name: 'Link CAS' });
  await waitFor(() => expect(here()).toBe('/account/security'));
  expect(mockServer.calls(federatedLogin.linkCas)).toEqual([]);
});

test('[LG-01] the directory is linked with its name and password, and wrong ones show an error', async () => {
  const message = 'Wrong username or password.';
  const mockServer = server({ ...unlinked, source: 'ldap', name: 'LDAP', kind: 'ldap' })
    .on(identity.encryptedString, { key: 'bIbiPF76Pgz40Qh2', iv: 'gYSfdlWQIEmMJtjZ' })
    .fail(federatedLogin.linkDirectory, identityFailures.badCredentials, { message });
  const section = await openSecurity();
  await userEvent.click(section.getByRole('button', { name: 'Link LDAP' }));
  const dialog = within(await screen.findByRole('dialog'));
  await enter(dialog.getByLabelText('Username'), 'wang.min');
  await enter(dialog.getByLabelText('Password'), 'not the password');
  await userEvent.click(dialog.getByRole('button', { name: 'Link' }));
  await screen.findByText(message);
  mockServer.on(federatedLogin.linkDirectory, null);
  await userEvent.click(dialog.getByRole('button', { name: 'Link' }));
  await screen.findByText('LDAP is linked. You can now sign in with it.');
  const sent = mockServer.calls(federatedLogin.linkDirectory).map(({ body }) => body);
  expect(sent).toHaveLength(2);
  expect(JSON.stringify(sent)).not.toContain('not the password');
});
