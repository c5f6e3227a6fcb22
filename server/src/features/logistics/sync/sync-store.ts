import type { RegistrationState, TrackingProviderName, WaybillSync } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { KnownCarriers } from './carrier.ts';

const providers = statement(`
  select id, coalesce(provider, 'automatic') as provider from logistics_channel
  where id = any ($1::uuid[]) and (provider is not null or auto_provider)
`);
/** The registrations of a parcel `w` under its current number, with the account `t.account_id`. */
const REGISTRATIONS = `
  from waybill_registration r where r.waybill_id = w.id and r.number = w.number and r.account_id = t.account_id`;
const TRIED = (column: string, which: string) => `(select ${column} ${REGISTRATIONS} and ${which} limit 1)`;
/** The carrier codes of a channel `c` by provider; a code of the provider it names is also in `carrier_code`. */
export const CARRIERS_OF_CHANNEL = `
  jsonb_strip_nulls(
    case when c.provider is not null then jsonb_build_object(c.provider, c.carrier_code) else '{}' end
    || jsonb_strip_nulls(jsonb_build_object('track17', c.track17_carrier, 'aftership', c.aftership_carrier,
      'kuaidi100', c.kuaidi100_carrier, 'easypost', c.easypost_carrier))
  )`;
const parcel = statement(`
  select w.id, w.number, w.registration, coalesce(w.provider, c.provider) as provider,
    coalesce(c.auto_provider, false) as automatic, c.carrier as "carrierName",
    ${CARRIERS_OF_CHANNEL} as "channelCarriers",
    c.number_patterns as "numberPatterns", t.account_id as "accountId",
    w.carrier_code as "carrierCode", w.carrier_by as "carrierBy", w.found_carrier as "foundCarrier",
    ${TRIED('r.reason', 'r.carrier = w.found_carrier')} as "foundReason",
    ${TRIED('r.carrier', 'r.carrier = t.carrier')} as carrier,
    array(select r.carrier ${REGISTRATIONS} and r.carrier is not null and r.registered_at is not null) as "triedCarriers"
  from waybill w left join logistics_channel c on c.id = w.channel left join waybill_tracking t on t.waybill_id = w.id
  where w.id = $1 and w.deleted_at is null
`);
// The parcel is locked first, as by all writers of both: a trigger copies the account to it.
const saveAccountStatement = statement(`
  insert into waybill_tracking (waybill_id, account_id) select id, $2 from waybill where id = $1 for update
  on conflict (waybill_id) do update set account_id = excluded.account_id, message = null,
    carrier = case when waybill_tracking.account_id = excluded.account_id then waybill_tracking.carrier end
`);
const registered = statement(`
  update waybill_tracking set registered_at = $2, carrier = $3, suggested_carrier = null, message = null, next_poll_at = $4
  where waybill_id = $1
`);
const ended = statement(`
  insert into waybill_tracking (waybill_id, message) values ($1, $2)
  on conflict (waybill_id) do update set message = excluded.message, next_poll_at = null
`);
const ofAccount = statement(`
  select w.id, w.number, t.registered_at as "registeredAt", t.pushed_at as "pushedAt", t.carrier,
    array(select r.carrier ${REGISTRATIONS} and r.carrier is not null) as "triedCarriers"
  from waybill w join waybill_tracking t on t.waybill_id = w.id
  where w.number_fold = any (array(select lower(n) from unnest($2::text[]) n)) and w.deleted_at is null and t.account_id = $1
`);
const insertNotes = statement(`
  update waybill_tracking t set next_poll_at = n."nextPollAt", carrier = coalesce(n.carrier, t.carrier),
    message = coalesce(n.message, t.message),
    polled_at = case when $2 = 'polled' then $3::timestamptz else t.polled_at end,
    pushed_at = case when $2 = 'pushed' then $3::timestamptz else t.pushed_at end
  from jsonb_to_recordset($1::jsonb) as n (id uuid, "nextPollAt" timestamptz, carrier text, message text)
  where t.waybill_id = n.id
`);
const due = statement(`
  with due as (
    select t.waybill_id from waybill_tracking t join waybill w on w.id = t.waybill_id
      join connector_account a on a.id = t.account_id
    where t.next_poll_at <= now() and w.deleted_at is null and a.state = 'active'
    order by t.next_poll_at limit $1 for update of t skip locked
  )
  update waybill_tracking t set next_poll_at = now() + interval '20 minutes'
  from due, waybill w where due.waybill_id = t.waybill_id and w.id = t.waybill_id
  returning w.id, w.number, t.carrier, t.account_id as "accountId"
`);
const shown = statement(`
  select w.registration, coalesce(w.provider, c.provider, a.provider) as provider,
    w.provider is null and c.provider is null and coalesce(c.auto_provider, false) as automatic,
    case when a.id is not null then jsonb_build_object('id', replace(a.id::text, '-', ''), 'name', a.name, 'sandbox', a.sandbox)
    end as account, t.carrier, t.suggested_carrier as "suggestedCarrier", t.message, t.registered_at as "registeredAt", t.polled_at as "polledAt", t.pushed_at as "pushedAt",
    t.next_poll_at as "nextPollAt"
  from waybill w left join logistics_channel c on c.id = w.channel left join waybill_tracking t on t.waybill_id = w.id
    left join connector_account a on a.id = t.account_id
  where w.id = $1
`);

