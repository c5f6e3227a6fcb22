import { billingRule, daysLater, feeFor, isClosed, USUAL_DEADLINES } from '@opsyard/contract';
import type pg from 'pg';
import type { CardRow, RuleRow } from '../../features/work-orders/billing-store.ts';
import { insertMessage } from '../../features/work-orders/messages/store.ts';
import { orders } from '../../features/work-orders/orders.ts';
import { rateCards, rules } from '../../features/work-orders/rates.ts';
import { calculated, derivedValues, rateOf } from '../../features/work-orders/rules.ts';
import type { Db } from '../../kernel/database/db.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { FileStore } from '../../kernel/files/files.ts';
import { assignNumbers } from '../../records/numbers.ts';
import { insertRecords } from '../../records/record-store.ts';
import { claimDemo } from '../claim-store.ts';
import { type DisputeOfParcel, disputesOf } from '../content/disputed-parcels.ts';
import { DEMO_PARCELS, demoChannels, demoParcels } from '../content/parcels.ts';
import { DEMO } from '../content/people.ts';
import { shopFor } from '../content/shops.ts';
import { variation } from '../content/variation.ts';
import {
  billedByCarrier,
  type DemoDispute,
  type DemoTerms,
  demoPreventions,
  demoTerms,
  RATED_GRAMS,
} from '../content/work-orders.ts';
import { dayIn } from '../day-in.ts';
import { idAt } from '../id-at.ts';
import { lastSubmission, orderEvents } from '../order-history.ts';
import { demoPersonId, lockDemoSeed } from '../people-store.ts';
import { addHistory, backdateOrders, backdateParts, channelsByCode, type HistoryRow } from '../work-orders-store.ts';
import { addEvidence } from './seed-evidence.ts';
import { addMeasures } from './seed-order-measures.ts';

const DAY = 86_400_000;
const REPLY_DAYS = 14;

/** Adds rules, rate cards and work orders once per installation; the channels they are about must be there. */
export async function seedWorkOrders(pool: pg.Pool, now: Date, files?: FileStore): Promise<boolean> {
  return await transact(pool, {
    async work(db) {
      await lockDemoSeed(db);
      const channels = await channelsByCode(
        db,
        demoTerms.map(({ channel }) => channel),
      );
      if (channels.size < demoTerms.length || !(await claimDemo(db, 'demo work orders'))) return false;
      const by = demoPersonId(DEMO);
      const terms = demoTerms.map((one) => termsOf(one, channels.get(one.channel) ?? '', now));
      await insertRecords(
        db,
        rules,
        terms.map(({ rule }) => rule),
        by,
      );
      await insertRecords(
        db,
        rateCards,
        terms.map(({ card }) => card),
        by,
      );
      const byCode = new Map(terms.map((one) => [one.code, one]));
      const disputes = await addDisputes(db, by, now, byCode);
      // Without a place for files there are no photos.
      if (files) for (const { row, ...about } of disputes) await addEvidence(db, files, row.id, about);
      await addHistory(
        db,
        disputes.flatMap((dispute) => historyOf(dispute, now)),
      );
      await backdateParts(
        db,
        disputes.map(({ row, one }) => ({ id: row.id, ...messageDays(one, now) })),
      );
      await addPreventions(db, by, now, byCode);
      return true;
    },
  });
}

type Terms = { code: string; rule: RuleRow; card: CardRow & { id: string } };

function termsOf(terms: DemoTerms, channel: string, now: Date): Terms {
  const { name, mode, divisor, step, minimum, windowDays, baseFee, unitPrice, evidence } = terms;
  const effectiveFrom = dayIn(now, -200);
  const rule = {
    ...{ id: idAt(now), name, channel, effectiveFrom, mode, divisor, step, minimum, windowDays, replyDays: REPLY_DAYS },
    ...{ ratio: terms.ratio ?? null, share: terms.share ?? null, sideLimit: terms.sideLimit ?? null },
    ...{ rounding: 'none' as const, tolerance: 20, sideTolerance: null, claimMinimum: 100, evidence: [...evidence] },
  };
  const card = {
    id: idAt(now),
    name,
    channel,
    effectiveFrom,
    baseFee,
    unit: RATED_GRAMS,
    unitPrice,
    bands: terms.bands ?? null,
  };
  return { code: terms.channel, rule, card };
}

async function addDisputes(db: Db, by: string, now: Date, terms: ReadonlyMap<string, Terms>) {
  const disputes = disputesOf(demoParcels(DEMO_PARCELS, now), now);
  const numbers = disputes.map(() => ({ number: null as string | null }));
  await assignNumbers(db, orders, numbers);
  const created = disputes.flatMap((one, at) => {
    const its = terms.get(one.terms.channel);
    const entered = new Date(now.getTime() + one.billedIn * DAY);
    return its
      ? [{ one, entered, row: rowOf(one, its, { now, number: numbers[at]?.number ?? '', id: idAt(entered) }) }]
      : [];
  });
  await insertRecords(
    db,
    orders,
    created.map(({ row }) => row),
    by,
  );
  await backdateOrders(
    db,
    created.map(({ row }) => row.id),
    created.map(({ entered }) => entered.toISOString()),
  );
  for (const { one, row, entered } of created) {
    await addMeasures(db, row.id, one, entered);
    if (one.state === '0') continue;
    const about = { orderId: row.id, authorId: demoPersonId(one.handler) };
    const text = `We dispute the billed weight of ${one.trackingNumber}. 我们对该单计费重提出异议。`;
    await insertMessage(db, { ...about, direction: 'out', text });
    if (one.reply) await insertMessage(db, { ...about, direction: 'in', text: one.reply });
  }
  return created;
}

