import type { RecordRow } from '@opsyard/contract';
import { type Db, rowsOf, type Statement, statement } from '../../kernel/database/db.ts';

const RULE = `
  r.id, r.name, r.channel, r.mode, r.divisor, r.ratio, r.share, r.side_limit as "sideLimit", r.rounding, r.step, r.minimum,
  r.tolerance, r.side_tolerance as "sideTolerance", r.window_days as "windowDays", r.reply_days as "replyDays", r.claim_minimum as "claimMinimum", r.evidence
`;
export type RuleRow = {
  id: string;
  name: string;
  channel: string;
  mode: 'max' | 'ratio' | 'actual' | 'split' | 'side';
  divisor: number;
  ratio: number | null;
  share: number | null;
  sideLimit: number | null;
  rounding: 'none' | 'nearest' | 'up';
  step: number;
  minimum: number;
  tolerance: number | null;
  sideTolerance: number | null;
  windowDays: number;
  replyDays: number;
  claimMinimum: number | null;
  evidence: string[];
};
/** A stored rate card. */
export type CardRow = { baseFee: number; unit: number; unitPrice: number; bands: string | null };

const rulesOn = statement(`
  select requested.at, ${RULE}
  from jsonb_to_recordset($1::jsonb) as requested(at int, channel uuid, day date)
  cross join lateral (
    select * from foam_rule f
    where f.channel = requested.channel and f.effective_from <= requested.day and f.deleted_at is null
    order by f.effective_from desc, f.id desc limit 1
  ) r
`);
const cardsOn = statement(`
  select requested.at, r.base_fee as "baseFee", r.unit, r.unit_price as "unitPrice", r.bands
  from jsonb_to_recordset($1::jsonb) as requested(at int, channel uuid, country text, day date)
  cross join lateral (
    select * from rate_card f
    where f.channel = requested.channel and f.effective_from <= requested.day and f.deleted_at is null
      and (f.country is null or f.country = requested.country)
    order by f.country is null, f.effective_from desc, f.id desc limit 1
  ) r
`);
const byIds = statement(`select ${RULE} from foam_rule r where r.id = any ($1::uuid[])`);
const used = statement('select distinct rule as id from work_order where rule = any ($1::uuid[])');
const ruledChannels = statement(`
  select distinct c.id, c.name from foam_rule r join logistics_channel c on c.id = r.channel
  where r.deleted_at is null and c.deleted_at is null order by c.name, c.id
`);

// Writers of rules and cards are serialized: two of the same day could not see each other.
const LOCK = 7_260_233;
const lock = statement(`select pg_advisory_xact_lock(${LOCK})`);
const clashing = (table: string, country: string) =>
  statement(`
    with written as (select * from jsonb_to_recordset($1::jsonb) as w(id uuid, channel uuid, "effectiveFrom" date, country text)),
      kept as (
        select id, channel, effective_from as "effectiveFrom", ${country} as country from ${table}
        where deleted_at is null and channel in (select channel from written) and id not in (select id from written)
        union all select * from written
      )
    select 1 as found from written w join kept k
      on k.channel = w.channel and k."effectiveFrom" = w."effectiveFrom" and k.country is not distinct from w.country and k.id <> w.id
    limit 1
  `);
const rulesOfDay = clashing('foam_rule', 'null::text');
const cardsOfDay = clashing('rate_card', 'country');

type PricingKey = { channel: unknown; country?: unknown; day: unknown };

/** The rule of each channel in force on a day, in the given order. */
export async function findRules(db: Db, pricingKeys: readonly PricingKey[]): Promise<(RuleRow | undefined)[]> {
  return inOrder(pricingKeys, await rowsOf<RuleRow & { at: number }>(db, rulesOn, [numbered(pricingKeys)]));
}

/** The rate card of each channel for a country in force on a day; one for the country takes precedence over one for all. */
export async function findCards(db: Db, pricingKeys: readonly PricingKey[]): Promise<(CardRow | undefined)[]> {
  return inOrder(pricingKeys, await rowsOf<CardRow & { at: number }>(db, cardsOn, [numbered(pricingKeys)]));
}

/** Rules by their ids, including those in the trash. */
export async function rulesById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, RuleRow>> {
  return new Map((await rowsOf<RuleRow>(db, byIds, [ids])).map((row) => [row.id, row]));
}

/** The rules among these that orders refer to. */
export async function usedRules(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await rowsOf<{ id: string }>(db, used, [ids])).map(({ id }) => id));
}

export async function channelsWithRules(db: Db): Promise<{ id: string; name: string }[]> {
  return await rowsOf<{ id: string; name: string }>(db, ruledChannels);
}

/** Whether one of these new versions of rules is in force from the same day as another of its channel. */
export async function clashingRules(db: Db, written: readonly RecordRow[]): Promise<boolean> {
  return await clash(db, rulesOfDay, written);
}

/** The same for rate cards, by destination. */
export async function clashingCards(db: Db, written: readonly RecordRow[]): Promise<boolean> {
  return await clash(db, cardsOfDay, written);
}

async function clash(db: Db, ofDay: Statement, written: readonly RecordRow[]): Promise<boolean> {
  await rowsOf(db, lock, []);
  return (await rowsOf(db, ofDay, [JSON.stringify(written)])).length > 0;
}

function numbered(pricingKeys: readonly PricingKey[]): string {
  return JSON.stringify(pricingKeys.map((one, at) => ({ ...one, at })));
}

function inOrder<T>(pricingKeys: readonly PricingKey[], rows: readonly (T & { at: number })[]): (T | undefined)[] {
  const byPosition = new Map(rows.map((row) => [row.at, row]));
  return pricingKeys.map((_, at) => byPosition.get(at));
}
