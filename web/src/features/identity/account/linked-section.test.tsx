import {
  commonFailures,
  HOME_PATH,
  identity,
  preferences,
  THIRD_LOGIN_MESSAGE,
  thirdLogin,
  thirdLoginFailures,
  twoStep,
} from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { entry, permission, signedIn } from '../../../../test/makers.ts';
import { openPage } from '../../../../test/page.tsx';
import { StandIn } from '../../../../test/server.ts';

const unlinked = { source: 'company', name: 'Company', account: null, linkedAt: null };
const linked = { ...unlinked, account: 'wang.min@example.com', linkedAt: '2026-01-01T08:00:00.000Z' };

function server(link: typeof unlinked | typeof linked): StandIn {
  return new StandIn()
    .on(identity.userPermission, permission([entry(HOME_PATH, { meta: { title: 'Task list' } })]))
    .on(preferences.get, {})
    .on(twoStep.state, { on: false, recoveryCodesLeft: 0, passkeys: [], required: false })
    .on(thirdLogin.links, [link])
    .on(thirdLogin.link, { link: 'the-ticket' })
    .on(thirdLogin.finishLink, null)
    .on(thirdLogin.unlink, null)
    .fail(identity.pushTicket, commonFailures.forbidden);
}

async function openSecurity() {
  signedIn();
  await openPage('/account/security');
  return within(await screen.findByRole('region', { name: 'Accounts elsewhere' }));
}

afterEach(() => vi.restoreAllMocks());

test('[LG-11] an account elsewhere is linked with what the popup brings back', async () => {
  const stand = server(unlinked);
  const section = await openSecurity();
  const popup = document.body.appendChild(document.createElement('iframe')).contentWindow;
  const href = vi.fn();
  const stub = new Proxy(popup ?? window, {
    get: (target, name) =>
      name === 'location' ? Object.defineProperty({}, 'href', { set: href }) : Reflect.get(target, name),
  });
  vi.spyOn(window, 'open').mockReturnValue(stub);
  await userEvent.click(section.getByRole('button', { name: 'Link Company' }));
  await waitFor(() => expect(href).toHaveBeenCalled());
  const { searchParams } = new URL(href.mock.calls[0]?.[0], window.location.origin);
  expect(searchParams.get('link')).toBe('the-ticket');
  const opener = searchParams.get('opener');
  const data = { type: THIRD_LOGIN_MESSAGE, id: 'the-id-it-brought-back', opener };
  window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: stub }));
  await screen.findByText('Company is linked. You can sign in with it now.');
  expect(stand.calls(thirdLogin.finishLink)[0]?.body).toEqual({ id: data.id, opener });
});

test('[D5] the only way in stays, and it is said why', async () => {
  const stand = server(linked).fail(thirdLogin.unlink, thirdLoginFailures.lastWayIn, { message: 'Your only way in.' });
  const section = await openSecurity();
  await section.findByText(/Linked as wang\.min@example\.com/);
  await userEvent.click(section.getByRole('button', { name: 'Unlink Company' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink' }));
  await screen.findByText('Your only way in.');
  expect(stand.calls(thirdLogin.unlink)[0]?.query.get('source')).toBe('company');
});
