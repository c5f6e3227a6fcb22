import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { OWN, setFirstSignIn, signInThrough } from '../../../../test/federated-login.ts';
import { auditOf, newAccount, signIn } from '../../../../test/fixtures/accounts.ts';
import { newTwoFactorAccount } from '../../../../test/fixtures/two-factor-accounts.ts';
import { test as base } from '../../../../test/kit.ts';
import { startMisbehavingProvider } from '../../../../test/peers/misbehaving-provider.ts';
import { newId } from '../../../kernel/database/ids.ts';

const test = base
  .extend('company', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await startMisbehavingProvider();
    onCleanup(() => provider.close());
    return provider;
  })
  .extend('environment', { scope: 'file' }, async ({ company: { issuer } }) => ({
    CAPTCHA: 'off',
    PUBLIC_URL: OWN,
    THIRD_LOGIN: JSON.stringify([
      { source: 'company', name: 'Company', kind: 'oidc', clientId: 'opsyard', clientSecret: 'secret', issuer },
    ]),
  }))
  /** An account with a role assigned by an administrator. */
  .extend('colleague', async ({ app }) => async (options = {}) => {
    const account = await newAccount(app, options);
    await assignRole(app, account.id);
    return account;
  })
  .extend(
    'arrive',
    async ({ app, company }) =>
      async (sub: string, email: string | undefined, verified = true) =>
        (
          await signInThrough(app, company, {
            sub,
            email,
            email_verified: verified,
            preferred_username: sub,
            name: 'Ann',
          })
        ).body,
  );

async function assignRole(app: FastifyInstance, userId: string): Promise<void> {
  const roleId = newId();
  await app.pool.query('insert into sys_role (id, role_code, role_name) values ($1, $2, $2)', [roleId, `of-${userId}`]);
  await app.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [userId, roleId]);
}

test('[LG-11] [D5] an unknown user gets no account and no link if the policy refuses', async ({
  app,
  arrive,
  colleague,
}) => {
  await setFirstSignIn(app, 'refuse');
  const { email } = await colleague();
  expect((await arrive('refused', email))?.result.failure).toBe('thirdLogin.noAccount');
  const { rows } = await app.pool.query("select 1 from third_account where subject = 'refused'");
  expect(rows).toEqual([]);
});

test('[D5] an address links an account only if verified by the provider and used by an active account', async ({
  app,
  arrive,
  colleague,
}) => {
  await setFirstSignIn(app, 'link');
  const [unverified, frozen, registered] = [await colleague(), await colleague({ frozen: true }), await colleague()];
  await app.pool.query('update sys_user set email_proved_at = null where id = $1', [registered.id]);
  const failures = [
    await arrive('link-1', unverified.email, false),
    await arrive('link-2', frozen.email),
    // Anybody could have registered with this address and been assigned a role since.
    await arrive('link-3', registered.email),
    await arrive('link-4', 'nobody@example.com'),
    await arrive('link-5', undefined),
  ].map((body) => body?.result.failure);
  expect(failures).toEqual(Array(5).fill('thirdLogin.noAccount'));
  const { rows } = await app.pool.query("select 1 from third_account where subject like 'link-%'");
  expect(rows).toEqual([]);
});

test('[LG-11] a verified address links its account, and the link outlives the address', async ({
  app,
  arrive,
  colleague,
}) => {
  await setFirstSignIn(app, 'link');
  const { id, email } = await colleague();
  expect((await arrive('linked', email.toUpperCase()))?.result.userInfo.id).toBe(id);
  expect((await arrive('linked', 'other@example.com'))?.result.userInfo.id).toBe(id);
  // A second external account with the same address belongs to somebody else.
  expect((await arrive('second', email))?.result.failure).toBe('thirdLogin.noAccount');
  const { rows } = await app.pool.query(
    "select kind, detail from audit where actor_id = $1 and kind = 'accountLinked'",
    [id],
  );
  expect(rows).toEqual([{ kind: 'accountLinked', detail: { source: 'company', label: 'linked', atSignIn: true } }]);
});

