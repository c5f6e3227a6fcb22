import { commonFailures, identity, type MessageRow, message, preferences, userMenu } from '@opsyard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, id, permission, signedIn } from '../../../test/makers.ts';
import { here, openPage } from '../../../test/page.tsx';
import { MockServer } from '../../../test/server.ts';

const storedMessage: MessageRow = {
  id: id('1'),
  channel: 'sms',
  recipient: '13812345678',
  purpose: 'code login',
  subject: null,
  text: 'Opsyard: 493027 is your code.',
  state: 'kept',
  gateway: 'outbox',
  tries: 0,
  error: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  sentAt: null,
};
const failed: MessageRow = {
  ...storedMessage,
  id: id('2'),
  recipient: 'li@example.com',
  channel: 'mail',
  state: 'failed',
  text: null,
  error: 'smtp: 550',
};

function server(): MockServer {
  signedIn();
  const menu = [entry('/isystem/messages', { component: 'system/MessageOutbox', meta: { title: 'Sent messages' } })];
  return new MockServer()
    .on(userMenu.get, permission(menu))
    .on(preferences.get, {})
    .on(message.list, { records: [storedMessage, failed], cursor: null, gateways: { sms: ['outbox'], mail: [] } })
    .on(message.sendAgain, { queued: 1 })
    .fail(identity.pushTicket, commonFailures.forbidden);
}

test('users without permission for messages see whom to ask', async () => {
  server().fail(message.list, commonFailures.forbidden);
  await openPage('/isystem/messages');
  await screen.findByText('sorry, you have no access to this page');
});

test('messages show what they say only where they are kept, and through what they go out', async () => {
  server();
  await openPage('/isystem/messages');
  await screen.findByText('Opsyard: 493027 is your code.');
  await screen.findByText('SMS: stored here · E-mail: no gateway');
  await screen.findByText(/No gateway is configured for: E-mail/);
  await userEvent.click(screen.getByRole('button', { name: 'li@example.com' }));
  const drawer = await screen.findByRole('dialog');
  within(drawer).getByText('The content of this message is hidden.');
  within(drawer).getByText('smtp: 550');
  expect(here()).toBe(`/isystem/messages?open=${failed.id}`);
});

test('a message that failed is sent again', async () => {
  const mockServer = server();
  await openPage('/isystem/messages');
  const checkbox = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Select the message to li@example.com',
  });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /13812345678/ }).disabled).toBe(true);
  await userEvent.click(checkbox);
  await userEvent.click(screen.getByRole('button', { name: 'Resend' }));
  await screen.findByText(/1 message queued for resending/);
  expect(mockServer.calls(message.sendAgain)[0]?.body).toEqual({ ids: [failed.id] });
});

test('a long list loads more rows at its end, and is filtered by the URL', async () => {
  const pages = [[storedMessage], [failed]];
  const gateways = { sms: ['outbox'], mail: ['outbox'] };
  const mockServer = server().on(message.list, () => ({
    records: pages.shift() ?? [],
    cursor: pages.length > 0 ? storedMessage.id : null,
    gateways,
  }));
  await openPage('/isystem/messages?to=138&state=kept');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(mockServer.calls(message.list)).toHaveLength(2));
  const [first, second] = mockServer.calls(message.list).map(({ query }) => Object.fromEntries(query));
  expect(first).toMatchObject({ recipient: '138', state: 'kept' });
  expect(first).not.toHaveProperty('cursor');
  expect(second).toMatchObject({ recipient: '138', state: 'kept', cursor: storedMessage.id });
});

test('an empty list describes what would be shown', async () => {
  server().on(message.list, { records: [], cursor: null, gateways: { sms: ['outbox'], mail: ['outbox'] } });
  await openPage('/isystem/messages');
  await screen.findByText('No messages');
});
