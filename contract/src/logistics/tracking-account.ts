import { Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Ids, Nullable, Verbatim } from '../kernel/shapes.ts';
import { narrowed } from '../records/narrowed.ts';

/** What the links of waybills to the accounts that track them lead to. */
export const TRACKING_ACCOUNT = 'trackingAccount';
/** Most accounts one call tells. */
const MOST = 200;

const Account = Type.Object({ id: Id, name: Type.String() });

export const trackingAccount = defineRoutes(TRACKING_ACCOUNT, {
  list: {
    method: 'GET',
    path: '/tms/trackingAccount/list',
    summary:
      'The accounts somebody may know of: those of their departments, those of all, and those that track parcels they may see',
    access: 'logistics:waybill:view',
    query: Type.Object({
      search: narrowed.search,
      /** The end of the page before. */
      cursor: Type.Optional(Verbatim(200)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST })),
    }),
    reply: Type.Object({ records: Type.Array(Account, { maxItems: MOST }), cursor: Nullable(Type.String()) }),
  },
  which: {
    method: 'POST',
    path: '/tms/trackingAccount/which',
    summary: 'What some of these accounts are called',
    access: 'logistics:waybill:view',
    reads: true,
    body: Type.Object({ ids: Ids }, { additionalProperties: false }),
    reply: Type.Array(Account),
  },
});
