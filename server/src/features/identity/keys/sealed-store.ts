import { type Db, one, rowsOf, statement } from '../../../kernel/database/db.ts';

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
  /** Secret of an older version, in base64 and readable to anyone with the database. */
  plaintext: string | null;
  /** Whether the installation has data that may depend on keys. */
  used: boolean;
  lastEvent: { seq: number; hash: string } | null;
};

/** Reads the state of an installation without sealed keys. */
export async function findStateBeforeKeys(db: Db): Promise<StateBeforeKeys> {
  return one(await rowsOf<StateBeforeKeys>(db, findState));
}

/** Deletes the plaintext secret of older versions. */
export async function deletePlaintextSecret(db: Db): Promise<void> {
  await rowsOf(db, deletePlaintext);
}

/** Lists and locks the sealed secrets of authenticator apps. */
export async function lockSealedSecrets(db: Db): Promise<{ id: string; sealed: string }[]> {
  return await rowsOf(db, sealedSteps);
}

/** Stores the sealed secret of a user's authenticator app. */
export async function saveSealedSecret(db: Db, userId: string, sealed: string): Promise<void> {
  await rowsOf(db, saveSecret, [userId, sealed]);
}

export async function saveSealedGateway(db: Db, name: string, sealed: string): Promise<void> {
  await rowsOf(db, saveGatewaySecret, [name, JSON.stringify(sealed)]);
}

/**
 * Deletes what cannot be opened without the lost key: authenticator apps, recovery codes, secrets of gateways and
 * connectors.
 */
export async function deleteSealed(db: Db): Promise<void> {
  await rowsOf(db, deleteSecondFactors);
  await rowsOf(db, deleteGatewaySecrets);
  await rowsOf(db, deleteConnectorSecrets);
}
