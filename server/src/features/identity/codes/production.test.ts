import { expect } from 'vitest';
import { refusal, send } from '../../../../test/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { newMobile } from '../../../../test/messages.ts';

const test = base.extend({
  environment: [async ({}, use) => use({ PUBLIC_URL: 'https://desk.example.com' }), { scope: 'file' }],
});

test('[A12] where others are served and no gateway is set, codes are not to be had', async ({ app }) => {
  const { status, body } = await send(app, '/sys/sms', { payload: { mobile: newMobile(), smsmode: '0' } });
  const message = 'Sending messages is not configured. Please contact an administrator.';
  expect([status, body]).toEqual([200, refusal('code.notConfigured', message, 500)]);
});

test('[A13] where others are served registration is closed unless somebody opens it', async ({ app }) => {
  const { status, body } = await send(app, '/sys/sms', { payload: { mobile: newMobile(), smsmode: '1' } });
  expect([status, body?.result.failure]).toEqual([403, 'account.registrationClosed']);
});
