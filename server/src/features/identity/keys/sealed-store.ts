import { type Db, one, rowsOf, statement } from '../../../kernel/db.ts';

const findState = statement(`
  select (select value #>> '{}' from installation where name = 'secret') as plaintext,
    exists (select from audit) or exists (select from sys_user where password_hash is not null) as used,
    (select jsonb_build_object('seq', seq, 'hash', hash) from audit order by seq desc limit 1) as "lastEvent"
`);
const deletePlaintext = statement(`delete from installation where name = 'secret'`);
const sealedSteps = statement('select user_id as id, sealed_secret as sealed from two_step for update');
const saveSecret = statement('update two_step set sealed_secret = $2 where user_id = $1');
const deleteSecondFactors = statement('with codes as (delete from recovery_code) delete from two_step');
const deleteGatewaySecrets = statement(`
  update installation set value = value || '{"gateway": null, "sealed": null}'
  where name in ('mail gateway', 'sms gateway') and value ->> 'sealed' is not null
`);
const deleteConnectorSecrets = statement(
  'update connector_account set sealed_secret = null, sealed_webhook_secret = null',
);
const saveGatewaySecret = statement(
  `update installation set value = jsonb_set(value, '{sealed}', $2::jsonb) where name = $1`,
);

export type StateBeforeKeys = {
  /** The secret as older versions kept it, in base64 and readable to whoever has the database. */
  plaintext: string | null;
  /** Whether anything was done here that keys may have had a part in. */
  used: boolean;
  lastEvent: { seq: number; hash: string } | null;
};

/** What an installation without sealed secrets holds. */
export async function findStateBeforeKeys(db: Db): Promise<StateBeforeKeys> {
  return one(await rowsOf<StateBeforeKeys>(db, findState));
}

/** Removes the secret that older versions kept in the clear. */
export async function deletePlaintextSecret(db: Db): Promise<void> {
  await rowsOf(db, deletePlaintext);
}

/** The sealed secrets of authenticator apps, locked. */
export async function lockSealedSecrets(db: Db): Promise<{ id: string; sealed: string }[]> {
  return await rowsOf(db, sealedSteps);
}

/** Keeps the secret of somebody's authenticator app as it is sealed now. */
export async function saveSealedSecret(db: Db, userId: string, sealed: string): Promise<void> {
  await rowsOf(db, saveSecret, [userId, sealed]);
}

/** Keeps the secret of a gateway as it is sealed now. */
export async function saveSealedGateway(db: Db, name: string, sealed: string): Promise<void> {
  await rowsOf(db, saveGatewaySecret, [name, JSON.stringify(sealed)]);
}

/** Removes what nobody can open without the lost key: second steps by app, recovery codes, gateways with a secret, secrets of connectors. */
export async function deleteSealed(db: Db): Promise<void> {
  await rowsOf(db, deleteSecondFactors);
  await rowsOf(db, deleteGatewaySecrets);
  await rowsOf(db, deleteConnectorSecrets);
}
