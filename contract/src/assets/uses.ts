import { Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Id } from '../kernel/shapes.ts';

/** The maximum number of assets whose uses are counted at once. */
export const ASSET_USES_AT_ONCE = 100;

export const assetUse = defineRoutes('assetUse', {
  count: {
    method: 'POST',
    path: '/task/asset/uses',
    summary: 'How many tasks use each of some assets, as far as one may see both; assets without any are left out',
    access: 'assets:asset:view',
    reads: true,
    body: Type.Object(
      { ids: Type.Array(Id, { minItems: 1, maxItems: ASSET_USES_AT_ONCE, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    reply: Type.Array(Type.Object({ id: Id, tasks: Type.Integer() })),
  },
});
