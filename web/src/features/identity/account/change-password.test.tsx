import {
  commonFailures,
  HOME_PATH,
  identity,
  identityFailures,
  password,
  passwordFailures,
  preferences,
  userMenu,
} from '@opsyard/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { enter } from '../../../../test/enter.ts';
import { entry, permission, signedIn } from '../../../../test/makers.ts';
import { openPage } from '../../../../test/page.tsx';
import { MockServer } from '../../../../test/server.ts';
import { closeOverlay, openOverlay } from '../../../app/overlay.ts';
import { setLanguage } from '../../../kernel/words/language.ts';

afterEach(() => {
  act(() => {
    closeOverlay();
    setLanguage('en');
  });
});

const SECRET_KEY = { key: 'bIbiPF76Pgz40Qh2', iv: 'gYSfdlWQIEmMJtjZ' };

async function open(language: 'en' | 'zh' = 'en') {
  const server = new MockServer()
    .on(userMenu.get, permission([entry(HOME_PATH, { meta: { title: 'Task list' } })]))
    .on(preferences.get, { language })
    .on(identity.encryptedString, SECRET_KEY)
    .on(password.update, null, 'Your password has been changed.')
    .fail(identity.pushTicket, commonFailures.forbidden);
  signedIn();
  await openPage(HOME_PATH);
  await screen.findByRole('button', { name: /王敏/ });
  act(() => openOverlay('password'));
  return { server, dialog: within(await screen.findByRole('dialog')) };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];

async function fill(dialog: Dialog, [oldPassword, newPassword, repeated]: [string, string, string]): Promise<void> {
  const user = userEvent.setup();
  await enter(dialog.getByLabelText('Old password'), oldPassword);
  await enter(dialog.getByLabelText('New password'), newPassword);
  await enter(dialog.getByLabelText('Confirm new password'), repeated);
  await user.click(dialog.getByRole('button', { name: 'Change the password' }));
}

test('[DL-01] in Chinese each empty field says 请输入旧密码!, 请输入新密码! and 请确认新密码!', async () => {
  const { server, dialog } = await open('zh');
  await userEvent.click(await dialog.findByRole('button', { name: '修改密码' }));
  for (const words of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) await dialog.findByText(words);
  await userEvent.type(dialog.getByLabelText('新密码'), 'one and another');
  await userEvent.type(dialog.getByLabelText('确认新密码'), 'something else');
  await dialog.findByText('两次输入的密码不一样！');
  expect(server.calls(password.update)).toHaveLength(0);
});

test('[DL-01] a new password that is too short or differs from the other is not sent', async () => {
  const { server, dialog } = await open();
  await fill(dialog, ['Yard-2020', 'short', 'other']);
  await dialog.findByText('The password must have at least 8 characters.');
  await dialog.findByText('The two passwords do not match!');
  expect(server.calls(password.update)).toHaveLength(0);
});

test('[DL-01] [HD-02] success shows the message of the server and closes; no plain password leaves the page', async () => {
  const { server, dialog } = await open();
  await fill(dialog, ['Yard-2020', 'a new and better one', 'a new and better one']);
  await screen.findByText('Your password has been changed.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent] = server.calls(password.update);
  expect(sent?.body).toMatchObject({ username: 'wang.min', oldpassword: expect.stringMatching(/^[\w+/]+=*$/) });
  expect(JSON.stringify(sent?.body)).not.toMatch(/Yard-2020|better one/);
});

test('[DL-01] failure shows the message of the server as a warning, and the dialog stays open', async () => {
  const { server, dialog } = await open();
  server.fail(password.update, passwordFailures.oldWrong, { message: 'The old password is incorrect.' });
  await fill(dialog, ['not it', 'a new and better one', 'a new and better one']);
  const errorText = await screen.findByText('The old password is incorrect.');
  expect(errorText.closest('[class*="warning"]')).not.toBeNull();
  expect(screen.getByRole('dialog')).not.toBeNull();
});

test('[LG-13] a key that has run out is fetched again, once', async () => {
  const { server, dialog } = await open();
  server.fail(password.update, identityFailures.keyExpired, { message: 'The key has expired.' });
  await fill(dialog, ['Yard-2020', 'a new and better one', 'a new and better one']);
  await screen.findByText('The key has expired.');
  expect(server.calls(password.update)).toHaveLength(2);
  expect(server.calls(identity.encryptedString)).toHaveLength(2);
});

test('[DL-01] after the session has ended the dialog shows a warning and closes', async () => {
  await open('zh');
  act(() => closeOverlay());
  const { ChangePassword } = await import('./change-password.tsx');
  const { endSession } = await import('../../../kernel/session.ts');
  const { render } = await import('@testing-library/react');
  act(() => endSession());
  let closed = 0;
  render(
    <ChangePassword
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  await screen.findByText('当前系统无登陆用户!');
  expect(closed).toBeGreaterThan(0);
});
