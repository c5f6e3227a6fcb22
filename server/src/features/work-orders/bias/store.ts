import { BIAS_GROUPS, type Bias, type BiasGroup, IMPLAUSIBLE } from '@opsyard/contract';
import { type Db, one, rowsOf } from '../../../kernel/database/db.ts';
import { bind } from '../../../kernel/routes/list-query.ts';
import { whereOf } from '../../../records/list.ts';
import type { Visibility } from '../../../records/visibility.ts';

type Period = { from: string; to: string };
type GroupRow = Pick<BiasGroup, 'channel' | 'hub' | 'over' | 'overcharged'> & {
  count: number;
  volumeSum: number;
  volumeSquares: number;
  sidesSum: number;
  sidesSquares: number;
  groups: number;
};

const PLAUSIBLE = `t.volume_difference between ${IMPLAUSIBLE.below} and ${IMPLAUSIBLE.above}`;
const POINTS = 'round(t.volume_difference * 100)::bigint';
const OVER = "t.verdict = 'over'";

/** The measurements in the visible bill lines of a period by channel and hub, those with most of them first. */
export async function biasGroups(
  db: Db,
  visibility: Visibility,
  period: Period,
): Promise<{ groups: BiasGroup[]; groupsLeft: number }> {
  const here = within(visibility, period);
  const text = `
    select t.channel, min(t.hub) as hub, count(*)::int as count,
      sum(${POINTS})::float8 as "volumeSum", sum(${POINTS} * ${POINTS})::float8 as "volumeSquares",
      sum(t.sides_difference)::float8 as "sidesSum", sum(t.sides_difference * t.sides_difference)::float8 as "sidesSquares",
      count(*) filter (where ${OVER})::int as over, coalesce(sum(t.difference) filter (where ${OVER}), 0)::float8 as overcharged,
      count(*) over ()::int as groups
    from carrier_bill_line t where ${whereOf(here)} and ${PLAUSIBLE}
    group by t.channel, t.hub_fold order by 3 desc, 1, 2 limit ${BIAS_GROUPS}
  `;
  const rows = await rowsOf<GroupRow>(db, { text }, here.conditions.values);
  const groups = rows.map(({ channel, hub, count, over, overcharged, ...sums }) => ({
    ...{ channel, hub, over, overcharged },
    volume: { count, sum: sums.volumeSum, squares: sums.volumeSquares },
    sides: { count, sum: sums.sidesSum, squares: sums.sidesSquares },
  }));
  return { groups, groupsLeft: (rows[0]?.groups ?? 0) - groups.length };
}

/** The number of visible bill lines of a period that are not compared. */
export async function linesLeft(
  db: Db,
  visibility: Visibility,
  period: Period,
): Promise<Pick<Bias, 'unmeasured' | 'implausible'>> {
  const here = within(visibility, period);
  const text = `
    select count(*) filter (where t.volume_difference is null and t.verdict not in ('credit', 'duplicate'))::int as unmeasured,
      count(*) filter (where not (${PLAUSIBLE}))::int as implausible
    from carrier_bill_line t where ${whereOf(here)}
  `;
  return one(await rowsOf<Pick<Bias, 'unmeasured' | 'implausible'>>(db, { text }, here.conditions.values));
}

function within({ conditions, ...visibility }: Visibility, { from, to }: Period): Visibility {
  const here = { sql: [...conditions.sql], values: [...conditions.values] };
  here.sql.push(`t.billed_on between ${bind(here, from)}::date and ${bind(here, to)}::date`);
  return { ...visibility, conditions: here };
}
