import { commonFailures, HOME_PATH, identity, preferences, profile, userMenu } from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, loginResult, permission, signedIn } from '../../../../test/makers.ts';
import { openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';

const email = 'wang.min@example.com';
const user = { ...loginResult().userInfo, email };
const me = {
  ...user,
  ...{ sex: null, birthday: null, post: null, workNo: null, language: null, timeZone: null, hasPassword: true },
  emailProved: false,
};

async function openProfile(emailProved: boolean) {
  const server = new MockServer()
    .on(userMenu.get, permission([entry(HOME_PATH, { meta: { title: 'Task list' } })]))
    .on(preferences.get, {})
    .on(profile.get, { ...me, emailProved })
    .on(profile.sendContactCode, null)
    .on(profile.changeContact, user)
    .fail(identity.pushTicket, commonFailures.forbidden);
  signedIn();
  await openPage('/account/profile');
  return { server, section: within(await screen.findByRole('region', { name: 'Contact details' })) };
}

test('[RG-01] an unverified address is marked as such, and counts once its code is confirmed', async () => {
  const { server, section } = await openProfile(false);
  section.getByText('Not verified');
  await userEvent.click(section.getByRole('button', { name: 'Verify' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('E-mail')).toHaveProperty('readOnly', true);
  await userEvent.click(dialog.getByRole('button', { name: 'Get code' }));
  await screen.findByText(`Verification code sent to ${email}`);
  server.on(profile.get, { ...me, emailProved: true });
  await userEvent.type(dialog.getByLabelText('Verification code'), '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Verify' }));
  await screen.findByText('E-mail address verified');
  expect(server.calls(profile.changeContact)[0]?.body).toEqual({ kind: 'email', value: email, code: '123456' });
  await waitFor(() => expect(section.queryByText('Not verified')).toBeNull());
});

test('[RG-01] shows no hint for a verified address', async () => {
  const { section } = await openProfile(true);
  section.getByText(email);
  expect(section.queryByText('Not verified')).toBeNull();
  expect(section.queryByRole('button', { name: 'Verify' })).toBeNull();
});
