import {
  accessToken,
  commonFailures,
  confirmation,
  HOME_PATH,
  identity,
  identityFailures,
  preferences,
  profile,
  twoFactor,
  userMenu,
} from '@opsyard/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { enter } from '../../../../test/enter.ts';
import { entry, id, loginResult, permission, signedIn } from '../../../../test/makers.ts';
import { openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';
import { openDialogs } from '../../../kernel/dialogs.ts';
import { currentSession } from '../../../kernel/session.ts';

const record = {
  ...{ id: id('7'), name: 'Nightly export', scopes: ['task:use'], lastUsedAt: null, lastIp: null },
  ...{ createdAt: '2026-01-01T08:00:00.000Z', endsAt: '2026-03-01T08:00:00.000Z' },
};

afterEach(() => act(() => openDialogs.set([])));

/** All dialogs have the same name in tests, so this one is found by its text. */
async function dialogOf(words: string) {
  const dialog = (await screen.findByText(words)).closest<HTMLElement>('[role="dialog"]');
  return within(dialog ?? document.body);
}

const me = {
  ...loginResult().userInfo,
  ...{
    sex: null,
    birthday: null,
    post: null,
    workNo: null,
    language: null,
    timeZone: null,
    hasPassword: true,
    emailProved: true,
  },
};

async function makeToken(prepare?: (server: MockServer) => void) {
  const server = new MockServer()
    .on(userMenu.get, permission([entry(HOME_PATH, { meta: { title: 'Task list' } })]))
    .on(preferences.get, {})
    .on(identity.encryptedString, { key: 'bIbiPF76Pgz40Qh2', iv: 'gYSfdlWQIEmMJtjZ' })
    .on(accessToken.list, { tokens: [], grantable: [{ scope: 'task:use', name: 'Use tasks' }] })
    .fail(accessToken.add, identityFailures.confirmFirst, { message: 'Please confirm first.' })
    .on(confirmation.confirm, () => {
      server.on(accessToken.add, { token: 'opt_secret', record });
      return null;
    })
    .fail(identity.pushTicket, commonFailures.forbidden);
  prepare?.(server);
  signedIn();
  await openPage('/account/tokens');
  await userEvent.click(await screen.findByRole('button', { name: 'Create token' }));
  const form = await dialogOf('Token name');
  await enter(form.getByLabelText('Token name'), 'Nightly export');
  await userEvent.click(form.getByLabelText('Use tasks'));
  await userEvent.click(form.getByRole('button', { name: 'Create token' }));
  return { server, question: await dialogOf('Confirm your identity') };
}

test('what guards the account asks for the password, and is then done without asking again', async () => {
  const { server, question } = await makeToken();
  await userEvent.type(await question.findByLabelText('Password'), 'Yard-2020{Enter}');
  await screen.findByText('opt_secret');
  expect(server.calls(accessToken.add)).toHaveLength(2);
  expect(JSON.stringify(server.calls(confirmation.confirm)[0]?.body)).not.toContain('Yard-2020');
});

test('a wrong password shows an error at its field and changes nothing', async () => {
  const { server, question } = await makeToken();
  server.fail(confirmation.confirm, identityFailures.passwordWrong, { message: 'The password is incorrect.' });
  await userEvent.type(await question.findByLabelText('Password'), 'guess{Enter}');
  await question.findByText('The password is incorrect.');
  expect(server.calls(accessToken.add)).toHaveLength(1);
});

test('an account without a password and passkeys is asked to sign in again', async () => {
  const { question } = await makeToken((server) =>
    server
      .on(profile.get, { ...me, hasPassword: false })
      .on(twoFactor.state, { on: false, recoveryCodesLeft: 0, passkeys: [], required: false }),
  );
  await question.findByText(/your account has no password/);
  await userEvent.click(question.getByRole('button', { name: 'Log out' }));
  expect(currentSession()).toBeNull();
});

test('cancelling the confirmation does nothing and shows nothing', async () => {
  const { server, question } = await makeToken();
  await userEvent.click(await question.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Confirm your identity')).toBeNull());
  expect(screen.queryByText(/Please confirm first/)).toBeNull();
  expect(server.calls(accessToken.add)).toHaveLength(1);
  expect(server.calls(confirmation.confirm)).toHaveLength(0);
});
