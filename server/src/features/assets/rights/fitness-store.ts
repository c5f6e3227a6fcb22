import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import type { NamedFile } from '../../../records/links/link-fitness.ts';

const facts = statement(`
  select id, review, approved_version as "approvedVersion", coalesce(versions, 0) as versions, valid_from::text as "validFrom", valid_to::text as "validTo"
  from asset where id = any ($1::uuid[]) and deleted_at is null
`);
const keep = statement(`
  update record_link l set approved_no = v.no, approved_sha256 = s.sha256
  from asset a join asset_version v on v.asset_id = a.id and v.no = a.approved_version
    join record_file f on f.id = v.file_id join stored_file s on s.id = f.file_id
  where l.id = any ($1::uuid[])
    and a.id = case when l.to_type = 'asset' then l.to_id when l.from_type = 'asset' then l.from_id end
`);
const keepFirst = statement(`
  select id from record_link
  where ((from_type = 'asset' and from_id = $1) or (to_type = 'asset' and to_id = $1)) and approved_no is null
`);
const kept = statement(`
  select id, approved_no as no, approved_sha256 as sha256 from record_link
  where id = any ($1::uuid[]) and approved_no is not null and approved_sha256 is not null
`);

const files = statement(`
  select a.id, a.name, f.name as file, v.dimensions, a.kind
  from asset a
    join lateral (select * from asset_version where asset_id = a.id order by no desc limit 1) v on true
    join record_file f on f.id = v.file_id
  where a.id = any ($1::uuid[])
`);

/** What decides whether an asset may be used. */
export type AssetFacts = {
  id: string;
  review: string | null;
  approvedVersion: number | null;
  versions: number;
  validFrom: string | null;
  validTo: string | null;
};

/** The facts of assets that are not in the trash. */
export async function factsOfAssets(db: Db, ids: readonly string[]): Promise<AssetFacts[]> {
  return await rowsOf<AssetFacts>(db, facts, [ids]);
}

/** Stores the approved versions of the assets at links; those without one keep what they have. */
export async function storeApprovedVersions(db: Db, linkIds: readonly string[]): Promise<void> {
  await rowsOf(db, keep, [linkIds]);
}

/** The links of an asset for which no approved version is stored. */
export async function linksWithoutVersion(db: Db, assetId: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, keepFirst, [assetId])).map(({ id }) => id);
}

/** The approved versions stored at links. */
export async function keptVersions(db: Db, linkIds: readonly string[]) {
  return await rowsOf<{ id: string; no: number; sha256: string }>(db, kept, [linkIds]);
}

/** The newest files of assets, with the names of these. */
export async function newestFiles(db: Db, assetIds: readonly string[]): Promise<ReadonlyMap<string, NamedFile>> {
  const found = await rowsOf<NamedFile & { id: string }>(db, files, [assetIds]);
  return new Map(found.map(({ id, ...file }) => [id, file]));
}
