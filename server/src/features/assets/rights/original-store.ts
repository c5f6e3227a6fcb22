import { STANDS_FOR } from '../../../kernel/absences.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { SUBSTITUTED } from '../reviews/store.ts';

// Who asks themselves, or someone absent for whom they stand in, has not been asked by anybody.
/** Versions that are not approved, and that the user has neither uploaded nor been asked by others to review, also in the place of someone absent. */
const unapproved = statement(`
  with ${STANDS_FOR}
  select v.id from asset_version v join asset a on a.id = v.asset_id
  where v.id = any ($2::uuid[]) and a.approved_version is distinct from v.no and v.uploaded_by is distinct from $1
    and not exists (
      select from asset_version_review r where r.version_id = v.id and (
        r.state = 'approved' or r.opened_by is distinct from $1 and (
          r.state <> 'cancelled' and $1::uuid = any (r.reviewers)
          or r.state = 'open' and r.reviewers && array(select id from stands_for) and exists (select ${SUBSTITUTED})
        )
      )
    )
`);

/** The versions whose originals a user without a permission for unapproved ones does not get. */
export async function findWithheld(db: Db, userId: string, versionIds: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(db, unapproved, [userId, versionIds]);
  return new Set(rows.map(({ id }) => id));
}
