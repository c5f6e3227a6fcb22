import { CHANNEL_TRANSIT_MIN, scoreFilter } from '@opsyard/contract';
import { expect } from 'vitest';
import { entryId, give, newRole, personWith } from '../../../../test/fixtures/rights-fixture.ts';
import { test as base, freshKey, type Person } from '../../../../test/kit.ts';
import { runJob } from '../../../../test/run-job.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { insertRecords } from '../../../records/record-store.ts';
import { flagLate } from '../late-task/flag-job.ts';
import { flagLateParcels } from '../late-task/flag-store.ts';
import { waybills } from '../waybills.ts';
import { updateChannelTransit } from './jobs.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const test = base.extend<{ lead: Person; cleanUp: unknown }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from waybill');
      await app.pool.query('delete from logistics_channel');
    },
    { auto: true },
  ],
});

type Reported = readonly (readonly [days: number, rawStatus: string])[];
let numbers = 0;
async function parcel({ client }: Person, scans: Reported, more: object = {}): Promise<string> {
  numbers += 1;
  const { id } = await client.waybill.add({ body: { number: `OVERVIEW${numbers}`, ...more } });
  const events = scans.map(([days, rawStatus]) => ({
    source: 'manual' as const,
    at: ago(days),
    rawStatus,
    text: `${days}`,
    place: '',
  }));
  if (events.length > 0) await client.tracking.addEvents({ body: { id, events } });
  return id;
}

test('[BC-05] the overview requires the permission to view parcels', async ({ app }) => {
  const { client } = await personWith(app);
  await expect(client.logisticsOverview.read({ query: { since: ago(0.5) } })).rejects.toThrow('common.forbidden');
  await expect(client.logisticsOverview.scorecard({ query: {} })).rejects.toThrow('common.forbidden');
});

test('[BC-05] the overview counts today and each day before it', async ({ lead }) => {
  await parcel(lead, [[0.1, 'inTransit']]);
  await parcel(lead, [
    [3.2, 'inTransit'],
    [0.2, 'delivered'],
  ]);
  await parcel(lead, [[0.1, 'exception/lost']]);
  await parcel(lead, []);
  const { figures, days } = await lead.client.logisticsOverview.read({ query: { since: ago(0.5) } });
  expect(figures).toMatchObject({ registered: 4, firstScans: 2, delivered: 1, underway: 1, exceptions: 1, stuck: 0 });
  expect(days).toHaveLength(30);
  expect(days.filter(({ firstScans, delivered }) => firstScans + delivered > 0)).toEqual([
    { ago: 3, firstScans: 1, delivered: 0 },
    { ago: 0, firstScans: 2, delivered: 1 },
  ]);
});

test('[BC-05] unchanged parcels are flagged as stuck, and those silent for longer than others of their channel as silent', async ({
  app,
  lead,
}) => {
  const body = { name: 'Line', code: 'L', carrier: 'Yun', service: 'line' as const, transitDays: 15 };
  const { id: channel } = await lead.client.logisticsChannel.add({ body });
  const more = { channel, country: 'DE', shippedOn: ago(12).slice(0, 10) };
  const steady: Reported = Array.from({ length: 11 }, (_, at) => [11 - at, at === 10 ? 'delivered' : 'inTransit']);
  await parcel(lead, steady, more);
  await parcel(lead, steady, more);
  const silent = await parcel(lead, [[4, 'inTransit']], more);
  // In transit for long, but with an event yesterday.
  const moving = await parcel(
    lead,
    [
      [11, 'inTransit'],
      [1, 'inTransit'],
    ],
    more,
  );
  const waiting = await parcel(
    lead,
    [
      [11, 'pickupReady'],
      [1, 'pickupReady'],
    ],
    more,
  );
  const unknown = await parcel(lead, [[4, 'inTransit']], { shippedOn: more.shippedOn });
  const stuck = await parcel(lead, [[11, 'inTransit']], { shippedOn: more.shippedOn });
  await runJob(app, flagLate, undefined);
  const flagsOf = async (id: string) => (await lead.client.waybill.get({ query: { id } })).flags;
  expect([await flagsOf(silent), await flagsOf(moving)]).toEqual([['silent'], []]);
  expect([await flagsOf(waiting), await flagsOf(stuck)]).toEqual([['stuck'], ['stuck']]);
  // There is no data about parcels like this one yet.
  expect(await flagsOf(unknown)).toEqual([]);
  const [score] = await lead.client.logisticsOverview.scorecard({ query: {} });
  expect(score).toMatchObject({
    id: channel,
    name: 'Line',
    promisedDays: 15,
    parcels: 5,
    stuck: 1,
    silent: 1,
    deliveredShare: 40,
  });
  await lead.client.tracking.addEvents({
    body: {
      id: silent,
      events: [{ source: 'manual', at: ago(0.1), rawStatus: 'outForDelivery', text: '', place: '' }],
    },
  });
  await runJob(app, flagLate, undefined);
  expect(await flagsOf(silent)).toEqual([]);
});

