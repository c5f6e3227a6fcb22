import { commonFailures, HOME_PATH, identity, preferences, rightsFailures, userMenu } from '@opsyard/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, permission, signedIn } from '../../../test/makers.ts';
import { here, openPage } from '../../../test/page.tsx';
import { MockServer } from '../../../test/server.ts';
import { currentSession } from '../../kernel/session.ts';
import { openTabs } from '../tabs/open-tabs.ts';

const menu = [
  entry(HOME_PATH, { meta: { title: 'Task list', titleZh: '任务列表' } }),
  entry('/modules/appcenter/trash', { meta: { title: 'Trash' } }),
];

function server(): MockServer {
  openTabs.set({ tabs: [], fresh: {} });
  return new MockServer()
    .on(userMenu.get, permission(menu))
    .on(preferences.get, {})
    .on(identity.evaluation, null)
    .on(identity.randomImage, 'data:image/png;base64,AA==')
    .fail(identity.pushTicket, commonFailures.forbidden);
}

const expectPath = (address: string) => waitFor(() => expect(here()).toBe(address));

test('[GD-01] without a session every URL redirects to the sign-in page, which keeps the full URL', async () => {
  server();
  await openPage('/modules/appcenter/trash?kind=task&page=2');
  await expectPath('/user/login?redirect=%2Fmodules%2Fappcenter%2Ftrash%3Fkind%3Dtask%26page%3D2');
});

test('[RT-01] /user and unknown paths below it redirect to the sign-in page', async () => {
  server();
  await openPage('/user');
  await expectPath('/user/login');
});

test('[RT-03] the 404 page is public', async () => {
  server();
  await openPage('/404');
  await screen.findByText('Sorry, the page you visited does not exist or is still in development');
  expect(here()).toBe('/404');
});

test('[GD-04] the session ends when the permissions cannot be loaded', async () => {
  server().fail(userMenu.get, commonFailures.internal, { message: 'Broken' });
  signedIn();
  await openPage('/modules/appcenter/trash');
  await expectPath('/user/login?redirect=%2Fmodules%2Fappcenter%2Ftrash');
  expect(currentSession()).toBeNull();
  await screen.findByText('Broken');
});

test.each([
  ['an empty list', (mockServer: MockServer) => mockServer.on(userMenu.get, permission([]))],
  ['a refusal', (mockServer: MockServer) => mockServer.fail(userMenu.get, rightsFailures.emptyMenu)],
])('[GD-05] an empty menu, given as %s, is an error that ends the session', async (_, respond) => {
  respond(server());
  signedIn();
  await openPage('/modules/appcenter/trash');
  await expectPath('/user/login?redirect=%2Fmodules%2Fappcenter%2Ftrash');
  await screen.findByText('permissions must be a non-null array');
  expect(currentSession()).toBeNull();
});

test.each(['//malicious.example', 'https://malicious.example', '/\\malicious.example'])(
  '[GD-02] a signed-in user is sent home instead of a redirect to %s',
  async (target) => {
    server();
    signedIn();
    await openPage(`/user/login?redirect=${encodeURIComponent(target)}`);
    await expectPath(HOME_PATH);
  },
);

test('[GD-03] after the sign-in the requested page opens', async () => {
  server();
  signedIn();
  await openPage('/user/login?redirect=%2Fmodules%2Fappcenter%2Ftrash%3Fkind%3Dtask');
  await expectPath('/modules/appcenter/trash?kind=task');
  await waitFor(() => expect(document.title).toBe('Trash - Opsyard'));
});

test('[RT-05] an unknown path redirects to the task list; an unknown screen shows 404 in place', async () => {
  server();
  signedIn();
  await openPage('/modules/nowhere');
  await expectPath(HOME_PATH);
  await screen.findByText('Sorry, the page you visited does not exist or is still in development');
});

test('[LY-04] [RT-04] / opens the task list, which sets the document title', async () => {
  server();
  signedIn();
  await openPage('/');
  await expectPath(HOME_PATH);
  await waitFor(() => expect(document.title).toBe('Task list - Opsyard'));
});

test('[HD-05] [HD-06] [HD-07] pages open as tabs; the task list cannot be closed', async () => {
  server();
  signedIn();
  await openPage('/modules/appcenter/trash');
  await userEvent.click(await screen.findByRole('button', { name: 'Close Trash' }));
  await expectPath(HOME_PATH);
  const home = await screen.findAllByRole('link', { name: 'Task list' });
  const [tab] = home.filter((link) => link.closest('[data-path]'));
  expect(tab).toBeDefined();
  if (tab) await userEvent.pointer({ keys: '[MouseMiddle]', target: tab });
  await screen.findByText('This is the last page, so it cannot be closed');
  expect(here()).toBe(HOME_PATH);
});

test('[SS-01] signing out ends the local session even when the server fails, reports that, and returns to /', async () => {
  server().fail(identity.logout, commonFailures.internal, { message: 'The server could not end the session' });
  signedIn();
  await openPage('/modules/appcenter/trash');
  await userEvent.click(await screen.findByRole('button', { name: 'Account of 王敏' }));
  await userEvent.click(await screen.findByText('Log out'));
  await expectPath('/user/login?redirect=%2F');
  expect(currentSession()).toBeNull();
  await screen.findByText('The server could not end the session');
});

test('[LN-01] the page is in English until the user selects Chinese', async () => {
  server();
  signedIn();
  await openPage('/');
  await waitFor(() => expect(document.title).toBe('Task list - Opsyard'));
  const { changePreferences } = await import('../../kernel/storage/preferences.ts');
  act(() => changePreferences({ language: 'zh' }));
  await screen.findByText('搜索或跳转…');
  expect(document.title).toBe('任务列表 - Opsyard');
  act(() => changePreferences({ language: 'en' }));
  await waitFor(() => expect(document.title).toBe('Task list - Opsyard'));
});
