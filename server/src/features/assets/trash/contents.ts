import { CONTAINED_MAX, type ContainedItem, commonFailures } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Change } from '../../../kernel/change.ts';
import { type Db, rowsOf, statement } from '../../../kernel/database/db.ts';
import { fail, required } from '../../../kernel/fail.ts';
import type { ServedType } from '../../../records/adapter.ts';
import { listRecords, lockVisibleRecords } from '../../../records/list.ts';
import { lockRecords } from '../../../records/record-store.ts';
import { requireVisibleFields } from '../../../records/visibility.ts';
import { editRecords } from '../../../records/write.ts';
import { assets } from '../assets.ts';
import { folders } from '../folders/folders.ts';
import { levelsIn, lockFolderTree } from '../folders/place-store.ts';
import { requireLevel } from '../folders/require-level.ts';
import { LEVELS, levelIn } from '../folders/visibility-sql.ts';
import { type HeldKind, holdReasons } from './hold-store.ts';

// Folders that the user does not see are omitted, as in the tree.
const paths = statement(`
  select p.folder_id as id, coalesce(string_agg(f.name, ' / ' order by l.place)
    filter (where ${levelIn('l.id', '$3::uuid', { deleted: true })} >= ${LEVELS.viewer}), '') as path
  from asset_folder_place p cross join lateral unnest(p.line) with ordinality l (id, place)
    left join asset_folder f on f.id = l.id and l.place > array_position(p.line, $2::uuid)
  where p.folder_id = any ($1::uuid[]) group by p.folder_id
`);

type Contents = { items: ContainedItem[]; hasMore: boolean };

/** The folders and assets in a deleted folder that are not in the trash themselves, by name. */
export async function contentsOf(db: Db, actor: Actor, folderId: string): Promise<Contents> {
  await requireDeleted(db, actor, folderId);
  const query = { sort: 'name', limit: CONTAINED_MAX };
  const inFolders = await listRecords(db, actor, foldersWithin(folderId), query);
  const sees = actor.permissions.has(assets.type.permissions.view);
  const inAssets = sees ? await listRecords(db, actor, assetsWithin(folderId), query) : undefined;
  const found = [
    ...inFolders.records.map((row) => ({ kind: 'assetFolder' as const, row, above: row.parent })),
    ...(inAssets?.records ?? []).map((row) => ({ kind: 'asset' as const, row, above: row.folder })),
  ];
  const above = found.flatMap((one) => (typeof one.above === 'string' ? [one.above] : []));
  const named = await rowsOf<{ id: string; path: string }>(db, paths, [[...new Set(above)], folderId, actor.id]);
  const pathOf = new Map(named.map(({ id, path }) => [id, path]));
  const facts = await holdFacts(db, actor, found);
  return {
    items: found.map(({ kind, row: { id, name }, above }) => ({
      ...{ kind, id, name: typeof name === 'string' ? name : null },
      where: pathOf.get(String(above)) ?? '',
      ...facts(id),
    })),
    hasMore: inFolders.cursor !== null || Boolean(inAssets?.cursor),
  };
}

/** The holds of items of a deleted folder, and whether the user may change them. */
async function holdFacts(
  db: Db,
  actor: Actor,
  found: readonly { kind: HeldKind; row: { id: string; folder?: unknown } }[],
) {
  const folderOf = new Map(found.map(({ kind, row }) => [row.id, kind === 'asset' ? String(row.folder) : row.id]));
  const levels = await levelsIn(db, actor.id, [...new Set(folderOf.values())], true);
  const reasons = await holdReasons(db, [...folderOf.keys()]);
  return (id: string) => {
    const mayHold = (levels.get(folderOf.get(id) ?? '') ?? 0) >= LEVELS.manager;
    return { hold: reasons.get(id) ?? null, mayHold };
  };
}

type Taken = { folderId: string; kind: HeldKind; ids: readonly string[]; into: string | null };
type WriteContext = { db: Db; actor: Actor; change: Change };

/** Moves assets, or folders with their contents, out of a deleted folder; returns their number. */
export async function takeOut(call: WriteContext, { folderId, kind, ids, into }: Taken): Promise<number> {
  const { db, actor } = call;
  await requireDeleted(db, actor, folderId);
  const served = kind === 'asset' ? assetsWithin(folderId) : foldersWithin(folderId);
  if (!actor.permissions.has(served.type.permissions.edit)) fail(commonFailures.forbidden);
  if (kind === 'assetFolder') await lockFolderTree(db);
  const { rows, visibility } = await lockVisibleRecords(db, actor, served, ids);
  const place = { [kind === 'asset' ? 'folder' : 'parent']: into };
  requireVisibleFields(visibility, place);
  const there = rows.flatMap(({ id, deletedAt }) => (deletedAt === null ? [id] : []));
  if (there.length === 0) return fail(commonFailures.notFound);
  await editRecords(call, served, await lockRecords(db, served, there), place);
  return there.length;
}

/** Fails unless the actor sees the folder in the trash: its managers do. */
async function requireDeleted(db: Db, actor: Actor, folderId: string): Promise<void> {
  const { rows } = await lockVisibleRecords(db, actor, folders, [folderId]);
  required(
    rows.find(({ deletedAt }) => deletedAt !== null),
    commonFailures.notFound,
  );
}

type Bind = (value: unknown) => string;

/** The assets in a deleted folder, by the levels that hold in their own folders; they can only be moved out. */
function assetsWithin(folderId: string): ServedType {
  const { leftOut: _, ...all } = assets;
  return {
    ...all,
    visibleTo: ({ id }, bind) => within('t.folder', { id, folderId, level: LEVELS.editor }, bind),
    beforeWrite: async (call, changes) =>
      await requireLevel(
        call,
        changes.map(({ after }) => after?.folder),
        'editor',
      ),
  };
}

/** The folders in a deleted folder. */
function foldersWithin(folderId: string): ServedType {
  return {
    ...folders,
    visibleTo: ({ id }, bind) =>
      `${within('t.id', { id, folderId, level: LEVELS.manager }, bind)} and t.id <> ${bind(folderId)}::uuid`,
    beforeWrite: async (call, changes) =>
      await requireLevel(
        call,
        changes.map(({ after }) => after?.parent),
        'manager',
      ),
  };
}

type Within = { id: string; folderId: string; level: number };

function within(folder: string, { id, folderId, level }: Within, bind: Bind): string {
  const inside = `select p.folder_id from asset_folder_place p where ${bind(folderId)}::uuid = any (p.line)`;
  return `${levelIn(folder, `${bind(id)}::uuid`, { deleted: true })} >= ${level} and ${folder} in (${inside})`;
}
