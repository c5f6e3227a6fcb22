import { contract, type Identified } from '@opsyard/contract';
import { expect } from 'vitest';
import { seedDefaults } from '../src/features/seed.ts';
import { OWN } from './federated-login.ts';
import { refusal } from './fixtures/accounts.ts';
import { accounts } from './identity-calls/accounts.ts';
import { checks } from './identity-calls/checks.ts';
import type { CallCase, CallCases } from './identity-calls/fixture.ts';
import { MESSAGES } from './identity-calls/messages.ts';
import { signingIn } from './identity-calls/signing-in.ts';
import { successes } from './identity-calls/successes.ts';
import { test as base } from './kit.ts';
import { startCasServer } from './peers/cas-server.ts';
import { PEOPLE, startDirectory } from './peers/directory.ts';
import { startMisbehavingProvider } from './peers/misbehaving-provider.ts';

const SILENT = { en: '', zh: '' };
const makings: CallCases = { ...signingIn, ...accounts, ...checks };

const test = base
  .extend('peers', { scope: 'file' }, async ({}, { onCleanup }) => {
    const [provider, cas, directory] = [
      await startMisbehavingProvider(),
      await startCasServer(),
      await startDirectory([]),
    ];
    onCleanup(async () => {
      for (const peer of [provider, cas, directory]) await peer.close();
    });
    return { provider, cas, directory };
  })
  .extend('environment', { scope: 'file' }, async ({ peers: { provider, cas, directory } }) => {
    const client = { kind: 'oidc', clientId: 'opsyard', clientSecret: 'secret', issuer: provider.issuer };
    return {
      PUBLIC_URL: OWN,
      SMS_GATEWAY: 'outbox:',
      MAIL_GATEWAY: 'outbox:',
      THIRD_LOGIN: JSON.stringify([{ ...client, source: 'company', name: 'Company' }]),
      CAS_URL: cas.url,
      LDAP_URL: directory.url,
      LDAP_BIND: `uid={name},${PEOPLE}`,
    };
  });

/** The calls of CL-02, CL-03 and CL-06, by the names in the requirements. */
const routes: readonly Identified[] = [
  ...[
    contract.identity.login,
    contract.code.phoneLogin,
    contract.identity.logout,
    contract.federatedLogin.getLoginUser,
  ],
  ...[contract.federatedLogin.validateCas, contract.userMenu.get, contract.identity.encryptedString],
  ...[contract.identity.randomImage, contract.identity.checkCaptcha, contract.code.sms],
  ...[contract.identity.currentDeparts, contract.identity.selectDepart, contract.account.register],
  ...[contract.account.querySysUser, contract.account.checkOnlyUser, contract.account.phoneVerification],
  ...[contract.password.update, contract.password.change, contract.account.passwordChange],
  ...[contract.account.passwordChangeByAddress, contract.duplicate.check, contract.checkRule.checkByCode],
  contract.category.loadAllData,
];
const refusals = routes.flatMap((route) => (route.failures ?? []).map((failure) => ({ route, failure })));

test.beforeEach(async ({ app }) => {
  await seedDefaults(app.pool);
  const policy = { registration: 'open', firstSignIn: 'refuse' };
  await app.pool.query(
    `insert into installation (name, value) values ('security policy', $1::jsonb)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(policy)],
  );
});

for (const { route, failure } of refusals) {
  for (const [at, language] of (['en', 'zh'] as const).entries()) {
    test(`[CL-02] [CL-03] [CL-06] ${route.id} refuses with ${failure.code}, in ${language}, in its exact shape`, async ({
      app,
      peers,
    }) => {
      const make = makings[route.id]?.[failure.code] as CallCase;
      const { status, body } = await make({ app, ...peers, lang: { 'accept-language': language } });
      const expected = refusal(
        failure.code,
        MESSAGES[failure.code]?.[at] ?? '',
        failure.status === 200 ? 500 : failure.status,
      );
      const { detail, ...result } = body?.result ?? {};
      expect([status, { ...body, result }]).toEqual([failure.status, expected]);
      expect(detail === undefined).toBe(!WITH_DETAIL.has(failure.code));
    });
  }
}

test.for(routes.flatMap(({ id }) => (['en', 'zh'] as const).map((language) => [id, language] as const)))(
  '[CL-02] [CL-03] [CL-06] %s succeeds, in %s, in its exact shape',
  async ([id, language], { app, peers }) => {
    const make = successes[id] ?? expect.unreachable(`${id} has no proof`);
    const { answer, result, message = SILENT } = await make({ app, ...peers, lang: { 'accept-language': language } });
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: message[language], code: 200, result, timestamp: expect.any(Number) },
    ]);
  },
);

test('[CL-02] [CL-03] [CL-06] every refusal these calls declare has a test, and there is no other', () => {
  const declared = Object.fromEntries(
    routes.map(({ id, failures = [] }) => [id, failures.map(({ code }) => code).toSorted()]),
  );
  const proved = Object.fromEntries(routes.map(({ id }) => [id, Object.keys(makings[id] ?? {}).toSorted()]));
  expect(proved).toEqual(declared);
  expect(Object.keys(makings).every((id) => routes.some((route) => route.id === id))).toBe(true);
});

/** Detail beside the message: an instruction for programs, or the part of a rule that refused. */
const WITH_DETAIL = new Set(['identity.secondStep', 'checkRule.refused']);