/** The provider name of a channel with automatic choice. */
export const AUTOMATIC = 'automatic';

/** The tracking providers of channels. */
export async function providersOf(db: Db, channelIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; provider: string }>(db, providers, [channelIds]);
  return new Map(rows.map(({ id, provider }) => [id, provider]));
}

/** The provider data of a parcel. */
export type FollowedParcel = {
  id: string;
  number: string;
  registration: RegistrationState | null;
  provider: TrackingProviderName | null;
  /** Without a provider, one is chosen automatically. */
  automatic: boolean;
  /** The carrier of its channel. */
  carrierName: string | null;
  accountId: string | null;
  /** The carriers it has been registered with under this number, with this account. */
  triedCarriers: readonly string[];
  /** The carrier of its channel, in the codes of each provider. */
  channelCarriers: Readonly<Record<string, string>>;
} & Omit<KnownCarriers, 'channelCarrier' | 'postalCarrier'>;

/** A parcel that is not in the trash. */
export async function findParcel(db: Db, id: string): Promise<FollowedParcel | undefined> {
  return await rowOf<FollowedParcel>(db, parcel, [id]);
}

/** Records the account of a registration. */
export async function saveAccount(db: Db, waybillId: string, accountId: string): Promise<void> {
  await rowsOf(db, saveAccountStatement, [waybillId, accountId]);
}

type Registered = { at: Date; carrier: string | null; nextPollAt: Date | null };

/** Records that a provider tracks a parcel. */
export async function recordRegistered(db: Db, waybillId: string, { at, carrier, nextPollAt }: Registered) {
  await rowsOf(db, registered, [waybillId, at, carrier, nextPollAt]);
}

/** Records that a provider does not track a parcel, and why. */
export async function recordEnded(db: Db, waybillId: string, message: string | null): Promise<void> {
  await rowsOf(db, ended, [waybillId, message]);
}

export type AccountParcel = {
  id: string;
  number: string;
  registeredAt: string | null;
  pushedAt: string | null;
  carrier: string | null;
  /** The carrier of the current or next registration. */
  triedCarriers: readonly string[];
};

/** Parcels tracked by an account, by number. */
export async function parcelsOfAccount(
  db: Db,
  accountId: string,
  numbers: readonly string[],
): Promise<AccountParcel[]> {
  return await rowsOf<AccountParcel>(db, ofAccount, [accountId, numbers]);
}

export type UpdateRecord = { id: string; nextPollAt: Date | null; carrier: string | null; message: string | null };
type How = { how: 'polled' | 'pushed'; at: Date };

/** Records updates of a provider, and the time of the next query. */
export async function recordUpdates(db: Db, notes: readonly UpdateRecord[], { how, at }: How): Promise<void> {
  await rowsOf(db, insertNotes, [JSON.stringify(notes), how, at]);
}

export type DueParcel = { id: string; number: string; carrier: string | null; accountId: string };

/** Claims parcels that are due for a query, the longest due first, for 20 minutes. */
export async function claimDueParcels(db: Db, limit: number): Promise<DueParcel[]> {
  return await rowsOf<DueParcel>(db, due, [limit]);
}

type StoredSync = Omit<WaybillSync, 'calls' | 'registrations' | 'carrierReason' | 'formerCarrier'>;

/** The tracking state of a parcel. */
export async function syncOf(db: Db, id: string): Promise<StoredSync | undefined> {
  return await rowOf<StoredSync>(db, shown, [id]);
}
