import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { DecidedReview } from '../../../records/links/link-fitness.ts';

const MOST = 5_000;

const decided = statement(`
  select v.asset_id as "recordId", r.closed_at as at, extract(epoch from r.closed_at - r.opened_at)::float8 / 3600 as hours
  from asset_version_review r join asset_version v on v.id = r.version_id
    join asset n on n.id = v.asset_id and n.deleted_at is null
  where r.state in ('approved', 'changes', 'rejected') and r.closed_at >= $1
  order by r.closed_at desc limit ${MOST}
`);

/** The reviews of assets that were decided since an instant, the latest first, of assets that are not in the trash. */
export async function decidedReviews(db: Db, since: string): Promise<DecidedReview[]> {
  return await rowsOf<DecidedReview>(db, decided, [since]);
}
