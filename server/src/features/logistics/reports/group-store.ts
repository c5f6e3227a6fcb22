import { type REPORT_DATASETS, REPORT_GROUPS_MAX, type ReportDatasetName } from '@opsyard/contract';
import { type Db, rowsOf } from '../../../kernel/database/db.ts';
import type { ServedType } from '../../../records/adapter.ts';
import { groupValue } from '../../../records/groups.ts';
import { whereOf } from '../../../records/list.ts';
import { comparedColumn, readFields } from '../../../records/storage.ts';
import { tableName } from '../../../records/table-name.ts';
import type { Visibility } from '../../../records/visibility.ts';

const count = 'count(*)::int';
const rounded = (value: string, digits = 1) => `round((${value})::numeric, ${digits})::float8`;
const share = (column: 'status' | 'detail', value: string) =>
  rounded(`100.0 * count(*) filter (where t.${column} = '${value}') / count(*)`);
const days = (column: string) => `extract(epoch from t.${column} - t.shipped_on::timestamptz) / 86400`;
const within = (part: number, column: string) =>
  rounded(`percentile_cont(${part}) within group (order by ${days(column)})`);
const flagged = (flag: string) => `count(*) filter (where '${flag}' = any (t.flags))::int`;

type Expressions = {
  [D in ReportDatasetName]: Record<keyof (typeof REPORT_DATASETS)[D]['measures'], string>;
};

const MEASURES: Expressions = {
  waybills: {
    count,
    deliveredShare: share('status', 'delivered'),
    exceptionShare: share('status', 'exception'),
    lostShare: share('detail', 'lost'),
    daysToScan: within(0.5, 'first_scan_at'),
    averageDays: rounded(`avg(${days('delivered_at')})`),
    medianDays: within(0.5, 'delivered_at'),
    p90Days: within(0.9, 'delivered_at'),
    stuck: flagged('stuck'),
    silent: flagged('silent'),
    averageWeight: rounded('avg(t.weight)', 0),
  },
  channels: {
    count,
    averageTransit: rounded('avg(t.transit_days)'),
    averagePrice: rounded('avg(t.price_per_kg) / 100', 2),
  },
};

export type Group = { value: string | boolean | null; figures: (number | null)[] };
type Grouping = { dataset: ReportDatasetName; groupBy: string; measures: readonly string[]; limit: number };

/** The groups of matching records, the largest first, with their measures, and the number of groups. */
export async function readGroups(
  db: Db,
  served: ServedType,
  visibility: Visibility,
  { dataset, groupBy, measures, limit }: Grouping,
): Promise<{ groups: Group[]; total: number }> {
  const expressions: Readonly<Record<string, string>> = MEASURES[dataset];
  const stored = readFields(served.type.fields).find(({ key }) => key === groupBy);
  const figures = measures.map((key, at) => `${expressions[key]} as "${at}"`);
  const text = `select ${stored ? groupValue(stored) : 'null'} as value, ${[...figures, 'count(*) over ()::int as total'].join(', ')}
    from ${tableName(served.type)} t where ${whereOf(visibility)}
    group by ${stored ? comparedColumn(stored) : '()'} order by count(*) desc, 1 limit ${Math.min(limit, REPORT_GROUPS_MAX + 1)}`;
  const rows = await rowsOf<Record<string, number | null> & { value: Group['value']; total: number }>(
    db,
    { text },
    visibility.conditions.values,
  );
  const groups = rows.map((row) => ({ value: row.value, figures: measures.map((_, at) => row[String(at)] ?? null) }));
  return { groups, total: rows[0]?.total ?? 0 };
}