test('[BC-05] parcels are flagged in batches, each parcel once, and not again', async ({ app, lead }) => {
  const shippedOn = ago(30).slice(0, 10);
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push(await parcel(lead, [[20, 'inTransit']], { shippedOn }));
  const flagged = async () => {
    let [after, changes, batches]: [string | null, number, number] = ['0'.repeat(32), 0, 0];
    while (after !== null && batches < 10) {
      const { last, changed } = await flagLateParcels(app.db, [], { after, limit: 2 });
      [after, changes, batches] = [last, changes + changed, batches + 1];
    }
    return { changes, batches };
  };
  const first = await flagged();
  expect(first.changes).toBeGreaterThanOrEqual(ids.length);
  expect(first.batches).toBeGreaterThan(3);
  for (const id of ids) expect((await lead.client.waybill.get({ query: { id } })).flags).toContain('stuck');
  expect((await flagged()).changes).toBe(0);
});

test('[BC-05] the scorecard shows the share of lost parcels, unless a data rule hides it', async ({ app, lead }) => {
  const body = { name: 'Loss', code: 'LOSS', carrier: 'Yun', service: 'line' as const };
  const { id: channel } = await lead.client.logisticsChannel.add({ body });
  const more = { channel, shippedOn: ago(9).slice(0, 10) };
  await parcel(lead, [[2, 'exception/lost']], more);
  await parcel(lead, [[2, 'exception/returned']], more);
  await parcel(lead, [[2, 'inTransit']], more);
  const [score] = await lead.client.logisticsOverview.scorecard({ query: {} });
  expect(score).toMatchObject({ parcels: 3, exceptionShare: 66.7, lostShare: 33.3 });
  const filter = `channel = "${channel}" and detail = "lost"`;
  expect((await lead.client.waybill.list({ query: { filter } })).total).toBe(1);

  const person = await personWith(app);
  const roleId = await newRole(app, [person]);
  await give(app, roleId, 'logistics:waybill:view', 'logistics:channel:view');
  const admin = await personWith(app, { roles: ['admin'] });
  const permissionId = await entryId(app, 'logistics:waybill:view');
  const rule = { permissionId, ruleName: 'No detail', ruleColumn: 'detail', ruleConditions: 'HIDE', ruleValue: '' };
  const { id: dataRuleIds } = await admin.client.dataRule.add({ body: rule });
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId, dataRuleIds } });
  const [limited] = await person.client.logisticsOverview.scorecard({ query: {} });
  expect(limited).toMatchObject({ parcels: 3, exceptionShare: 66.7, lostShare: null });
});

test('[BC-05] unknown statuses of invisible parcels are not listed, nor any where a data rule hides the status', async ({
  app,
  lead,
}) => {
  const { client: nobody } = await personWith(app);
  await expect(nobody.logisticsOverview.unknownStatuses()).rejects.toThrow('common.forbidden');
  const id = await parcel(lead, []);
  const scan = { source: 'track17' as const, at: ago(1), rawStatus: 'Beamed_Up', text: '', place: '' };
  await lead.client.tracking.addEvents({ body: { id, events: [scan] } });
  const person = await personWith(app);
  const roleId = await newRole(app, [person]);
  await give(app, roleId, 'logistics:waybill:view');
  const codesOf = async ({ client }: Person) =>
    (await client.logisticsOverview.unknownStatuses()).map(({ rawStatus }) => rawStatus);
  expect(await codesOf(person)).toEqual(['Beamed_Up']);
  const admin = await personWith(app, { roles: ['admin'] });
  const permissionId = await entryId(app, 'logistics:waybill:view');
  const rule = { permissionId, ruleName: 'No status', ruleColumn: 'status', ruleConditions: 'HIDE', ruleValue: '' };
  const { id: dataRuleIds } = await admin.client.dataRule.add({ body: rule });
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId, dataRuleIds } });
  expect(await codesOf(person)).toEqual([]);
  await lead.client.waybill.deleteBatch({ body: { ids: [id] } });
  expect(await codesOf(lead)).toEqual([]);
});

test('[BC-05] a parcel shows the task linked with it', async ({ app }) => {
  const both = await personWith(app, { roles: ['lead', 'admin'] });
  const project = await both.client.project.add({ body: { name: 'Parcels', key: freshKey(), template: 'blank' } });
  const { records } = await both.client.task.add({ body: { projectId: project.id, title: 'Parcel is stuck' } });
  const id = await parcel(both, []);
  await both.client.taskLink.add({ body: { recordId: records[0]?.id ?? '', type: 'waybill', id } });
  const [link] = await both.client.waybillLink.list({ query: { recordId: id } });
  expect(link?.chip).toMatchObject({ type: 'task', title: `${project.key}-1 Parcel is stuck` });
  await both.client.waybillLink.delete({ query: { recordId: id, id: link?.id ?? '' } });
  const again = { recordId: id, type: 'task', id: records[0]?.id ?? '' };
  const { chip } = await both.client.waybillLink.add({ body: again });
  expect(chip.id).toBe(records[0]?.id);
  const [reverse] = await both.client.taskLink.list({ query: { recordId: again.id } });
  expect(reverse?.chip).toMatchObject({ type: 'waybill', id });
});

