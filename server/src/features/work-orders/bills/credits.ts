import { DECISIONS, type RecordRow, workOrderType } from '@opsyard/contract';
import { now } from '../../../kernel/clock.ts';
import type { WriteContext } from '../../../records/adapter.ts';
import { lockFullRecords } from '../../../records/list.ts';
import { writeRecords } from '../../../records/write.ts';
import { decide } from '../decision/rules.ts';
import { orders } from '../orders.ts';
import type { Line } from './compare-bill-lines.ts';
import { type Billing, billTerms, submittedOrdersOf, writeOrders } from './store.ts';

const REFERENCE_MAX = 100;

/**
 * Closes the submitted orders of credit notes among the lines of a bill as recovered; the user must be allowed to edit orders and see these. A
 * credit note belongs to the order of its parcel and channel, which may have been submitted under another number of the parcel.
 */
export async function closeCredited(writing: WriteContext, lines: readonly Line[]): Promise<void> {
  const { db, actor } = writing;
  const credits = lines.filter(({ verdict, channel }) => verdict === 'credit' && channel);
  if (credits.length === 0 || !actor.permissions.has(workOrderType.permissions.edit)) return;
  const matches = await submittedOrdersOf(db, credits.map(billingOf));
  const orderOf = new Map(matches.map(({ line, order }) => [line, order]));
  const ids = [...new Set(orderOf.values())];
  const rows = await lockFullRecords(db, actor, orders, ids);
  const byOrder = new Map(rows.map((row) => [row.id, row]));
  const terms = await billTerms(db, [...new Set(credits.map(({ bill }) => String(bill)))]);
  const closings = ids.flatMap((id) => {
    const order = byOrder.get(id);
    const mine = credits.filter((line) => orderOf.get(line.id) === id && line.channel === order?.channel);
    const closing = order && mine.length > 0 && order.deletedAt === null ? closingBy(order, mine, terms) : undefined;
    return closing && order ? [{ ...closing, before: order, lines: mine }] : [];
  });
  for (const kind of ['credit', 'accept'] as const) {
    const edits = closings.filter((one) => one.kind === kind);
    await writeRecords(writing, orders, edits, { cause: 'edit', kind });
  }
  const links = closings.flatMap(({ before, lines: mine }) => mine.map(({ id }) => ({ id, order: before.id })));
  if (links.length > 0) await writeOrders(db, links, actor.id);
}

function billingOf({ id, trackingNumber, channel, waybill }: Line): Billing {
  return { id, number: String(trackingNumber), channel: channel as string, waybill: waybill as string | null };
}

/** The new state of an order with credit notes; undefined if it is no longer submitted. */
function closingBy(order: RecordRow, credits: readonly Line[], terms: Awaited<ReturnType<typeof billTerms>>) {
  const kind = (DECISIONS.credit.from as readonly unknown[]).includes(order.status) ? 'credit' : 'accept';
  const credited = credits.reduce((sum, { billedFee }) => sum - Number(billedFee), 0);
  // A carrier may refund more than it billed for the parcel, such as a fee for the dispute.
  const amount = Math.min(credited, Number(order.billedFee));
  const [first] = credits;
  const reference = `${terms.get(String(first?.bill))?.name ?? ''} #${first?.row ?? ''}`;
  const details = { amount, reference: [...reference].slice(-REFERENCE_MAX).join('') };
  const today = now().toISOString().slice(0, 10);
  const verdict = decide(kind, details, { order, today, rule: undefined, evidence: [], unsealed: [] });
  return 'values' in verdict ? { kind, values: verdict.values } : undefined;
}