test('[LG-11] [LG-08] requires an existing second factor', async ({ app, arrive }) => {
  await setFirstSignIn(app, 'link');
  const { id, email } = await newTwoFactorAccount(app);
  await assignRole(app, id);
  const body = await arrive('stepping', email);
  expect([body?.success, body?.result.failure]).toEqual([false, 'identity.secondStep']);
  expect(body?.result.detail.methods).toContain('totp');
  expect(JSON.stringify(body)).not.toContain('ops_');
});

test('[LG-11] a new account has no role or department, and its address only when it is free', async ({
  app,
  arrive,
  colleague,
}) => {
  await setFirstSignIn(app, 'create');
  const { email } = await colleague();
  const taken = (await arrive('new-1', email))?.result;
  expect([taken.userInfo.username, taken.userInfo.email, taken.multi_depart]).toEqual(['new-1', null, 0]);
  const own = (await arrive('new-2', 'new-2@example.com'))?.result.userInfo;
  expect(own).toMatchObject({ username: 'new-2', email: 'new-2@example.com', realname: 'Ann' });
  const { rows } = await app.pool.query('select 1 from sys_user_role where user_id = any ($1::uuid[])', [
    [taken.userInfo.id, own.id],
  ]);
  expect(rows).toEqual([]);
});

test('[D5] [RG-02] a verified address is moved from an account that has not verified it', async ({ app, arrive }) => {
  await setFirstSignIn(app, 'create');
  const squatter = await newAccount(app);
  await app.pool.query('update sys_user set email_proved_at = null where id = $1', [squatter.id]);
  expect((await arrive('rightful', squatter.email.toUpperCase()))?.result.userInfo.email).toBe(
    squatter.email.toUpperCase(),
  );
  const { rows } = await app.pool.query('select email from sys_user where id = $1', [squatter.id]);
  expect(rows).toEqual([{ email: null }]);
  expect(await auditOf(app, squatter.id)).toEqual([
    { kind: 'contactChanged', detail: { kind: 'email', provedBySomebodyElse: true } },
  ]);
  // The link applies immediately to the same account.
  await setFirstSignIn(app, 'refuse');
  expect((await signIn(app, { username: squatter.email })).body?.result.failure).toBe('identity.badCredentials');
});

test('[A14] a new account gets an unused and readable name', async ({ app, arrive }) => {
  await setFirstSignIn(app, 'create');
  const { username } = await newAccount(app);
  expect((await arrive(username, undefined))?.result.userInfo.username).toBe(`${username}-2`);
  // Cyrillic а and е are not used, so that no name imitates another.
  expect((await arrive('аdmin-tеst', undefined))?.result.userInfo.username).toMatch(/^company-[0-9a-f]{12}$/);
  expect((await arrive('<b>', undefined))?.result.userInfo.username).toMatch(/^company-[0-9a-f]{12}$/);
});

test('[E10] two concurrent sign-ins create one account', async ({ app, arrive }) => {
  await setFirstSignIn(app, 'create');
  const bodies = await Promise.all([1, 2, 3, 4].map(() => arrive('at-once', undefined)));
  expect(new Set(bodies.map((body) => body?.result.userInfo.id)).size).toBe(1);
});

test('[LG-11] a new account awaits approval if registrations do, and says so each time', async ({ app, arrive }) => {
  await setFirstSignIn(app, 'create', 'approval');
  const failure = async () => (await arrive('waits', undefined))?.result.failure;
  expect([await failure(), await failure()]).toEqual(['identity.accountWaiting', 'identity.accountWaiting']);
  const { rows } = await app.pool.query("update sys_user set status = 1 where username = 'waits' returning id, status");
  expect(rows).toHaveLength(1);
  expect((await arrive('waits', undefined))?.result.userInfo.username).toBe('waits');
});

test('[B1] refuses frozen and deleted accounts', async ({ app, arrive }) => {
  await setFirstSignIn(app, 'create');
  const { id } = (await arrive('leaving', undefined))?.result.userInfo ?? {};
  await app.pool.query('update sys_user set status = 2 where id = $1', [id]);
  expect((await arrive('leaving', undefined))?.result.failure).toBe('identity.accountFrozen');
  await app.pool.query('update sys_user set status = 1, deleted_at = now() where id = $1', [id]);
  expect((await arrive('leaving', undefined))?.result.failure).toBe('thirdLogin.noAccount');
});
