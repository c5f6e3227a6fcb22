import { commonFailures, recordFailures, trackingFailures } from '@opsyard/contract';
import { expect } from 'vitest';
import { personWithRules } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { insertEvents } from './event-store.ts';
import { readUnknownStatuses } from './read-again.ts';
import { storedEvent } from './store-events.ts';

const RIGHTS = ['logistics:waybill:view', 'logistics:waybill:edit'] as const;

const test = base.extend<{ editor: Person; cleanUp: unknown }>({
  editor: async ({ as }, use) => use(await as(...RIGHTS)),
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from waybill');
      await app.pool.query('delete from number_alias');
    },
    { auto: true },
  ],
});

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const event = (hour: number, rawStatus: string, text = '') =>
  ({ source: 'track17', at: at(hour), rawStatus, text, place: 'Berlin' }) as const;

test('[BC-05] events and numbers are refused without permission, for unknown parcels, and in the future', async ({
  as,
  editor,
}) => {
  const { client } = editor;
  const { id } = await client.waybill.add({ body: { number: 'YT2026000001' } });
  const viewer = await as('logistics:waybill:view');
  const events = [event(9, 'InTransit')];
  await expect(viewer.client.tracking.addEvents({ body: { id, events } })).rejects.toThrow();
  await expect((await as()).client.tracking.timeline({ query: { id } })).rejects.toThrow();
  await expect(client.tracking.addEvents({ body: { id: '0'.repeat(32), events } })).rejects.toThrow(
    commonFailures.notFound.code,
  );
  const far = new Date(Date.now() + 40 * 86_400_000).toISOString();
  await expect(
    client.tracking.addEvents({ body: { id, events: [{ ...event(9, 'InTransit'), at: far }] } }),
  ).rejects.toThrow(trackingFailures.inFuture.code);
  expect((await client.tracking.timeline({ query: { id } })).events).toEqual([]);
});

test('[BC-05] a number is stored in capital letters without blanks and dashes, once', async ({
  editor: { client },
}) => {
  const row = await client.waybill.add({ body: { number: 'rr 1234-567 89cn' } });
  expect(row).toMatchObject({ number: 'RR123456789CN', status: 'pending', flags: ['badCheckDigit'] });
  await expect(client.waybill.add({ body: { number: 'RR123456789CN' } })).rejects.toThrow(
    recordFailures.duplicate.code,
  );
  await expect(client.waybill.add({ body: { number: 'RR12/3' } })).rejects.toThrow();
  expect(await client.waybill.add({ body: { number: 'ＹＴ　１２３４５６' } })).toMatchObject({ number: 'YT123456' });
  const { record } = await client.waybill.edit({
    body: { id: row.id, version: row.version, changes: { number: 'RR123456785CN' } },
  });
  expect(record.flags).toEqual([]);
});

test('[BC-05] the status of a parcel follows from its events in any order and with repetitions', async ({
  editor: { client },
}) => {
  const { id } = await client.waybill.add({ body: { number: 'YT2026000002' } });
  const add = (...events: ReturnType<typeof event>[]) => client.tracking.addEvents({ body: { id, events } });
  expect(await add(event(12, 'Delivered', 'At the door'), event(3, 'InTransit_PickedUp'))).toEqual({
    added: 2,
    status: 'delivered',
  });
  expect(await add(event(12, 'Delivered', ' at the  DOOR '), event(15, 'InTransit'), event(16, 'Beamed_Up'))).toEqual({
    added: 2,
    status: 'delivered',
  });
  const row = await client.waybill.get({ query: { id } });
  expect(row).toMatchObject({ status: 'delivered', firstScanAt: at(3), deliveredAt: at(12), flags: ['unmapped'] });
  const { rule, events } = await client.tracking.timeline({ query: { id } });
  expect(rule).toBe('staysDelivered');
  expect(events.map((one) => [one.rawStatus, one.status, one.decides, one.isPassedOver])).toEqual([
    ['Beamed_Up', null, false, false],
    ['InTransit', 'inTransit', false, true],
    ['Delivered', 'delivered', true, false],
    ['InTransit_PickedUp', 'inTransit', false, false],
  ]);
  const { version } = row;
  await add(event(12, 'Delivered', 'At the door'));
  expect((await client.waybill.get({ query: { id } })).version).toBe(version);
});

