import { Type } from 'typebox';
import { defineRoutes } from '../kernel/route.ts';
import { Id, Ids, Nullable, Verbatim } from '../kernel/shapes.ts';
import { narrowed } from '../records/narrowed.ts';

/** The link target of the field of waybills for the tracking account. */
export const TRACKING_ACCOUNT = 'trackingAccount';
/** The maximum number of accounts returned by one call. */
const MAX_ROWS = 200;

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
      /** The cursor of the previous page. */
      cursor: Type.Optional(Verbatim(200)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
    }),
    reply: Type.Object({ records: Type.Array(Account, { maxItems: MAX_ROWS }), cursor: Nullable(Type.String()) }),
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
