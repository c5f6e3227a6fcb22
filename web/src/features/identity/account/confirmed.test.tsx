import {
  accessToken,
  commonFailures,
  confirmation,
  HOME_PATH,
  identity,
  identityFailures,
  preferences,
} from '@opsyard/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { entry, id, permission, signedIn } from '../../../../test/makers.ts';
import { openPage } from '../../../../test/page.tsx';
import { StandIn } from '../../../../test/server.ts';
import { openDialogs } from '../../../kernel/dialogs.ts';

const record = {
  ...{ id: id('7'), name: 'Nightly export', scopes: ['task:use'], lastUsedAt: null, lastIp: null },
  ...{ createdAt: '2026-01-01T08:00:00.000Z', endsAt: '2026-03-01T08:00:00.000Z' },
};

afterEach(() => act(() => openDialogs.set([])));

/** In tests all dialogs are called the same, so this one is told by what it says. */
async function dialogOf(words: string) {
  const dialog = (await screen.findByText(words)).closest<HTMLElement>('[role="dialog"]');
  return within(dialog ?? document.body);
}

async function makeToken() {
  const stand = new StandIn()
    .on(identity.userPermission, permission([entry(HOME_PATH, { meta: { title: 'Task list' } })]))
    .on(preferences.get, {})
    .on(identity.encryptedString, { key: 'bIbiPF76Pgz40Qh2', iv: 'gYSfdlWQIEmMJtjZ' })
    .on(accessToken.list, { tokens: [], grantable: [{ scope: 'task:use', name: 'Use the task desk' }] })
    .fail(accessToken.add, identityFailures.confirmFirst, { message: 'Please confirm first.' })
    .on(confirmation.confirm, () => {
      stand.on(accessToken.add, { token: 'opt_secret', record });
      return null;
    })
    .fail(identity.pushTicket, commonFailures.forbidden);
  signedIn();
  await openPage('/account/tokens');
  await userEvent.click(await screen.findByRole('button', { name: 'Make a token' }));
  const form = await dialogOf('What it is for');
  await userEvent.type(form.getByLabelText('What it is for'), 'Nightly export');
  await userEvent.click(form.getByLabelText('Use the task desk'));
  await userEvent.click(form.getByRole('button', { name: 'Make a token' }));
  return { stand, question: await dialogOf('Is it you?') };
}

test('what guards the account asks for the password, and is then done without asking again', async () => {
  const { stand, question } = await makeToken();
  await userEvent.type(question.getByLabelText('Password'), 'Yard-2020{Enter}');
  await screen.findByText('opt_secret');
  expect(stand.calls(accessToken.add)).toHaveLength(2);
  expect(JSON.stringify(stand.calls(confirmation.confirm)[0]?.body)).not.toContain('Yard-2020');
});

test('a wrong password is said at its field, and nothing has happened', async () => {
  const { stand, question } = await makeToken();
  stand.fail(confirmation.confirm, identityFailures.passwordWrong, { message: 'This is not your password.' });
  await userEvent.type(question.getByLabelText('Password'), 'guess{Enter}');
  await question.findByText('This is not your password.');
  expect(stand.calls(accessToken.add)).toHaveLength(1);
});

test('whoever would rather not is left alone, without a word', async () => {
  const { stand, question } = await makeToken();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Is it you?')).toBeNull());
  expect(screen.queryByText(/Please confirm first/)).toBeNull();
  expect(stand.calls(accessToken.add)).toHaveLength(1);
  expect(stand.calls(confirmation.confirm)).toHaveLength(0);
});