test('[BC-05] simultaneous events are shown in the order in which they count', async ({ editor: { client } }) => {
  const { id } = await client.waybill.add({ body: { number: 'YT2026000041' } });
  const events = ['Delivered', 'InTransit', 'OutForDelivery', 'InfoReceived'].map((code) => event(9, code, code));
  await client.tracking.addEvents({ body: { id, events } });
  const { events: shown } = await client.tracking.timeline({ query: { id } });
  expect(shown.map(({ rawStatus }) => rawStatus)).toEqual(['Delivered', 'OutForDelivery', 'InTransit', 'InfoReceived']);
  expect(shown.map(({ decides }) => decides)).toEqual([true, false, false, false]);
});

test('[BC-05] an event is shown as received from its provider, to users who may sync parcels', async ({ app, as }) => {
  const both = await as('logistics:waybill:view', 'logistics:waybill:edit', 'logistics:waybill:sync');
  const { id } = await both.client.waybill.add({ body: { number: 'YT2026000031' } });
  await both.client.tracking.addEvents({ body: { id, events: [event(9, 'InTransit')] } });
  const given = {
    ...event(10, 'Delivered'),
    source: 'kuaidi100' as const,
    tzKnown: false,
    raw: '{"ftime":"2026-03-01"}',
  };
  await insertEvents(app.db, [storedEvent({ id, number: 'YT2026000031' }, given)]);
  const [guessed, manual] = (await both.client.tracking.timeline({ query: { id } })).events;
  expect([guessed?.tzKnown, guessed?.hasRaw, manual?.tzKnown, manual?.hasRaw]).toEqual([false, true, true, false]);
  const read = ({ client }: Person, of: string | undefined) => client.tracking.raw({ query: { id: of ?? '' } });
  expect(await read(both, guessed?.id)).toEqual({ raw: '{"ftime":"2026-03-01"}' });
  await expect(read(both, manual?.id)).rejects.toThrow(commonFailures.notFound.code);
  await expect(read(both, '0'.repeat(32))).rejects.toThrow(commonFailures.notFound.code);
  await expect(read(await as('logistics:waybill:view'), guessed?.id)).rejects.toThrow('common.forbidden');
  await expect(read(await as('logistics:waybill:sync'), guessed?.id)).rejects.toThrow(commonFailures.notFound.code);
});

test('[BC-05] events do not tell what data rules hide of a parcel', async ({ app, as }) => {
  const writer = await as('logistics:waybill:view', 'logistics:waybill:edit', 'logistics:waybill:sync');
  const { id } = await writer.client.waybill.add({ body: { number: 'YT2026000051' } });
  const given = { ...event(10, 'Delivered'), raw: '{"number":"YT2026000051"}' };
  await insertEvents(app.db, [storedEvent({ id, number: 'YT2026000051' }, given)]);
  const [stored] = (await writer.client.tracking.timeline({ query: { id } })).events;
  const entries = ['logistics:waybill:view', 'logistics:waybill:sync'];
  const seen = async (field: string) => {
    const person = await personWithRules(app, { entries, on: 'logistics:waybill:view' }, [field, 'HIDE', '']);
    const { tracking } = person.client;
    const { events, rule } = await tracking.timeline({ query: { id } });
    const raw = await tracking.raw({ query: { id: stored?.id ?? '' } }).catch(() => null);
    return [events.length, rule, raw?.raw];
  };
  expect(await seen('status')).toEqual([0, 'none', undefined]);
  expect(await seen('lastEvent')).toEqual([0, 'none', undefined]);
  expect(await seen('notes')).toEqual([1, 'latest', given.raw]);
});

