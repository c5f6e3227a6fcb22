import { type AssetTurnaround, REVIEWED_TASKS_MAX } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { declaredFitness } from '../../../records/links/link-fitness.ts';
import { linkedTasks } from './asset-reviews-store.ts';

type Latest = { seq: number; at: string; hours: number };

/** The tasks of a project about whose assets a review was last decided in each of some weeks, as far as the user sees the assets. */
export async function measureAssetReviews(
  { db, actor }: { db: Db; actor: Actor },
  projectId: string,
  weeks: readonly string[],
): Promise<AssetTurnaround[]> {
  const latest = await latestReviews({ db, actor }, projectId, weeks[0] ?? '');
  return weeks.slice(0, -1).map((from, at) => {
    const [since, until] = [Date.parse(from), Date.parse(weeks[at + 1] ?? '')];
    const ofWeek = latest.filter((one) => Date.parse(one.at) >= since && Date.parse(one.at) < until);
    const hours = ofWeek.map((one) => one.hours).sort((a, b) => a - b);
    return {
      ...{ decided: ofWeek.length, median: percentile(hours, 0.5), slow: percentile(hours, 0.85) },
      numbers: ofWeek.map(({ seq }) => seq).slice(0, REVIEWED_TASKS_MAX),
    };
  });
}

/** The latest review of each task. */
async function latestReviews(reading: { db: Db; actor: Actor }, projectId: string, since: string): Promise<Latest[]> {
  const fitness = declaredFitness();
  if (!fitness) return [];
  const reviews = await fitness.decided(reading.db, since);
  const assetIds = [...new Set(reviews.map(({ recordId }) => recordId))];
  if (assetIds.length === 0) return [];
  const links = await linkedTasks(reading.db, projectId, { type: fitness.type, ids: assetIds });
  const seen = await fitness.seen(reading, [...new Set(links.map(({ assetId }) => assetId))]);
  const seqsOf = Map.groupBy(
    links.filter(({ assetId }) => seen.has(assetId)),
    ({ assetId }) => assetId,
  );
  const latest = new Map<number, Latest>();
  // They come the latest first.
  for (const { recordId, at, hours } of reviews) {
    for (const { seq } of seqsOf.get(recordId) ?? []) if (!latest.has(seq)) latest.set(seq, { seq, at, hours });
  }
  return [...latest.values()];
}

/** A percentile of sorted values, interpolated like `percentile_cont`; null without any. */
function percentile(sorted: readonly number[], part: number): number | null {
  const at = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below === undefined || above === undefined ? null : below + (above - below) * (at - Math.floor(at));
}
