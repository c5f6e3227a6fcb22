import { expect } from 'vitest';
import { refusal, send } from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { newMobile } from '../../../../test/messages.ts';

const test = base.extend({
  environment: [async ({}, use) => use({ PUBLIC_URL: 'https://desk.example.com' }), { scope: 'file' }],
});

test('[A12] codes are unavailable in production without a gateway', async ({ app }) => {
  const { status, body } = await send(app, '/sys/sms', { payload: { mobile: newMobile(), smsmode: '0' } });
  const message = 'Sending messages is not configured. Please contact an administrator.';
  expect([status, body]).toEqual([200, refusal('code.notConfigured', message, 500)]);
});

test('[A13] registration is closed by default in production', async ({ app }) => {
  const { status, body } = await send(app, '/sys/sms', { payload: { mobile: newMobile(), smsmode: '1' } });
  expect([status, body?.result.failure]).toEqual([403, 'account.registrationClosed']);
});
