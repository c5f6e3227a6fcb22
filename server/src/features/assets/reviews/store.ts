import {
  ASSET_REVIEWS_PAGE,
  type AssetReview,
  type QueuedAssetReview,
  type ReviewMode,
  type ReviewVerdict,
  TURNAROUND_DAYS,
  type Turnaround,
} from '@opsyard/contract';
import { PRESENT_ABSENCES, STANDS_FOR } from '../../../kernel/absences.ts';
import { type Db, one, rowOf, rowsOf, statement } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { cursorPage } from '../../../kernel/routes/cursor-page.ts';

const COLUMNS = `
  r.id, r.version_id as "versionId", v.no, r.sha256, r.mode, r.needed, r.due_on as "dueOn", r.state,
  r.opened_by as "openedBy", o.realname as "openedByName", r.opened_at as "openedAt",
  v.asset_id as "assetId", n.name as "assetName", v.uploaded_by as author, s.sha256 as "fileHash",
  (
    select coalesce(json_agg(json_build_object('id', replace(a.id::text, '-', ''), 'name', coalesce(p.realname, ''))
      order by a.at), '[]')
    from unnest(r.reviewers) with ordinality a(id, at) left join sys_user p on p.id = a.id
  ) as reviewers,
  (
    select coalesce(json_agg(json_build_object(
      'userId', replace(d.user_id::text, '-', ''), 'name', coalesce(p.realname, ''), 'verdict', d.verdict,
      'decidedBy', b.realname,
      'comment', d.comment, 'at', to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.at, d.id), '[]')
    from asset_version_review_decision d left join sys_user p on p.id = d.user_id left join sys_user b on b.id = d.decided_by
    where d.review_id = r.id
  ) as decisions
`;
const FROM = `
  from asset_version_review r join asset_version v on v.id = r.version_id join asset n on n.id = v.asset_id
    join record_file f on f.id = v.file_id join stored_file s on s.id = f.file_id left join sys_user o on o.id = r.opened_by
`;
const QUEUE_FROM = `${FROM} join asset_folder c on c.id = n.folder`;
const list = statement(
  `select ${COLUMNS} ${FROM} where v.asset_id = $1 order by r.opened_at desc, r.id desc limit 500`,
);
const find = statement(`select ${COLUMNS} ${FROM} where r.id = $1`);
const insert = statement(`
  insert into asset_version_review (id, version_id, sha256, mode, needed, reviewers, due_on, opened_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
`);
const decide = statement(`
  insert into asset_version_review_decision (id, review_id, user_id, verdict, comment, decided_by) values ($1, $2, $3, $4, $5, $6)
`);
const close = statement(
  `update asset_version_review set state = $2, closed_at = now() where id = $1 and state = 'open'`,
);
/** The absent reviewers of a review for whom the user $1 can decide: not who requested it, made the version or has a voice already. */
export const SUBSTITUTED = `
  from unnest(r.reviewers) with ordinality a(id, at) join stands_for s on s.id = a.id
  where r.opened_by is distinct from $1 and v.uploaded_by is distinct from $1 and not $1::uuid = any (r.reviewers)
    and not exists (
      select from asset_version_review_decision d where d.review_id = r.id and (d.user_id = a.id or d.decided_by = $1)
    )
`;
const substituted = statement(`
  with ${STANDS_FOR}
  select r.id as "reviewId", replace(p.id::text, '-', '') as id, p.realname as name
  from asset_version_review r join asset_version v on v.id = r.version_id
    join lateral (select a.id ${SUBSTITUTED} order by a.at limit 1) a on true join sys_user p on p.id = a.id
  where r.id = any ($2::uuid[]) and r.state = 'open'
`);
const substitutes = statement(`
  with recursive chain (id) as (
    select w.substitute_id from ${PRESENT_ABSENCES} w where w.user_id = any ($1::uuid[])
    union
    select w.substitute_id from chain c join ${PRESENT_ABSENCES} w on w.user_id = c.id
  )
  select id from chain where id <> all ($1::uuid[])
`);
const findOpen = statement(`select ${COLUMNS} ${FROM} where v.asset_id = $1 and r.state = 'open'`);

