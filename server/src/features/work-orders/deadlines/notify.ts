import { workOrderType } from '@opsyard/contract';
import { actorById } from '../../../kernel/access/actor-by-id.ts';
import { findHolders } from '../../../kernel/access/permission-holders.ts';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { publishNotice } from '../../../kernel/notice.ts';
import { visibleRecords } from '../../../records/list.ts';
import { orders } from '../orders.ts';
import type { DueOrder, Reminder } from './store.ts';

const NOTICES = {
  first: 'workOrderFirst',
  submit: 'workOrderSubmit',
  escalate: 'workOrderEscalated',
  chase: 'workOrderChase',
  chaseAgain: 'workOrderChase',
  expired: 'workOrderExpired',
} as const;
type NoticeKind = Reminder | 'expired';
/** Users who may reopen orders manage them. */
const MANAGES = 'work-orders:order:reopen';
const MOST_MANAGERS = 50;

/** Notifies the users responsible for orders: their handlers, or the users who added them. */
export async function notifyResponsible(
  db: Db,
  change: Change,
  kind: NoticeKind,
  due: readonly DueOrder[],
): Promise<void> {
  const byUser = Map.groupBy(due, ({ responsible }) => responsible);
  for (const [userId, mine] of byUser) if (userId !== null) await notify({ db, change, kind }, userId, mine);
}

/** Notifies the users who manage work orders. */
export async function notifyManagers(db: Db, change: Change, due: readonly DueOrder[]): Promise<void> {
  if (due.length === 0) return;
  const managers = await findHolders(db, MANAGES, { text: '', limit: MOST_MANAGERS });
  for (const { id } of managers) await notify({ db, change, kind: 'escalate' }, id, due);
}

type NoticeContext = { db: Db; change: Change; kind: NoticeKind };

/** One notification for all orders visible to the user. */
async function notify({ db, change, kind }: NoticeContext, userId: string, due: readonly DueOrder[]): Promise<void> {
  const actor = await actorById(db, userId);
  if (!actor?.permissions.has(workOrderType.permissions.view)) return;
  const { rows } = await visibleRecords(
    db,
    actor,
    orders,
    due.map(({ id }) => id),
  );
  const visibleIds = new Set(rows.map(({ id }) => id));
  const shown = due.filter(({ id }) => visibleIds.has(id));
  const [first] = shown;
  if (!first) return;
  const one = { subject: first.number, page: `${workOrderType.page}?open=${first.id}` };
  const numbers = shown.slice(0, MOST_NAMED).map(({ number }) => `"${number}"`);
  const filter = encodeURIComponent(`number in (${numbers.join(', ')})`);
  const many = { subject: first.number, page: `${workOrderType.page}?filter=${filter}` };
  const count = shown.length;
  const target = count === 1 ? one : many;
  // Each has its own key: merged with an unread one, the page would show only the orders of the first.
  publishNotice(change, {
    kind: NOTICES[kind],
    key: `workOrder ${kind} ${newId()}`,
    sender: null,
    many: target,
    to: [{ userId, count, ...target }],
  });
}

/** Order numbers in the address of a list; values of one condition are limited. */
const MOST_NAMED = 50;
