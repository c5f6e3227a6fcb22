import { Type } from 'typebox';
import { commonFailures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Done, Id, OneOf } from '../../kernel/shapes.ts';

/** Languages a claim is written in. */
export const PACK_LANGUAGES = ['en', 'zh'] as const;
export type PackLanguage = (typeof PACK_LANGUAGES)[number];

export const workOrderPack = defineRoutes('workOrderPack', {
  download: {
    method: 'GET',
    path: '/appcenter/workorder/evidence/pack',
    summary:
      'The evidence of a work order with the claim, or the forecast of a prevention, as a PDF and a manifest, as one ZIP archive',
    access: 'work-orders:order:view',
    kind: 'file',
    takesCookie: true,
    query: Type.Object({
      orderId: Id,
      /** By default that of the order's channel, or else English. */
      language: Type.Optional(OneOf([...PACK_LANGUAGES])),
    }),
    reply: Done,
    failures: [commonFailures.notFound],
  },
});
