import type { Actor } from '../../../kernel/access/actor.ts';
import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import { bind } from '../../../kernel/routes/list-query.ts';
import type { ServedType } from '../../../records/adapter.ts';
import { readOf, whereOf } from '../../../records/list.ts';
import { tableName } from '../../../records/table-name.ts';
import { type Visibility, visibilityOf } from '../../../records/visibility.ts';
import { rateCards, rules } from '../rates.ts';
import type { BilledLine } from './tally.ts';
import type { CardVersion, RuleVersion, Versions } from './terms.ts';

type Part = { from: string; to: string; channels: readonly string[] };
/** The lines of a channel in a period, and those among them that bill a parcel that is known. */
export type LineCount = { channel: string; lines: number; billing: number };

/** Versions of rules, and of rate cards, that are read at most. */
const MOST_VERSIONS = 5_000;
const BILLING = "t.verdict in ('ok', 'over', 'under', 'unmeasured', 'noRule')";

/** The versions of rules and rate cards of channels that somebody may see; undefined where a data rule hides a field of them. */
export async function visibleVersions(
  db: Db,
  actor: Actor,
  channels: readonly string[],
): Promise<Versions | undefined> {
  const found = await versionsOf<RuleVersion>({ db, actor, served: rules }, channels);
  const cards = await versionsOf<CardVersion>({ db, actor, served: rateCards }, channels);
  return found && cards && { rules: found, cards };
}

type RecordReader = { db: Db; actor: Actor; served: ServedType };

async function versionsOf<T extends object>({ db, actor, served }: RecordReader, channels: readonly string[]) {
  const visibility = await visibilityOf(db, actor, served);
  if (Object.keys(served.type.fields).some((key) => !Object.hasOwn(visibility.open, key))) return undefined;
  visibility.conditions.sql.push(`t.channel = any (${bind(visibility.conditions, channels)}::uuid[])`);
  const text = `select ${readOf(served, visibility)} from ${tableName(served.type)} t where ${whereOf(visibility)}
    order by t.effective_from desc, t.id desc limit ${MOST_VERSIONS}`;
  return await rowsOf<T>(db, { text }, visibility.conditions.values);
}

/** The visible lines of channels in a period. */
export async function countLines(db: Db, visibility: Visibility, part: Part): Promise<LineCount[]> {
  const here = within(visibility, part);
  const text = `
    select t.channel, count(*)::int as lines, count(*) filter (where ${BILLING})::int as billing
    from carrier_bill_line t where ${whereOf(here)} group by 1
  `;
  return await rowsOf<LineCount>(db, { text }, here.conditions.values);
}

/** The visible lines of a period that bill a known parcel, the latest first, behind the last line that was read. */
export async function billedLines(
  db: Db,
  visibility: Visibility,
  { after, limit, ...part }: Part & { after: BilledLine | undefined; limit: number },
): Promise<BilledLine[]> {
  const here = within(visibility, part);
  const { conditions } = here;
  if (after)
    conditions.sql.push(
      `(t.billed_on, t.id) < (${bind(conditions, after.billedOn)}::date, ${bind(conditions, after.id)}::uuid)`,
    );
  const text = `
    select t.id, t.channel, t.tracking_number as "trackingNumber", t.billed_on::text as "billedOn", t.billed_fee as fee,
      w.country, w.length, w.width, w.height, w.weight,
      coalesce(w.shipped_on, (w.first_scan_at at time zone 'UTC')::date, t.billed_on)::text as day
    from carrier_bill_line t left join waybill w on w.id = t.waybill
    where ${whereOf(here)} and ${BILLING} order by t.billed_on desc, t.id desc limit ${limit}
  `;
  return await rowsOf<BilledLine>(db, { text }, conditions.values);
}

function within({ conditions, ...visibility }: Visibility, { from, to, channels }: Part): Visibility {
  const here = { sql: [...conditions.sql], values: [...conditions.values] };
  here.sql.push(
    `t.billed_on between ${bind(here, from)}::date and ${bind(here, to)}::date`,
    `t.channel = any (${bind(here, channels)}::uuid[])`,
  );
  return { ...visibility, conditions: here };
}
