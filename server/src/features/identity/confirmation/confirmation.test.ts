import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import {
  auditOf,
  expireConfirmation,
  newSignedIn,
  PASSWORD,
  send,
  tokenOf,
} from '../../../../test/fixtures/accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { isConfirmed } from './store.ts';

const test = base.extend({ environment: [async ({}, use) => use({ CAPTCHA: 'off' }), { scope: 'file' }] });

function confirm(app: FastifyInstance, token: string, password: string) {
  return send(app, '/sys/confirmIdentity', { payload: { password }, token });
}

async function confirmedSessions(app: FastifyInstance, userId: string): Promise<boolean[]> {
  const { rows } = await app.pool.query('select token_hash from session where user_id = $1 order by created_at', [
    userId,
  ]);
  return await Promise.all(rows.map(({ token_hash }) => isConfirmed(app.db, token_hash)));
}

test('a wrong password confirms nothing, and guesses are limited', async ({ app }) => {
  const { id, token } = await newSignedIn(app);
  await expireConfirmation(app, id);
  for (let tries = 0; tries < 5; tries += 1) {
    const { status, body } = await confirm(app, token, `guess ${tries}`);
    expect([status, body?.result.failure]).toEqual([200, 'identity.passwordWrong']);
  }
  expect((await confirm(app, token, PASSWORD)).status).toBe(429);
  expect(await confirmedSessions(app, id)).toEqual([false]);
});

test('a full sign-in counts as confirmed for ten minutes', async ({ app }) => {
  const { id } = await newSignedIn(app);
  expect(await confirmedSessions(app, id)).toEqual([true]);
  await expireConfirmation(app, id);
  expect(await confirmedSessions(app, id)).toEqual([false]);
});

test('[B1] the password confirms only the current session', async ({ app }) => {
  const { id, token, username } = await newSignedIn(app);
  await tokenOf(app, username);
  await expireConfirmation(app, id);
  expect((await confirm(app, token, PASSWORD)).body?.success).toBe(true);
  expect(await confirmedSessions(app, id)).toEqual([true, false]);
  expect((await auditOf(app, id)).at(-1)).toEqual({ kind: 'identityConfirmed', detail: {} });
});
