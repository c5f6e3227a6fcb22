import { fold, type NumberFamily, plainCode, type RecordRow, workOrderNumbers } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { servedType } from '../../../records/adapter.ts';
import { visibleRecords } from '../../../records/list.ts';
import { orders } from '../orders.ts';
import { chainOf } from './rules.ts';
import { type PlacedStep, stepsOf, visibleRecordsWith } from './store.ts';

/** The number history of parcels with work orders. */
export function serveNumbers(app: FastifyInstance): void {
  mount(app, workOrderNumbers, {
    history: ({ db, actor, body: { numbers } }) => familiesOf(db, actor, numbers),
  });
}

async function familiesOf(db: Db, actor: Actor, searched: readonly string[]): Promise<NumberFamily[]> {
  const numbersBySearch = await numbersOfSearches(db, actor, searched);
  const steps = await stepsOf(
    db,
    numbersBySearch.flatMap((numbers, at) => numbers.map((number) => ({ at, number }))),
  );
  const chains = numbersBySearch.map((numbers, index) => chainOf(numbers, ofPlace(steps, index)));
  const all = [...new Set(chains.flat())].map(fold);
  const waybills = byNumber(await waybillsWith(db, actor, 'number', all), 'number');
  const ordersByNumber = byNumber(
    await visibleRecordsWith(db, actor, orders, { field: 'trackingNumber', texts: all }),
    'trackingNumber',
  );
  const channels = await channelNames(db, actor, [...waybills.values()].flat());
  return searched.map((text, index) => {
    const numbers = chains[index] ?? [];
    const parcels = numbers.flatMap((number) => waybills.get(fold(number)) ?? []);
    const its = numbers.flatMap((number) => ordersByNumber.get(fold(number)) ?? []);
    // A user who can see neither the parcel nor an order of it gets none of its numbers.
    const isVisible = parcels.length + its.length > 0 || actor.permissions.has('logistics:waybill:view');
    return {
      query: text,
      numbers: isVisible ? numbers : [plainCode(text)],
      steps: isVisible ? ofPlace(steps, index).map(({ place: _, ...step }) => step) : [],
      waybills: parcels.map(({ id, number, status, channel, site }) => ({
        ...{ id, number: String(number), status: String(status ?? '') },
        channel: channels.get(String(channel)) ?? null,
        site: site ? String(site) : null,
      })),
      orders: its.map(({ id, number, trackingNumber, status }) => ({
        ...{ id, number: String(number ?? ''), trackingNumber: String(trackingNumber), status: String(status ?? '') },
      })),
    };
  });
}

/** The tracking numbers for search texts: the texts themselves, or the numbers of the orders or work orders they name. */
async function numbersOfSearches(db: Db, actor: Actor, searched: readonly string[]): Promise<string[][]> {
  const texts = searched.map((text) => fold(text.trim()));
  const named = byNumber(await visibleRecordsWith(db, actor, orders, { field: 'number', texts }), 'number');
  const ordered = byNumber(await waybillsWith(db, actor, 'orderNo', texts), 'orderNo');
  return searched.map((text, at) => {
    const key = texts[at] ?? '';
    const others = [
      ...(named.get(key) ?? []).map(({ trackingNumber }) => trackingNumber),
      ...(ordered.get(key) ?? []).map(({ number }) => number),
    ];
    const numbers = others.flatMap((number) => (number ? [plainCode(String(number))] : []));
    return numbers.length > 0 ? numbers : [plainCode(text)];
  });
}

function ofPlace(steps: readonly PlacedStep[], at: number): PlacedStep[] {
  return steps.filter(({ place: index }) => index === at);
}

async function waybillsWith(db: Db, actor: Actor, field: string, texts: readonly string[]): Promise<RecordRow[]> {
  const waybills = servedType('waybill');
  return waybills ? await visibleRecordsWith(db, actor, waybills, { field, texts }) : [];
}

async function channelNames(db: Db, actor: Actor, rows: readonly RecordRow[]): Promise<ReadonlyMap<string, string>> {
  const channels = servedType('logisticsChannel');
  const ids = [...new Set(rows.flatMap(({ channel }) => (channel ? [String(channel)] : [])))];
  if (!channels || ids.length === 0) return new Map();
  const { rows: ordersByNumber } = await visibleRecords(db, actor, channels, ids);
  return new Map(ordersByNumber.map(({ id, name }) => [id, String(name ?? '')]));
}

function byNumber(rows: readonly RecordRow[], field: string): ReadonlyMap<string, RecordRow[]> {
  const ordersByNumber = new Map<string, RecordRow[]>();
  for (const row of rows) {
    const key = fold(String(row[field] ?? ''));
    ordersByNumber.set(key, [...(ordersByNumber.get(key) ?? []), row]);
  }
  return ordersByNumber;
}
