import { type Static, Type } from 'typebox';
import { commonFailures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Nullable } from '../kernel/shapes.ts';

const Use = Type.Object({ assets: Type.Integer(), kilobytes: Type.Number() });

/** The storage that assets use with all their versions. */
export type AssetStorage = Static<typeof AssetStorage>;
const AssetStorage = Type.Object({
  /** Null where a data rule hides the storage of assets. */
  used: Nullable(Use),
  trash: Nullable(Use),
  /** Bytes of the disk with the files, for users who manage all folders; null with a bucket. */
  disk: Nullable(Type.Object({ free: Type.Integer(), total: Type.Integer() })),
});

export const assetStorage = defineRoutes('assetStorage', {
  get: {
    method: 'GET',
    path: '/task/asset/storage',
    summary: 'The storage used by the assets one may see, in all folders or in one and those below it',
    access: 'assets:asset:view',
    query: Type.Object({ folderId: Type.Optional(Id) }),
    reply: AssetStorage,
    failures: [commonFailures.notFound],
  },
});
