import type { MeasuredParcel } from '@opsyard/contract';
import { type Db, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';

/** Parcels that a size is learned from, the latest. */
const MOST_PARCELS = 500;

// An interrupted run has learned a part of the sizes only.
const latest = statement(`
  select max(started_at) as at from job_run where name = $1 and ended_at is not null and error is null
`);
const touched = statement(`
  select distinct w.spu_fold as spu, w.spu_quantity as quantity from waybill w
  where w.deleted_at is null and w.updated_at > $1 and w.spu_fold is not null
  union
  select w.spu_fold, w.spu_quantity from carrier_bill_line l join waybill w on w.id = l.waybill
  where l.deleted_at is null and l.updated_at > $1 and w.deleted_at is null and w.spu_fold is not null
  order by 1, 2
`);
// Our own measure goes before that of the carrier; parcels without a weight or a side are ignored.
const parcels = statement(`
  select a.at, p.* from jsonb_to_recordset($1::jsonb) as a(at int, spu text, quantity float8)
  cross join lateral (
    select w.spu, w.weight,
      case when o.ours then w.length else c.length end as length,
      case when o.ours then w.width else c.width end as width,
      case when o.ours then w.height else c.height end as height,
      c.length * c.width * c.height as "carrierVolume"
    from waybill w
    left join lateral (
      select l.carrier_length as length, l.carrier_width as width, l.carrier_height as height
      from carrier_bill_line l
      where l.waybill = w.id and l.deleted_at is null and l.verdict not in ('credit', 'duplicate')
        and l.carrier_length is not null and l.carrier_width is not null and l.carrier_height is not null
      order by l.id desc limit 1
    ) c on true
    cross join lateral (select w.length * w.width * w.height > 0 as ours) o
    where w.spu_fold = a.spu and w.spu_quantity = a.quantity and w.deleted_at is null and w.weight > 0
      and (o.ours or c.length is not null)
    order by w.id desc limit ${MOST_PARCELS}
  ) p
  order by a.at
`);
const storedSizes = statement(`
  select id, coalesce(spu_fold, '') as spu, quantity, proposal, length, width, height, weight, deleted_at is not null as "isTrashed",
    usual_length as "usualLength", usual_width as "usualWidth", usual_height as "usualHeight", usual_weight as "usualWeight"
  from package_size where name_fold = any ($1::text[])
  order by deleted_at is null
  for update
`);
const FIGURES = `
  usual_length = n."usualLength", usual_width = n."usualWidth", usual_height = n."usualHeight", usual_weight = n."usualWeight",
  lower_length = n."lowerLength", lower_width = n."lowerWidth", lower_height = n."lowerHeight", lower_weight = n."lowerWeight",
  upper_length = n."upperLength", upper_width = n."upperWidth", upper_height = n."upperHeight", upper_weight = n."upperWeight"
`;
const figured = statement(`
  update package_size s set ${FIGURES}, proposal = n.proposal, parcels = n.parcels, outliers = n.outliers,
    learned_at = $2, version = s.version + 1, updated_at = now(), updated_by = null
  from jsonb_to_recordset($1::jsonb) as n (id uuid, proposal text, parcels float8, outliers float8,
    "usualLength" bigint, "usualWidth" bigint, "usualHeight" bigint, "usualWeight" bigint,
    "lowerLength" bigint, "lowerWidth" bigint, "lowerHeight" bigint, "lowerWeight" bigint,
    "upperLength" bigint, "upperWidth" bigint, "upperHeight" bigint, "upperWeight" bigint)
  where s.id = n.id and (s.proposal, s.parcels, s.outliers,
    s.usual_length, s.usual_width, s.usual_height, s.usual_weight, s.lower_length, s.lower_width, s.lower_height, s.lower_weight,
    s.upper_length, s.upper_width, s.upper_height, s.upper_weight) is distinct from (n.proposal, n.parcels, n.outliers,
    n."usualLength", n."usualWidth", n."usualHeight", n."usualWeight", n."lowerLength", n."lowerWidth", n."lowerHeight", n."lowerWeight",
    n."upperLength", n."upperWidth", n."upperHeight", n."upperWeight")
  returning s.id
`);
const counted = statement(`
  update package_size s set parcels = n.parcels, outliers = n.outliers, learned_at = $2
  from jsonb_to_recordset($1::jsonb) as n (id uuid, parcels float8, outliers float8)
  where s.id = n.id and (s.parcels, s.outliers) is distinct from (n.parcels, n.outliers)
  returning s.id
`);

/** A product, by its folded code, and a quantity. */
export type Pair = { spu: string; quantity: number };

/** When the last run of a job began that came to its end. */
export async function lastCompleted(db: Db, job: string): Promise<string | null> {
  return (await rowOf<{ at: string | null }>(db, latest, [job]))?.at ?? null;
}

/** The products and quantities of parcels that have changed since an instant. */
export async function touchedPairs(db: Db, since: Date): Promise<Pair[]> {
  return await rowsOf<Pair>(db, touched, [since]);
}

export type PairParcel = MeasuredParcel & { spu: string };

/** The measured parcels of each pair, in the order of the pairs. */
export async function parcelsOf(db: Db, pairs: readonly Pair[]): Promise<PairParcel[][]> {
  const pairRows = JSON.stringify(pairs.map((pair, at) => ({ at, ...pair })));
  const byPair: PairParcel[][] = pairs.map(() => []);
  for (const { at, ...parcel } of await rowsOf<PairParcel & { at: number }>(db, parcels, [pairRows]))
    byPair[at]?.push(parcel);
  return byPair;
}

type Nullable<T> = { [K in keyof T]: T[K] | null };
type Figures = Record<'usualLength' | 'usualWidth' | 'usualHeight' | 'usualWeight', number>;
export type KeptSize = Pair & { id: string; proposal: string | null; isTrashed: boolean } & Nullable<
    Record<'length' | 'width' | 'height' | 'weight', number>
  > &
  Nullable<Figures>;

/** Sizes by their folded names, locked; those in the trash come first. */
export async function lockSizes(db: Db, names: readonly string[]): Promise<KeptSize[]> {
  return await rowsOf<KeptSize>(db, storedSizes, [names]);
}

/** Writes what was learned; returns how many sizes changed. */
export async function writeFigures(db: Db, rows: readonly object[], at: Date): Promise<number> {
  return rows.length > 0 ? (await rowsOf(db, figured, [JSON.stringify(rows), at])).length : 0;
}

/** Writes how many parcels there are, where what was learned stays; returns how many sizes changed. */
export async function writeCounts(db: Db, rows: readonly object[], at: Date): Promise<number> {
  return rows.length > 0 ? (await rowsOf(db, counted, [JSON.stringify(rows), at])).length : 0;
}