const bulk = statement('select bulk_approval is true as bulk from asset_folder where id = $1');
const QUEUED = `${COLUMNS}, c.name as "folderName", c.bulk_approval is true as bulk`;
// Ids grow with time, so that they order the reviews.
const queues = {
  waiting: statement(`
    with ${STANDS_FOR}
    select ${QUEUED} ${QUEUE_FROM}
    where r.state = 'open' and n.deleted_at is null and (
      $1::uuid = any (r.reviewers)
        and not exists (select from asset_version_review_decision d where d.review_id = r.id and d.user_id = $1)
      or r.reviewers && array(select id from stands_for) and exists (select ${SUBSTITUTED})
    )
      and ($2::uuid is null or (coalesce(r.due_on, 'infinity'), r.id) > (
        select coalesce(l.due_on, 'infinity'), l.id from asset_version_review l where l.id = $2
      ))
    order by coalesce(r.due_on, 'infinity'), r.id limit ${ASSET_REVIEWS_PAGE + 1}
  `),
  requested: statement(`
    select ${QUEUED} ${QUEUE_FROM} where r.opened_by = $1 and n.deleted_at is null and ($2::uuid is null or r.id < $2)
    order by r.id desc limit ${ASSET_REVIEWS_PAGE + 1}
  `),
  decided: statement(`
    select ${QUEUED} ${QUEUE_FROM}
    where r.id in (
      select review_id from asset_version_review_decision where user_id = $1 and decided_by is null
      union all select review_id from asset_version_review_decision where decided_by = $1
    ) and n.deleted_at is null
      and ($2::uuid is null or r.id < $2)
    order by r.id desc limit ${ASSET_REVIEWS_PAGE + 1}
  `),
};
const turnaround = statement(`
  select count(*)::int as decided,
    percentile_cont(0.5) within group (order by extract(epoch from d.at - r.opened_at) / 3600)::float8 as "medianHours"
  from asset_version_review_decision d join asset_version_review r on r.id = d.review_id
  where (d.decided_by = $1 or d.user_id = $1 and d.decided_by is null) and d.at > now() - make_interval(days => ${TURNAROUND_DAYS})
`);

/** A review with its internal fields: its asset, the author of the version and the current hash of the file. */
export type StoredReview = Omit<AssetReview, 'standsFor'> & {
  assetId: string;
  assetName: string;
  author: string | null;
  fileHash: string;
};

/** The reviews of an asset, the newest first. */
export async function listReviews(db: Db, assetId: string): Promise<StoredReview[]> {
  return await rowsOf<StoredReview>(db, list, [assetId]);
}

export async function findReview(db: Db, id: string): Promise<StoredReview | undefined> {
  return await rowOf<StoredReview>(db, find, [id]);
}

export type NewReview = {
  versionId: string;
  sha256: string;
  mode: ReviewMode;
  needed: number;
  reviewers: readonly string[];
  dueOn: string | null;
  openedBy: string;
};

export async function insertReview(db: Db, review: NewReview): Promise<StoredReview> {
  const id = newId();
  const { versionId, sha256, mode, needed, reviewers, dueOn, openedBy } = review;
  await rowsOf(db, insert, [id, versionId, sha256, mode, needed, reviewers, dueOn, openedBy]);
  return one(await rowsOf<StoredReview>(db, find, [id]));
}

export type NewDecision = {
  reviewId: string;
  userId: string;
  /** The substitute who decides in the place of the reviewer. */
  decidedBy: string | null;
  verdict: ReviewVerdict;
  comment: string;
};

export async function insertDecision(
  db: Db,
  { reviewId, userId, decidedBy, verdict, comment }: NewDecision,
): Promise<StoredReview> {
  await rowsOf(db, decide, [newId(), reviewId, userId, verdict, comment, decidedBy]);
  return one(await rowsOf<StoredReview>(db, find, [reviewId]));
}

/** Ends an open review. */
export async function closeReview(db: Db, id: string, state: AssetReview['state']): Promise<StoredReview> {
  await rowsOf(db, close, [id, state]);
  return one(await rowsOf<StoredReview>(db, find, [id]));
}

export async function findOpenReviews(db: Db, assetId: string): Promise<StoredReview[]> {
  return await rowsOf<StoredReview>(db, findOpen, [assetId]);
}

/** Whether a folder allows to approve several versions together. */
export async function isBulkFolder(db: Db, folderId: string): Promise<boolean> {
  return (await rowOf<{ bulk: boolean }>(db, bulk, [folderId]))?.bulk ?? false;
}

export type QueuedReview = StoredReview & Pick<QueuedAssetReview, 'folderName' | 'bulk'>;

/** A page of the reviews of a user, of assets they may see or not; `cursor` is the last review of the previous page. */
export async function findQueue(
  db: Db,
  userId: string,
  which: keyof typeof queues,
  after: string | undefined,
): Promise<{ records: QueuedReview[]; cursor: string | null }> {
  return cursorPage(await rowsOf<QueuedReview>(db, queues[which], [userId, after ?? null]), ASSET_REVIEWS_PAGE);
}

/** How long the recent decisions of a user took. */
export async function findTurnaround(db: Db, userId: string): Promise<Turnaround> {
  return one(await rowsOf<Turnaround>(db, turnaround, [userId]));
}

/** The absent reviewers in whose place a user can decide at present, by review; of several of one, the first. */
export async function findSubstituted(
  db: Db,
  userId: string,
  reviewIds: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await rowsOf<{ reviewId: string; id: string; name: string }>(db, substituted, [userId, reviewIds]);
  return new Map(rows.map(({ reviewId, id, name }) => [reviewId, { id, name }]));
}

/** The substitutes of those among some people who are absent, and in turn theirs. */
export async function findSubstitutesOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, substitutes, [userIds])).map(({ id }) => id);
}
