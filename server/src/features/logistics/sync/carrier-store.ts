import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import type { UsedCarrier } from './carrier.ts';
import { CARRIERS_OF_CHANNEL } from './sync-store.ts';

const claimed = statement(`
  insert into waybill_registration (id, waybill_id, account_id, number, carrier, reason, former, by_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id
`);
const registered = statement(`
  insert into waybill_registration as r (id, waybill_id, account_id, number, carrier, reason, former, by_id, registered_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (waybill_id, account_id, number, lower(coalesce(carrier, ''))) do update
    set reason = excluded.reason, former = coalesce(excluded.former, r.former), by_id = excluded.by_id, registered_at = excluded.registered_at
`);
const detected = statement(`
  update waybill_registration r set carrier = $4
  where r.waybill_id = $1 and r.account_id = $2 and r.number = $3 and r.carrier is null
    and not exists (select from waybill_registration o where o.waybill_id = $1 and o.account_id = $2 and o.number = $3
      and lower(o.carrier) = lower($4))
`);
const history = statement(`
  select id, number, carrier, reason, former, registered_at as at from waybill_registration where waybill_id = $1
  order by registered_at desc nulls first, id desc limit 20
`);
const suggested = statement('update waybill_tracking set suggested_carrier = $2 where waybill_id = $1');
const registrar = statement(`
  select coalesce((select r.by_id from waybill_registration r where r.waybill_id = w.id and r.registered_at is not null
    order by r.registered_at desc, r.id desc limit 1), w.created_by) as id
  from waybill w where w.id = $1
`);
const channelCarrier = statement(`
  select ${CARRIERS_OF_CHANNEL} ->> $2 as carrier from logistics_channel c where c.id = $1
`);

/** A registration of a parcel: under which number, with which account and carrier. */
export type RegistrationKey = { waybillId: string; accountId: string; number: string };

/** Takes a carrier for one automatic registration; false if the parcel has been registered with it before. */
export async function claimCarrier(
  db: Db,
  { waybillId, accountId, number }: RegistrationKey,
  { carrier, reason, former = null }: UsedCarrier,
  by: string,
): Promise<boolean> {
  const values = [newId(), waybillId, accountId, number, carrier, reason, former, by];
  return (await rowOf(db, claimed, values)) !== undefined;
}

type Registered = UsedCarrier & { by: string; at: Date };

/** Adds a registration to the history of a parcel. */
export async function saveRegistration(
  db: Db,
  key: RegistrationKey,
  { carrier, reason, former = null, by, at }: Registered,
) {
  const { waybillId, accountId, number } = key;
  await rowsOf(db, registered, [newId(), waybillId, accountId, number, carrier, reason, former, by, at]);
}

/** Adds to the history which carrier the provider detected. */
export async function saveDetected(db: Db, { waybillId, accountId, number }: RegistrationKey, carrier: string) {
  await rowsOf(db, detected, [waybillId, accountId, number, carrier]);
}

/** Stores a carrier that the provider found and that is not used. */
export async function saveSuggestion(db: Db, waybillId: string, carrier: string | null): Promise<void> {
  await rowsOf(db, suggested, [waybillId, carrier]);
}

/** Who had a parcel registered last, else who added it. */
export async function registrarOf(db: Db, waybillId: string): Promise<string | null> {
  return (await rowOf<{ id: string | null }>(db, registrar, [waybillId]))?.id ?? null;
}

/** The carrier code of a channel, if it is one of this provider. */
export async function carrierOfChannel(db: Db, channelId: string, provider: string): Promise<string | null> {
  return (await rowOf<{ carrier: string | null }>(db, channelCarrier, [channelId, provider]))?.carrier ?? null;
}

export type StoredRegistration = Required<UsedCarrier> & { id: string; number: string; at: string | null };

/** What a parcel has been registered with, the latest first. */
export async function registrationsOf(db: Db, waybillId: string): Promise<StoredRegistration[]> {
  return await rowsOf<StoredRegistration>(db, history, [waybillId]);
}