async function addPreventions(db: Db, by: string, now: Date, terms: ReadonlyMap<string, Terms>): Promise<void> {
  const preventions = demoPreventions();
  const numbers = preventions.map(() => ({ number: null as string | null }));
  await assignNumbers(db, orders, numbers);
  const rows = preventions.flatMap(({ terms: { channel }, trackingNumber, state, box, shipsIn }, at) => {
    const its = terms.get(channel);
    if (!its) return [];
    const shippedOn = dayIn(now, shipsIn);
    const order = {
      ...{ id: idAt(now), number: numbers[at]?.number ?? '', kind: 'prevent', status: state, reason: 'volume', ...box },
      ...{
        trackingNumber,
        channel: its.rule.channel,
        ...destinationOf(channel, trackingNumber),
        handler: demoPersonId('wenbo'),
        shippedOn,
      },
      ...{ rounds: state === '0' ? 0 : 1, submittedOn: state === '0' ? null : dayIn(now, shipsIn - 4) },
      ...{ replyDue: state === '0' ? null : shippedOn, closedOn: isClosed(state) ? dayIn(now, shipsIn - 1) : null },
    };
    const follows = calculated(order, {
      rule: its.rule,
      card: its.card,
      daysOff: new Set(),
      deadlines: USUAL_DEADLINES,
    });
    const prevented = state === '5' ? follows.avoidable : null;
    return [{ ...order, ...follows, ...derivedValues({ ...order, ...follows }), prevented }];
  });
  await insertRecords(db, orders, rows, by);
  await backdateOrders(
    db,
    rows.map(({ id }) => id),
    preventions.map(({ shipsIn }) => new Date(now.getTime() + Math.min(0, shipsIn - 5) * DAY).toISOString()),
  );
}

type Entered = { one: DemoDispute; entered: Date; row: { id: string } };

/** The entries of a dispute's history: it was entered, then decided on. */
function historyOf({ one, entered, row }: Entered, now: Date): HistoryRow[] {
  const about = { entityId: row.id, actorId: demoPersonId(one.handler) };
  const created = { ...about, id: idAt(entered), at: entered, kind: 'created', version: 1, changes: {} };
  const decided = orderEvents(one, now).map(({ at, kind, from, to }, index) => ({
    ...{ ...about, id: idAt(at), at, kind, version: index + 2 },
    changes: { status: { from, to } },
  }));
  return [created, ...decided];
}

/** When the first message to the carrier and its latest reply were sent. */
function messageDays(one: DemoDispute, now: Date) {
  const events = orderEvents(one, now);
  const reply = events.findLast(({ kind }) => kind === 'reply');
  return { out: events[0]?.at ?? null, in: reply?.at ?? null };
}

/** The destination of an order, one of its channel, and a shop that sells there. */
function destinationOf(code: string, trackingNumber: string) {
  const countries = demoChannels.find((channel) => channel.code === code)?.countries ?? [];
  const country = countries[variation(`destination of ${trackingNumber}`, countries.length)] ?? 'US';
  return { country, site: shopFor(country, variation(`shop of ${trackingNumber}`, 6)) };
}

function shippedOn({ parcel, billedIn }: DisputeOfParcel, now: Date): string | null {
  return parcel ? parcel.shipped.toISOString().slice(0, 10) : dayIn(now, billedIn - 5);
}

type Made = { now: Date; number: string; id: string };

function rowOf(one: DisputeOfParcel, { rule, card }: Terms, { now, number, id }: Made) {
  const billedWeight = billedByCarrier(one, billingRule(rule));
  const { length, width, height } = one.box;
  const submittedOn = lastSubmission(one, now)?.toISOString().slice(0, 10) ?? null;
  const order = {
    ...{
      id,
      number,
      kind: 'dispute',
      status: one.state,
      trackingNumber: one.trackingNumber,
      channel: rule.channel,
      ...(one.parcel
        ? { country: one.parcel.country, site: one.parcel.site }
        : destinationOf(one.terms.channel, one.trackingNumber)),
      reason: one.reason,
    },
    ...{ ...one.box, handler: demoPersonId(one.handler), shippedOn: shippedOn(one, now) },
    ...{ carrierLength: length + one.excess, carrierWidth: width + one.excess, carrierHeight: height + one.excess },
    ...{ billedOn: dayIn(now, one.billedIn), billedWeight, billedFee: feeFor(billedWeight, rateOf(card)) ?? 0 },
    ...{ submittedOn, replyDue: submittedOn && daysLater(submittedOn, REPLY_DAYS), rounds: one.rounds },
    closedOn: dayIn(now, one.closedIn),
  };
  const follows = calculated(order, { rule, card, daysOff: new Set(), deadlines: USUAL_DEADLINES });
  const isCredited = one.state === '3';
  return {
    ...order,
    ...follows,
    ...derivedValues({ ...order, ...follows }),
    settledAmount: isCredited ? Math.round((Number(follows.overcharge ?? 0) * one.credited) / 100) : null,
    creditReference: isCredited ? `CN-${number.slice(3)}` : null,
  };
}