test('[BC-05] unknown statuses are listed by code, and understood once a later version knows them', async ({
  app,
  editor: { client },
}) => {
  const ids: string[] = [];
  for (const number of ['YT2026000011', 'YT2026000012']) {
    const { id } = await client.waybill.add({ body: { number } });
    const events = [event(3, 'InTransit'), event(9, 'Beamed_Up')];
    await client.tracking.addEvents({ body: { id, events } });
    ids.push(id);
  }
  const [parcel = ''] = ids;
  await client.tracking.addEvents({ body: { id: parcel, events: [event(10, 'Delivered', 'Yes')] } });
  expect(await client.logisticsOverview.unknownStatuses()).toEqual([
    { source: 'track17', rawStatus: 'Beamed_Up', parcels: 2, lastAt: at(9) },
  ]);
  await runJob(app, readUnknownStatuses, undefined);
  expect(await client.logisticsOverview.unknownStatuses()).toHaveLength(1);
  // A later version of the table has the code: here, the events get one that it has.
  await app.pool.query(`update waybill_event set raw_status = 'Exception_Returned' where status is null`);
  await runJob(app, readUnknownStatuses, undefined);
  expect(await client.logisticsOverview.unknownStatuses()).toEqual([]);
  const [first, second] = await Promise.all(ids.map((id) => client.waybill.get({ query: { id } })));
  expect(first).toMatchObject({ status: 'delivered', flags: [], deliveredAt: at(10) });
  expect(second).toMatchObject({ status: 'exception', detail: 'returned', statusSince: at(9), flags: [] });
});

test('[BC-05] a waybill goes on under a new number if asked to, unless another one has it', async ({ editor }) => {
  const { client } = editor;
  const { id } = await client.waybill.add({ body: { number: 'GOES00001', carrierCode: '3011', provider: 'track17' } });
  await client.waybill.add({ body: { number: 'OTHER00001' } });
  const renumber = (oldNumber: string, newNumber: string, moveWaybill?: boolean) =>
    client.tracking.renumber({
      body: { oldNumber, newNumber, reason: 'relabel', ...(moveWaybill !== undefined && { moveWaybill }) },
    });
  const numberOf = async () => (await client.waybill.get({ query: { id } })).number;
  await expect(renumber('GOES00001', 'OTHER00001', true)).rejects.toThrow(recordFailures.duplicate.code);
  expect((await client.tracking.numberHistory({ query: { number: 'GOES00001' } })).steps).toEqual([]);
  await renumber('GOES00001', 'goes 00002', true);
  expect(await numberOf()).toBe('GOES00002');
  // Without it, the waybill keeps its number, and is still found by the new one.
  await renumber('GOES00002', 'GOES00003');
  expect(await numberOf()).toBe('GOES00002');
  // A number without a waybill is noted all the same.
  await renumber('NOBODY00001', 'NOBODY00002', true);
  const { waybills } = await client.tracking.numberHistory({ query: { number: 'GOES00001' } });
  expect(waybills.map(({ number }) => number)).toEqual(['GOES00002']);
});

test('[BC-05] each number of a parcel finds all of them; forks and loops are refused', async ({ app, as, editor }) => {
  const { client } = editor;
  const { id } = await client.waybill.add({ body: { number: 'NEW00003' } });
  const renumber = (oldNumber: string, newNumber: string) =>
    client.tracking.renumber({ body: { oldNumber, newNumber, reason: 'handover' } });
  await renumber('old 00001', 'MID-00002');
  await renumber('OTHER0001', 'MID00002');
  await renumber('MID00002', 'NEW00003');
  // Also those of the same time are listed in the order of the numbers.
  await app.pool.query(`update number_alias set at = now() where new_number in ('MID00002', 'NEW00003')`);
  await expect(renumber('OLD00001', 'NEW00004')).rejects.toThrow(trackingFailures.successorTaken.code);
  await expect(renumber('NEW00003', 'OLD00001')).rejects.toThrow(trackingFailures.numberLoop.code);
  await expect(renumber('NEW00003', 'new 00003')).rejects.toThrow(trackingFailures.numberLoop.code);
  for (const number of ['OLD00001', 'mid00002', 'NEW00003', 'OTHER0001']) {
    const { steps, waybills } = await client.tracking.numberHistory({ query: { number } });
    expect(steps.map(({ oldNumber, newNumber }) => `${oldNumber} ${newNumber}`)).toEqual([
      'OLD00001 MID00002',
      'OTHER0001 MID00002',
      'MID00002 NEW00003',
    ]);
    expect(waybills).toEqual([{ id, number: 'NEW00003', status: 'pending' }]);
  }
  const twice = await Promise.allSettled([renumber('AAAAA', 'BBBBB'), renumber('BBBBB', 'AAAAA')]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect((await as()).client.tracking.numberHistory({ query: { number: 'OLD00001' } })).rejects.toThrow();
});