test('[BC-05] a figure of the scorecard opens exactly the counted parcels, in the time zone of the user', async ({
  lead,
}) => {
  const body = { name: 'Range', code: 'RANGE', carrier: 'Yun', service: 'line' as const };
  const { id: channel } = await lead.client.logisticsChannel.add({ body });
  const shipped = (shippedOn: string) => ({ channel, shippedOn });
  await parcel(lead, [[0.2, 'delivered']], shipped('2026-01-01'));
  await parcel(lead, [[0.2, 'exception/lost']], shipped('2026-01-02'));
  await parcel(lead, [[0.2, 'delivered']], shipped('2026-01-02'));
  await parcel(lead, [], { channel });
  const today = '2026-04-01';
  const [score] = await lead.client.logisticsOverview.scorecard({ query: { today } });
  expect(score).toMatchObject({ parcels: 2, deliveredShare: 50, exceptionShare: 50, lostShare: 50, stuck: 0 });
  const countOf = async (key: string) =>
    (await lead.client.waybill.list({ query: { filter: scoreFilter(channel, key) ?? '', today } })).total;
  expect(await countOf('parcels')).toBe(2);
  expect(await countOf('deliveredShare')).toBe(1);
  expect(await countOf('exceptionShare')).toBe(1);
  expect(await countOf('lostShare')).toBe(1);
  expect(await countOf('daysToScan')).toBe(2);
  expect(await countOf('medianDays')).toBe(1);
  expect(await countOf('stuck')).toBe(0);
  expect(scoreFilter(channel, 'promisedDays')).toBeUndefined();
  const [later] = await lead.client.logisticsOverview.scorecard({ query: { today: '2026-04-02' } });
  expect(later).toBeUndefined();
});

test('[BC-05] transit times follow from delivered parcels, and a parcel that takes longer is overdue until it arrives', async ({
  app,
  lead,
}) => {
  const add = async (code: string) =>
    (
      await lead.client.logisticsChannel.add({
        body: { name: code, code, carrier: 'Yun', service: 'line' as const, transitDays: 30 },
      })
    ).id;
  const [known, unknown] = [await add('KNOWN'), await add('UNKNOWN')];
  const delivered = (channel: string, took: number, at: number) => ({
    ...{ id: newId(), number: `TRANSIT${channel.slice(0, 12)}${at}`, channel, status: 'delivered', flags: [] },
    ...{ shippedOn: ago(20).slice(0, 10), deliveredAt: `${ago(20 - took).slice(0, 10)}T00:00:00.000Z` },
  });
  const rows = Array.from({ length: CHANNEL_TRANSIT_MIN }, (_, at) => delivered(known, at < 17 ? 5 : 9, at));
  const few = Array.from({ length: CHANNEL_TRANSIT_MIN - 1 }, (_, at) => delivered(unknown, 5, at));
  await insertRecords(app.db, waybills, [...rows, ...few], lead.id);
  const late = await parcel(lead, [[0.1, 'inTransit']], { channel: known, shippedOn: ago(12).slice(0, 10) });
  const early = await parcel(lead, [[0.1, 'inTransit']], { channel: known, shippedOn: ago(6).slice(0, 10) });
  const promised = await parcel(lead, [[0.1, 'inTransit']], { channel: unknown, shippedOn: ago(12).slice(0, 10) });
  const broken = await parcel(lead, [[0.1, 'inTransit']], { channel: unknown, shippedOn: ago(35).slice(0, 10) });
  await runJob(app, updateChannelTransit, undefined);
  await runJob(app, updateChannelTransit, undefined);
  await runJob(app, flagLate, undefined);
  const channelOf = (id: string) => lead.client.logisticsChannel.get({ query: { id } });
  expect(await channelOf(known)).toMatchObject({ medianDays: 5, p90Days: 9 });
  expect(await channelOf(unknown)).toMatchObject({ medianDays: null, p90Days: null });
  const flagsOf = async (id: string) => (await lead.client.waybill.get({ query: { id } })).flags;
  expect([await flagsOf(late), await flagsOf(early)]).toEqual([['overdue'], []]);
  expect([await flagsOf(promised), await flagsOf(broken)]).toEqual([[], ['overdue']]);
  const { figures } = await lead.client.logisticsOverview.read({ query: { since: ago(0.5) } });
  expect(figures.overdue).toBe(2);

  const addEvent = (id: string, rawStatus: string) =>
    lead.client.tracking.addEvents({
      body: { id, events: [{ source: 'manual', at: ago(0.05), rawStatus, text: '', place: '' }] },
    });
  await addEvent(broken, 'outForDelivery');
  expect(await flagsOf(broken)).toEqual(['overdue']);
  await addEvent(late, 'delivered');
  expect(await flagsOf(late)).toEqual([]);
  // Without enough deliveries there is no transit time.
  await app.pool.query(
    `update waybill set delivered_at = now() - interval '91 days' where channel = $1 and number like 'TRANSIT%'`,
    [known],
  );
  await runJob(app, updateChannelTransit, undefined);
  expect(await channelOf(known)).toMatchObject({ medianDays: null, p90Days: null });
});
