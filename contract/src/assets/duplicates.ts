import { type Static, Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable } from '../kernel/shapes.ts';

/** The maximum number of files that are looked up at once. */
export const ASSET_DUPLICATES_AT_ONCE = 100;

/** A version of an asset with the bytes of a file. */
export type AssetDuplicate = Static<typeof AssetDuplicate>;
const AssetDuplicate = Type.Object({
  sha256: Type.String(),
  assetId: Id,
  name: Type.String(),
  no: Type.Integer(),
  /** Null where a data rule hides the folder. */
  folder: Nullable(Type.String()),
});

export const assetDuplicate = defineRoutes('assetDuplicate', {
  find: {
    method: 'POST',
    path: '/task/asset/duplicates',
    summary:
      'For each of some files, by their SHA-256, the latest version of an asset with the same bytes that one may see',
    access: 'assets:asset:edit',
    reads: true,
    body: Type.Object(
      {
        hashes: Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), {
          minItems: 1,
          maxItems: ASSET_DUPLICATES_AT_ONCE,
          uniqueItems: true,
        }),
      },
      { additionalProperties: false },
    ),
    reply: Type.Array(AssetDuplicate),
  },
});
