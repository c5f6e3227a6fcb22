import { TRACKING_ACCOUNT, trackingAccount } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { cursorPage } from '../../../kernel/routes/cursor-page.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { declareNames } from '../../../records/links/reference-names.ts';
import { visibilityOf } from '../../../records/visibility.ts';
import { waybills } from '../waybills.ts';
import { availableAccounts } from './account-store.ts';

const LISTED = 50;

declareNames(TRACKING_ACCOUNT, ({ db, actor }, ids) => accountsFor(db, actor, { ids, limit: ids.length }));

/** The names of the accounts for the filter of waybills. */
export function serveTrackingAccounts(app: FastifyInstance): void {
  mount(app, trackingAccount, {
    async list({ db, actor, query: { search, cursor, limit = LISTED } }) {
      const found = await accountsFor(db, actor, { search, after: cursor, limit: limit + 1 });
      return cursorPage(found, limit, ({ place }) => place);
    },
    which: ({ db, actor, body: { ids } }) => accountsFor(db, actor, { ids, limit: ids.length }),
  });
}

/** Empty where a data rule hides the accounts of parcels. */
async function accountsFor(db: Db, actor: Actor, filter: Parameters<typeof availableAccounts>[3]) {
  const visibility = await visibilityOf(db, actor, waybills);
  return Object.hasOwn(visibility.open, 'account') ? await availableAccounts(db, actor, visibility, filter) : [];
}
