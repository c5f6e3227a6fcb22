import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { TwoFactorState } from './rules.ts';

const HAS_APP = `exists (select 1 from two_step t where t.user_id = u.id and t.confirmed_at is not null)`;
const HAS_PASSKEY = `exists (select 1 from passkey k where k.user_id = u.id)`;
const findState = statement(`
  select u.id, u.username, u.realname, u.status = 1 as active, ${HAS_APP} as "hasApp", ${HAS_PASSKEY} as "hasPasskey",
    (select count(*)::int from recovery_code c where c.user_id = u.id and c.used_at is null) as "codesLeft",
    exists (
      select 1 from installation i join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
      where i.name = 'security policy' and i.value -> 'twoStepRoles' ? r.role_code
    ) as demanded,
    exists (
      select 1 from session s
      where s.user_id = u.id and s.kind = 'login' and s.ip = $2 and s.created_at > now() - interval '30 days'
    ) as familiar
  from sys_user u where u.id = $1 and u.deleted_at is null
`);
const begin = statement(`
  insert into two_step as t (user_id, sealed_secret) select u.id, $2 from sys_user u where u.id = $1 and not ${HAS_APP}
  on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
  where t.confirmed_at is null
  returning user_id
`);
const findSecret = statement(`
  select sealed_secret as sealed from two_step where user_id = $1 and (confirmed_at is not null) = $2
`);
const consumeStep = statement(`
  update two_step set last_step = $2 where user_id = $1 and last_step < $2 and confirmed_at is not null returning user_id
`);
const turnOn = statement(`
  update two_step set confirmed_at = now(), last_step = $2
  where user_id = $1 and sealed_secret = $3 and confirmed_at is null returning user_id
`);
const turnOff = statement('delete from two_step where user_id = $1 and confirmed_at is not null returning user_id');
const deletePasskeys = statement('delete from passkey where user_id = $1');
const deleteTickets = statement('delete from one_time_ticket where user_id = $1');
const deleteApp = statement('delete from two_step where user_id = $1');
const deleteCodes = statement('delete from recovery_code where user_id = $1');
const addCodes = statement('insert into recovery_code (user_id, code_hash) select $1, unnest($2::text[])');
const consumeCode = statement(`
  update recovery_code set used_at = now() where user_id = $1 and code_hash = any ($2::text[]) and used_at is null returning user_id
`);

/** An account during sign-in and its second factors. */
export type SecondFactorUser = TwoFactorState & {
  id: string;
  username: string;
  realname: string;
  active: boolean;
  /** Whether the account has signed in from this address within 30 days. */
  familiar: boolean;
};

/** Finds the second factors of a user; `familiar` when they signed in from this address within 30 days. */
export async function findTwoFactorState(db: Db, userId: string, ip: string): Promise<SecondFactorUser | undefined> {
  return await rowOf<SecondFactorUser>(db, findState, [userId, ip]);
}

/** Saves an unconfirmed secret, replacing an earlier one; returns false when a confirmed one exists. */
export async function saveUnconfirmedSecret(db: Db, userId: string, sealed: string): Promise<boolean> {
  return (await rowOf(db, begin, [userId, sealed])) !== undefined;
}

/** Finds the confirmed or the unconfirmed sealed secret. */
export async function findSealedSecret(
  db: Db,
  userId: string,
  which: 'in force' | 'begun',
): Promise<string | undefined> {
  return (await rowOf<{ sealed: string }>(db, findSecret, [userId, which === 'in force']))?.sealed;
}

/** Consumes a time step; returns false when it or a later one was used. */
export async function consumeTimeStep(db: Db, userId: string, step: number): Promise<boolean> {
  return (await rowOf(db, consumeStep, [userId, step])) !== undefined;
}

/** Confirms a secret; returns false when it was replaced meanwhile. */
export async function confirmSecret(db: Db, userId: string, first: { step: number; sealed: string }): Promise<boolean> {
  return (await rowOf(db, turnOn, [userId, first.step, first.sealed])) !== undefined;
}

/** Deletes the authenticator app and its recovery codes; returns false when none is active. */
export async function deleteAuthenticator(db: Db, userId: string): Promise<boolean> {
  if (!(await rowOf(db, turnOff, [userId]))) return false;
  await rowsOf(db, deleteCodes, [userId]);
  return true;
}

/** Deletes all second factors and pending sign-ins of a user. */
export async function deleteSecondFactors(db: Db, userId: string): Promise<void> {
  for (const drop of [deleteApp, deleteCodes, deletePasskeys, deleteTickets]) await rowsOf(db, drop, [userId]);
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await rowsOf(db, deleteCodes, [userId]);
  await rowsOf(db, addCodes, [userId, hashes]);
}

/** Consumes a recovery code; returns false when it is wrong or used. */
export async function consumeRecoveryCode(db: Db, userId: string, hashes: readonly string[]): Promise<boolean> {
  return (await rowOf(db, consumeCode, [userId, hashes])) !== undefined;
}
