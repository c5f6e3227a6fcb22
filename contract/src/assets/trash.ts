import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done, Id, Ids, Instant, Nullable, OneOf } from '../kernel/shapes.ts';
import { recordFailures } from '../records/failures.ts';
import { Reason } from '../tasks/reason.ts';
import { folderFailures } from './failures.ts';

const Kind = OneOf(['asset', 'assetFolder']);
const which = { kind: Kind, id: Id };

/** Why an asset or a folder is not purged. */
export type AssetHold = Static<typeof AssetHold>;
export const AssetHold = Type.Object({ reason: Type.String(), by: Nullable(Type.String()), at: Instant });

/** What the trash shows of an asset or a folder besides its fields. */
export type TrashedAsset = Static<typeof TrashedAsset>;
const TrashedAsset = Type.Object({
  id: Id,
  /** Of all versions; of a folder, those of all assets in it. Null where a data rule hides it. */
  kilobytes: Nullable(Type.Number()),
  /** Whether it is kept by a hold: its own, or that of a folder above it, without its reason if one does not see the folder. */
  hold: Nullable(Type.Object({ reason: Type.String(), by: Nullable(Type.String()), own: Type.Boolean() })),
  /** A hold of something in a folder, which keeps the folder, too; without its reason if one does not see what is held. */
  within: Nullable(Type.Object({ reason: Type.String(), by: Nullable(Type.String()) })),
  /** Whether one manages its folder, and may set a hold. */
  mayHold: Type.Boolean(),
  /** Whether one may delete it for good: a folder only with every folder in it, and without a hold of anything in it. */
  mayPurge: Type.Boolean(),
});

/** An asset or a folder that is hidden because a folder above it is in the trash. */
export type ContainedItem = Static<typeof ContainedItem>;
const ContainedItem = Type.Object({
  kind: Kind,
  id: Id,
  name: Nullable(Type.String()),
  /** The names of the folders between the deleted one and this that one sees, separated by slashes; empty directly in it. */
  where: Type.String(),
  /** The reason of its own hold. */
  hold: Nullable(Type.String()),
  /** Whether one manages its folder, and may set and release a hold. */
  mayHold: Type.Boolean(),
});

/** The maximum number of items of each kind that are listed in a deleted folder. */
export const CONTAINED_MAX = 200;

const { notFound, forbidden } = commonFailures;

export const assetTrash = defineRoutes('assetTrash', {
  facts: {
    method: 'POST',
    path: '/task/asset/trash/facts',
    summary: 'Size, hold and rights of assets or folders in the trash; those one does not see are left out',
    access: 'assets:folder:view',
    reads: true,
    body: Type.Object({ kind: Kind, ids: Ids }, { additionalProperties: false }),
    reply: Type.Array(TrashedAsset),
  },
  contents: {
    method: 'GET',
    path: '/task/asset/trash/contents',
    summary: 'The folders and assets in a deleted folder, by name',
    access: 'assets:folder:edit',
    query: Type.Object({ folderId: Id }),
    reply: Type.Object({
      items: Type.Array(ContainedItem, { maxItems: 2 * CONTAINED_MAX }),
      hasMore: Type.Boolean(),
    }),
    failures: [notFound],
  },
  takeOut: {
    method: 'POST',
    path: '/task/asset/trash/takeOut',
    summary: 'Move assets, or folders with their contents, out of a deleted folder, which stays in the trash',
    access: 'assets:folder:edit',
    body: Type.Object(
      {
        folderId: Id,
        kind: Kind,
        ids: Ids,
        /** The folder they are moved to; null for the top level, where there are only folders. */
        into: Nullable(Id),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({ moved: Type.Integer() }),
    failures: [
      notFound,
      forbidden,
      commonFailures.invalidInput,
      recordFailures.linkMissing,
      recordFailures.duplicate,
      folderFailures.intoItself,
      folderFailures.tooDeep,
    ],
  },
  hold: {
    method: 'GET',
    path: '/task/asset/hold/get',
    summary: 'The retention hold of an asset or a folder, if any',
    access: 'assets:folder:view',
    query: Type.Object(which),
    reply: Nullable(AssetHold),
    failures: [notFound],
  },
  setHold: {
    method: 'PUT',
    path: '/task/asset/hold/set',
    summary: 'Keep an asset, or a folder with its contents, from being purged; managers of the folder only',
    access: 'assets:folder:edit',
    body: Type.Object({ ...which, reason: Reason }, { additionalProperties: false }),
    reply: AssetHold,
    failures: [notFound, forbidden],
  },
  releaseHold: {
    method: 'DELETE',
    path: '/task/asset/hold/release',
    summary: 'End the retention hold of an asset or a folder; managers of the folder only',
    access: 'assets:folder:edit',
    query: Type.Object(which),
    reply: Done,
    failures: [notFound, forbidden],
  },
});
