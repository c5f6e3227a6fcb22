import type { FastifyInstance } from 'fastify';
import { generateSync } from 'otplib';
import { type Account, type Answer, newSignedIn, send, signIn } from './accounts.ts';

const PERIOD = 30_000;

/** The code an authenticator app shows, this many periods from now. */
export function codeOf(secret: string, periods = 0): string {
  return generateSync({ secret, epoch: Math.floor((Date.now() + periods * PERIOD) / 1_000) });
}

export type TwoFactorAccount = Account & { token: string; secret: string; usedCode: string; recoveryCodes: string[] };

/** A user with an authenticator app that was set up with a code just used. */
export async function newTwoFactorAccount(app: FastifyInstance): Promise<TwoFactorAccount> {
  const account = await newSignedIn(app);
  const { token } = account;
  const { secret } = (await send(app, '/sys/twoStep/begin', { method: 'POST', token })).body?.result ?? {};
  const usedCode = codeOf(secret);
  const confirmed = await send(app, '/sys/twoStep/confirm', { payload: { code: usedCode }, token });
  return { ...account, secret, usedCode, recoveryCodes: confirmed.body?.result.recoveryCodes };
}

/** Makes the codes of an app usable again, as if none had been used. */
export async function forgetUsedCodes(app: FastifyInstance, userId: string): Promise<void> {
  await app.pool.query('update two_step set last_step = 0 where user_id = $1', [userId]);
}

/** Requires a second step for everyone with a new role, which is assigned to this account. */
export async function demandSecondStep(app: FastifyInstance, userId: string): Promise<void> {
  const role = `guarded-${userId}`;
  await app.pool.query('insert into sys_role (id, role_code, role_name) values (gen_random_uuid(), $1, $1)', [role]);
  await app.pool.query(
    'insert into sys_user_role (user_id, role_id) select $1, id from sys_role where role_code = $2',
    [userId, role],
  );
  await app.pool.query(
    `insert into installation (name, value) values ('security policy', jsonb_build_object('twoStepRoles', jsonb_build_array($1::text)))
     on conflict (name) do update set value = jsonb_set(installation.value, '{twoStepRoles}',
       coalesce(installation.value -> 'twoStepRoles', '[]') || to_jsonb($1::text))`,
    [role],
  );
}

/** The ticket of a sign-in with a correct password, and its second factors. */
export async function firstStep(
  app: FastifyInstance,
  username: string,
  sent: { ip?: string } = {},
): Promise<{ ticket: string; methods: string[] }> {
  return (await signIn(app, { username }, sent)).body?.result.detail;
}

/** Completes a sign-in with a code. */
export function secondStep(
  app: FastifyInstance,
  ticket: string,
  code: string,
  sent: { ip?: string } = {},
): Promise<Answer> {
  return send(app, '/sys/twoStep/verify', { payload: { ticket, code }, ...sent });
}
