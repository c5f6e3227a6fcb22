import { plainCode, workOrder, workOrderFailures, workOrderType } from '@opsyard/contract';
import { daysOff } from '../../kernel/days-off-store.ts';
import { fail } from '../../kernel/fail.ts';
import { defineAdapter, type RecordChange, type WriteContext } from '../../records/adapter.ts';
import { findCards, findRules, rulesById } from './billing-store.ts';
import { findParcels } from './bills/parcel-store.ts';
import { findDeadlines } from './deadlines/days-store.ts';
import { firstBoxes } from './first-box-store.ts';
import { requireOneOpenOrder } from './one-open-order.ts';
import { breaksLock, calculated, derivedValues, type Sides } from './rules.ts';

const OWN = Object.entries(workOrderType.fields).flatMap(([key, field]) =>
  'computed' in field && field.computed ? [] : [key],
);

/** The server side of the record type for work orders: derived fields are computed on each write while an order is pending. */
export const orders = defineAdapter({
  type: workOrderType,
  routes: workOrder,
  async beforeWrite(writing: WriteContext, changes: readonly RecordChange[]) {
    if (changes.some(({ before, after }) => before && after && breaksLock(before, after, OWN)))
      fail(workOrderFailures.locked);
    for (const { after } of changes) if (after) checkBill(after as Values);
    const pending = changes.flatMap(({ before, after }) => (after?.status === '0' ? [{ before, after }] : []));
    await fillSites(
      writing,
      changes.flatMap(({ before, after }) => (!before && after ? [after as Values] : [])),
    );
    await complete(
      writing,
      pending.map(({ after, before }) => ({ values: after as Values, before })),
    );
    for (const { after } of changes) if (after) Object.assign(after, derivedValues(after));
  },
  afterWrite: ({ db }, changes) => requireOneOpenOrder(db, changes),
});

type Values = Record<string, unknown>;
const BILL = ['billedOn', 'billedWeight', 'billedFee'];

/** A dispute is about a bill; a prevention has none. */
function checkBill(values: Values): void {
  values.kind ??= 'dispute';
  if (values.kind === 'prevent') for (const key of BILL) values[key] = null;
  else if (BILL.some((key) => (values[key] ?? null) === null)) fail(workOrderFailures.billMissing);
}

/** New orders without a site get that of their parcel, if whoever adds them may see parcels. */
async function fillSites({ db, actor }: WriteContext, added: readonly Values[]): Promise<void> {
  if (!actor.permissions.has('logistics:waybill:view')) return;
  const without = added.filter(({ site }) => (site ?? null) === null);
  if (without.length === 0) return;
  const parcels = await findParcels(
    db,
    without.map(({ trackingNumber }) => plainCode(String(trackingNumber))),
  );
  without.forEach((values, at) => {
    values.site = parcels[at]?.site ?? null;
  });
}

/** An order keeps its version of the rule, unless its channel or its day changes. */
async function complete(
  { db }: WriteContext,
  writes: readonly { values: Values; before: Values | undefined }[],
): Promise<void> {
  if (writes.length === 0) return;
  const pricingKeys = writes.map(({ values }) => ({
    channel: values.channel,
    country: values.country,
    day: values.shippedOn,
  }));
  const [rules, cards, off] = [await findRules(db, pricingKeys), await findCards(db, pricingKeys), await daysOff(db)];
  const deadlines = await findDeadlines(db);
  const kept = await rulesById(
    db,
    writes.flatMap(({ before }) => (before?.rule ? [String(before.rule)] : [])),
  );
  const first = await firstBoxes(
    db,
    writes.flatMap(({ before }) => (before?.kind === 'prevent' ? [before as unknown as Sides & { id: string }] : [])),
  );
  writes.forEach(({ values, before }, at) => {
    const isSame = before && before.channel === values.channel && before.shippedOn === values.shippedOn;
    const rule = isSame && before.rule ? kept.get(String(before.rule)) : rules[at];
    const terms = { rule, card: cards[at], daysOff: off, deadlines, firstSides: first.get(String(before?.id)) };
    Object.assign(values, { rounds: values.rounds ?? 0 }, calculated(values, terms));
  });
}
