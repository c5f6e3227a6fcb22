import {
  DECISIONS,
  type DecisionName,
  decisionsFrom,
  type Envelope,
  type Evidence,
  type EvidenceKind,
  foamRuleType,
  MESSAGE_FILES_MAX,
  type MessageFile,
  rateCardType,
  workOrderType,
} from '@opsyard/contract';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { callEveryCommentRoute } from '../../../test/every-part-call.ts';
import { callEveryRecordRoute } from '../../../test/every-record-call.ts';
import { entryId, give, newRole, personWith } from '../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person, Refused } from '../../../test/kit.ts';
import { expectAnswer } from '../../../test/reply-check.ts';

const refusal = (status: number, failure: string) => ({ status, envelope: { result: { failure } } });
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const EVIDENCE = '/appcenter/workorder/evidence';
let made = 0;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Fixture = { lead: Person; member: Person; channel: string };
const test = base.extend<Fixture & { cleanUp: unknown }>({
  // Default roles, so that the tests also prove what they may do.
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  member: async ({ app }, use) => use(await personWith(app, { roles: ['member'] })),
  channel: async ({ lead }, use) => {
    made += 1;
    const body = { name: `Line ${made}`, code: `L${made}`, carrier: 'Yun', service: 'line' as const };
    use((await lead.client.logisticsChannel.add({ body })).id);
  },
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from work_order');
      await app.pool.query('delete from foam_rule');
      await app.pool.query('delete from rate_card');
    },
    { auto: true },
  ],
});

async function addRule({ client }: Person, channel: string, more: object = {}) {
  const body = {
    ...{ name: 'Twice', channel, effectiveFrom: '2026-01-01', mode: 'ratio' as const, divisor: 6000, ratio: 2 },
    ...{ rounding: 'none' as const, step: 1, minimum: 0, windowDays: 30, replyDays: 10 },
    ...{ claimMinimum: 100, evidence: ['side1' as const] },
  };
  return await client.foamRule.add({ body: { ...body, ...more } });
}

async function addRates({ client }: Person, channel: string, more: object = {}) {
  const body = { name: 'Rates', channel, effectiveFrom: '2026-01-01', baseFee: 2_000, unit: 100, unitPrice: 150 };
  return await client.rateCard.add({ body: { ...body, ...more } });
}

function draft(channel: string, more: object = {}) {
  made += 1;
  return {
    ...{
      trackingNumber: `YT${10_000 + made}`,
      channel,
      reason: 'measure' as const,
      shippedOn: day(-9),
      billedOn: day(-2),
    },
    ...{ length: 300, width: 200, height: 100, weight: 550, billedWeight: 1_000, billedFee: 3_500 },
    ...more,
  };
}

async function prove(app: FastifyInstance, { token }: Person, orderId: string, kind: EvidenceKind = 'side1') {
  const form = new FormData();
  form.append('file', new Blob([PNG]), 'box.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const response = await app.inject({
    method: 'POST',
    url: `${EVIDENCE}/add?orderId=${orderId}&kind=${kind}`,
    headers: { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const envelope = response.json<Envelope<Evidence>>();
  expectAnswer('POST', `${EVIDENCE}/add`, { status: response.statusCode, envelope });
  return response;
}

type Details = { note?: string; amount?: number; reference?: string };
/** Makes a decision on the current version of the order. */
async function decide({ client }: Person, id: string, decision: DecisionName, details: Details = {}) {
  const { version } = await client.workOrder.get({ query: { id } });
  if (decision === 'reopen') return await client.workOrderDecision.reopen({ body: { id, version, ...details } });
  return await client.workOrderDecision.deal({ body: { id, version, decision, ...details } });
}
const statusOf = async ({ client }: Person, id: string) => (await client.workOrder.get({ query: { id } })).status;

test('without permission nothing can be read, added, decided, reopened or changed in rules', async ({
  app,
  member,
  lead,
  channel,
}) => {
  const forbidden = refusal(403, 'common.forbidden');
  const guest = await personWith(app, { roles: ['guest'] });
  await expect((await personWith(app)).client.workOrder.list({ query: {} })).rejects.toMatchObject(forbidden);
  await expect(guest.client.workOrder.list({ query: {} })).rejects.toMatchObject(forbidden);
  await expect(guest.client.workOrder.add({ body: draft(channel) })).rejects.toMatchObject(forbidden);
  await expect(addRule(member, channel)).rejects.toMatchObject(forbidden);
  const { id } = await lead.client.workOrder.add({ body: draft(channel) });
  await expect(decide(guest, id, 'withdraw', { note: 'No' })).rejects.toMatchObject(forbidden);
  await expect(decide(member, id, 'reopen', { note: 'No' })).rejects.toMatchObject(forbidden);
  expect((await prove(app, guest, id)).statusCode).toBe(403);
});

test('an order is calculated by the rule and the rates of its day, and keeps that rule', async ({ lead, channel }) => {
  const unruled = await lead.client.workOrder.add({ body: draft(channel) });
  expect(unruled).toMatchObject({ status: '0', expectedWeight: null, overcharge: null, rule: null, rounds: 0 });
  const rule = await addRule(lead, channel);
  await addRates(lead, channel);
  const order = await lead.client.workOrder.add({ body: draft(channel) });
  expect(order).toMatchObject({
    rule: rule.id,
    expectedWeight: 550,
    volumetricWeight: 1_000,
    expectedFee: 2_900,
    overcharge: 600,
    windowEnd: day(28),
  });
  expect(order.number).toMatch(/^WO-\d{6}$/);
  await addRule(lead, channel, { effectiveFrom: '2026-02-01', mode: 'max' });
  const heavier = await lead.client.workOrder.edit({ body: { id: order.id, version: 1, changes: { weight: 560 } } });
  expect(heavier.record).toMatchObject({ rule: rule.id, expectedWeight: 560 });
  expect(await lead.client.workOrder.add({ body: draft(channel) })).toMatchObject({
    expectedWeight: 1_000,
    overcharge: 0,
  });
});

test('the terms of a rule used by orders cannot change, and bands of a rate card must ascend', async ({
  lead,
  channel,
}) => {
  const { id } = await addRule(lead, channel);
  await lead.client.workOrder.add({ body: draft(channel) });
  const change = (changes: object, version = 1) => lead.client.foamRule.edit({ body: { id, version, changes } });
  await expect(change({ divisor: 8000 })).rejects.toMatchObject(refusal(409, 'workOrder.ruleUsed'));
  expect((await change({ name: 'Renamed' })).record).toMatchObject({ name: 'Renamed', version: 2 });
  await expect(addRates(lead, channel, { bands: '500: 1\n400: 2' })).rejects.toMatchObject(
    refusal(422, 'workOrder.bandsWrong'),
  );
});

test('a channel has one rule and one rate card per day, also with concurrent writes, and a rule has the fields of its billing mode', async ({
  lead,
  channel,
}) => {
  const first = await addRule(lead, channel);
  await expect(addRule(lead, channel, { name: 'Other' })).rejects.toMatchObject(refusal(409, 'workOrder.ruleSameDay'));
  const later = await addRule(lead, channel, { effectiveFrom: '2026-02-01' });
  const moved = { id: later.id, version: 1, changes: { effectiveFrom: '2026-01-01' } };
  await expect(lead.client.foamRule.edit({ body: moved })).rejects.toMatchObject(refusal(409, 'workOrder.ruleSameDay'));
  await lead.client.foamRule.deleteBatch({ body: { ids: [first.id] } });
  expect((await lead.client.foamRule.edit({ body: moved })).record).toMatchObject({ effectiveFrom: '2026-01-01' });
  for (const lacking of [{ ratio: undefined }, { mode: 'split' as const }, { mode: 'side' as const }])
    await expect(addRule(lead, channel, { effectiveFrom: '2026-03-01', ...lacking })).rejects.toMatchObject(
      refusal(422, 'workOrder.ruleIncomplete'),
    );
  const cards = await Promise.allSettled([1, 2, 3, 4].map(() => addRates(lead, channel)));
  expect(cards.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(addRates(lead, channel)).rejects.toMatchObject(refusal(409, 'workOrder.rateSameDay'));
  expect(await addRates(lead, channel, { country: 'DE' })).toMatchObject({ country: 'DE' });
});

test('[BK-02] one parcel has one open order, however its number is written', async ({ lead, channel }) => {
  const { id, trackingNumber } = await lead.client.workOrder.add({
    body: draft(channel, { trackingNumber: 'same 00-01' }),
  });
  expect(trackingNumber).toBe('SAME0001');
  const again = (number: string) => lead.client.workOrder.add({ body: draft(channel, { trackingNumber: number }) });
  for (const number of ['SAME0001', 'same0001', 'SAME 0001', 'ＳＡＭＥ０００１'])
    await expect(again(number)).rejects.toMatchObject(refusal(409, 'record.duplicate'));
  await decide(lead, id, 'withdraw', { note: 'Our mistake' });
  expect(await again('sa-me-0001')).toMatchObject({ status: '0', trackingNumber: 'SAME0001' });
});

test('[BK-02] an order finds its parcel, however its number is written', async ({ lead, channel }) => {
  await lead.client.waybill.add({ body: { number: 'SPELT00001', channel, site: 'trailnest-eu' } });
  const body = draft(channel, { trackingNumber: 'spelt 000-01' });
  expect(await lead.client.workOrder.add({ body })).toMatchObject({ site: 'trailnest-eu' });
  const [family] = await lead.client.workOrderNumbers.history({ body: { numbers: ['spelt-00001'] } });
  expect(family?.orders).toHaveLength(1);
});

test('an order is linked with records of other types, which show it as a chip', async ({
  lead,
  member,
  channel,
  as,
}) => {
  const trackingNumber = 'YTLINKED01';
  const { id, number } = await lead.client.workOrder.add({ body: draft(channel, { trackingNumber }) });
  const parcel = await lead.client.waybill.add({ body: { number: trackingNumber, channel } });
  await member.client.workOrderLink.add({ body: { recordId: id, type: 'waybill', id: parcel.id } });
  expect(await member.client.workOrderLink.list({ query: { recordId: id } })).toMatchObject([
    { kind: 'related', chip: { title: trackingNumber, typeName: 'Waybills' } },
  ]);
  const [back] = await lead.client.waybillLink.list({ query: { recordId: parcel.id } });
  expect(back?.chip).toMatchObject({
    ...{ type: 'workOrder', title: number, state: { text: 'Pending' } },
    page: `/modules/appcenter/workorder/list?open=${id}`,
  });
  const reader = await as('logistics:waybill:view');
  expect(await reader.client.waybillLink.list({ query: { recordId: parcel.id } })).toEqual([]);
  await member.client.workOrderLink.delete({ query: { recordId: id, id: back?.id ?? '' } });
  expect(await lead.client.waybillLink.list({ query: { recordId: parcel.id } })).toEqual([]);
});

test('an order can only be submitted with its evidence, which is then sealed', async ({ app, lead, channel }) => {
  const early = await lead.client.workOrder.add({ body: draft(channel) });
  await expect(decide(lead, early.id, 'submit')).rejects.toMatchObject(refusal(422, 'workOrder.ruleMissing'));
  await addRule(lead, channel);
  await addRates(lead, channel);
  const cheap = await lead.client.workOrder.add({ body: draft(channel, { billedFee: 2_950 }) });
  await expect(decide(lead, cheap.id, 'submit')).rejects.toMatchObject(refusal(422, 'workOrder.nothingToClaim'));
  const { id } = await lead.client.workOrder.add({ body: draft(channel, { billedOn: day(-40) }) });
  await expect(decide(lead, id, 'submit')).rejects.toMatchObject(refusal(422, 'workOrder.evidenceMissing'));
  expect((await prove(app, lead, id)).statusCode).toBe(200);
  await expect(decide(lead, id, 'submit')).rejects.toMatchObject(refusal(422, 'workOrder.late'));
  expect(await decide(lead, id, 'submit', { note: 'The bill came late' })).toMatchObject({ status: '1' });
  const evidence = () => lead.client.workOrderEvidence.list({ query: { orderId: id } });
  const { files, intact } = await evidence();
  expect(files).toMatchObject([{ kind: 'side1', round: 1, seal: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  expect(intact).toBe(true);
  const remove = lead.client.workOrderEvidence.remove({ query: { id: files[0]?.id ?? '' } });
  await expect(remove).rejects.toMatchObject(refusal(409, 'workOrder.evidenceSealed'));
  const change = (changes: object) => lead.client.workOrder.edit({ body: { id, version: 2, changes } });
  await expect(change({ weight: 1 })).rejects.toMatchObject(refusal(409, 'workOrder.locked'));
  expect((await change({ notes: 'Called them' })).record).toMatchObject({ notes: 'Called them' });
  await app.pool.query("update work_order_evidence set kind = 'bill'");
  expect(await evidence()).toMatchObject({ intact: false });
});

test('a credit needs an amount up to the fee and a credit note; a closed order can be reopened for 30 days', async ({
  app,
  lead,
  channel,
}) => {
  await addRule(lead, channel);
  await addRates(lead, channel);
  const { id } = await lead.client.workOrder.add({ body: draft(channel) });
  await prove(app, lead, id);
  await decide(lead, id, 'submit', { note: 'Please look at the photo' });
  await expect(decide(lead, id, 'expire')).rejects.toMatchObject(refusal(409, 'workOrder.replyNotDue'));
  await decide(lead, id, 'reply', { note: 'We measured again' });
  await expect(decide(lead, id, 'resubmit')).rejects.toMatchObject(refusal(422, 'workOrder.nothingNew'));
  for (const details of [{}, { amount: 3_501, reference: 'CN1' }, { amount: 600 }])
    await expect(decide(lead, id, 'accept', details)).rejects.toMatchObject(refusal(422, 'workOrder.amountWrong'));
  await decide(lead, id, 'accept', { amount: 600, reference: 'CN1' });
  expect(await lead.client.workOrder.get({ query: { id } })).toMatchObject({
    status: '3',
    settledAmount: 600,
    closedOn: day(0),
  });
  const messages = await lead.client.workOrderMessage.list({ query: { orderId: id } });
  expect(messages).toMatchObject([{ direction: 'out' }, { direction: 'in', text: 'We measured again' }]);
  await app.pool.query('update work_order set closed_on = $1 where id = $2', [day(-31), id]);
  await expect(decide(lead, id, 'reopen', { note: 'Wrong' })).rejects.toMatchObject(
    refusal(409, 'workOrder.reopenTooLate'),
  );
  await app.pool.query('update work_order set closed_on = $1 where id = $2', [day(-30), id]);
  expect(await decide(lead, id, 'reopen', { note: 'Wrong' })).toMatchObject({ status: '2' });
});

test('[BK-02] any sequence of decisions makes only declared transitions, all recorded in the history', async ({
  app,
  lead,
  channel,
}) => {
  await addRule(lead, channel, { evidence: [], replyDays: 1 });
  await addRates(lead, channel);
  const details = { note: 'Said', amount: 100, reference: 'CN' };
  const randomDecisions = fc.array(fc.constantFrom(...(Object.keys(DECISIONS) as DecisionName[])), {
    minLength: 5,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(randomDecisions, async (decisions) => {
      const { id } = await lead.client.workOrder.add({ body: draft(channel) });
      const accepted: DecisionName[] = [];
      for (const decision of decisions) {
        const before = await statusOf(lead, id);
        if (decision === 'resubmit') await prove(app, lead, id);
        if (decision === 'expire')
          await app.pool.query('update work_order set reply_due = $1 where id = $2', [day(-1), id]);
        const answer = await decide(lead, id, decision, details).catch((error: unknown) => error);
        const isLegal = decisionsFrom(before).includes(decision);
        const isAccepted = isLegal && !(answer instanceof Refused);
        if (isAccepted) accepted.push(decision);
        else expect(answer).toMatchObject({ status: 409 });
        expect(await statusOf(lead, id)).toBe(isAccepted ? DECISIONS[decision].to : before);
      }
      const { records } = await lead.client.workOrder.history({ query: { id } });
      const kinds = records.map(({ kind }) => kind).filter((kind) => kind !== 'created' && kind !== 'fileAdded');
      expect(kinds.reverse()).toEqual(accepted);
    }),
    { numRuns: 12 },
  );
});

test('the calculator lists the cheapest channel first and the savings of a smaller box', async ({ lead, channel }) => {
  await addRule(lead, channel);
  await addRates(lead, channel);
  const [quote] = await lead.client.workOrderCalculator.quote({
    query: { length: 300, width: 200, height: 100, weight: 500 },
  });
  expect(quote).toMatchObject({ channelId: channel, billed: 1_000, volumetric: 1_000, fee: 3_500 });
  expect(quote?.advice).toEqual({ side: 'height', from: 100, to: 99, billed: 500, fee: 2_750 });
});

test('unsubmitted evidence can be downloaded and removed, and messages of the carrier are recorded', async ({
  app,
  lead,
  channel,
}) => {
  const { id } = await lead.client.workOrder.add({ body: draft(channel) });
  await prove(app, lead, id);
  const evidence = () => lead.client.workOrderEvidence.list({ query: { orderId: id } });
  const [file] = (await evidence()).files;
  const url = `${EVIDENCE}/download`;
  const query = { id: file?.id ?? '' };
  const read = await app.inject({ url, query, headers: { 'x-access-token': lead.token } });
  expectAnswer('GET', url, { status: read.statusCode });
  expect(read.rawPayload).toEqual(PNG);
  await lead.client.workOrderEvidence.remove({ query });
  expect((await evidence()).files).toEqual([]);
  const details = { orderId: id, direction: 'in' as const, text: 'Send a photo' };
  expect(await lead.client.workOrderMessage.add({ body: details })).toMatchObject({ text: 'Send a photo' });
  await callEveryCommentRoute(lead, workOrderType, id);
});

test('a closed order takes no evidence and gives none up until it is reopened', async ({ app, lead, channel }) => {
  const { id } = await lead.client.workOrder.add({ body: draft(channel) });
  await prove(app, lead, id);
  const evidence = () => lead.client.workOrderEvidence.list({ query: { orderId: id } });
  const before = await evidence();
  await decide(lead, id, 'withdraw', { note: 'Billed rightly' });
  const refused = refusal(409, 'workOrder.evidenceClosed');
  const query = { id: before.files[0]?.id ?? '' };
  await expect(lead.client.workOrderEvidence.remove({ query })).rejects.toMatchObject(refused);
  expect((await prove(app, lead, id)).json()).toMatchObject({ code: 409, message: expect.stringContaining('closed') });
  expect(await evidence()).toEqual(before);
  const { version } = await lead.client.workOrder.get({ query: { id } });
  await lead.client.workOrderDecision.reopen({ body: { id, version, note: 'New photos' } });
  expect((await prove(app, lead, id)).statusCode).toBe(200);
  await lead.client.workOrderEvidence.remove({ query });
});

test('a message of the carrier keeps its files, which those who see the order can download', async ({
  app,
  lead,
  member,
  channel,
}) => {
  const { id: orderId } = await lead.client.workOrder.add({ body: draft(channel) });
  const { id: messageId, files } = await member.client.workOrderMessage.add({
    body: { orderId, direction: 'in', text: 'See our measurement' },
  });
  expect(files).toEqual([]);
  const attach = async ({ token }: Person, query: string, name = 'letter.png') => {
    const form = new FormData();
    form.append('file', new Blob([PNG]), name);
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const url = `/appcenter/workorder/message/attach?${query}`;
    const headers = { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await request.arrayBuffer());
    const response = await app.inject({ method: 'POST', url, headers, payload });
    const envelope = response.json<Envelope<MessageFile>>();
    expectAnswer('POST', '/appcenter/workorder/message/attach', { status: response.statusCode, envelope });
    return { status: response.statusCode, envelope };
  };
  const guest = await personWith(app, { roles: ['guest'] });
  expect(await attach(guest, `messageId=${messageId}`)).toMatchObject(refusal(403, 'common.forbidden'));
  expect(await attach(lead, `messageId=${orderId}`)).toMatchObject(refusal(404, 'common.notFound'));
  for (let at = 0; at < MESSAGE_FILES_MAX; at += 1)
    expect((await attach(lead, `messageId=${messageId}`, `${at}.png`)).status).toBe(200);
  expect(await attach(lead, `messageId=${messageId}`)).toMatchObject(refusal(422, 'workOrder.tooManyMessageFiles'));
  const [message] = await lead.client.workOrderMessage.list({ query: { orderId } });
  expect(message?.files).toHaveLength(MESSAGE_FILES_MAX);
  expect(message?.files[0]).toMatchObject({ name: '0.png', size: PNG.length });
  const url = '/appcenter/workorder/message/download';
  const query = { id: message?.files[0]?.id ?? '' };
  const read = await app.inject({ url, query, headers: { 'x-access-token': member.token } });
  expectAnswer('GET', url, { status: read.statusCode });
  expect(read.rawPayload).toEqual(PNG);
  expect((await app.inject({ url, query, headers: { 'x-access-token': guest.token } })).statusCode).toBe(403);
  const unknown = await app.inject({ url, query: { id: orderId }, headers: { 'x-access-token': lead.token } });
  expect(unknown.statusCode).toBe(404);
});

test('[pitfall 2] orders, rules and rate cards answer every call of record types', async ({ app, lead, channel }) => {
  const dated = { name: 'By hand', channel, effectiveFrom: '2026-01-01' };
  await callEveryRecordRoute(app, lead, foamRuleType, {
    draft: {
      ...{ ...dated, mode: 'max', divisor: 6000, rounding: 'none', step: 1, minimum: 0, windowDays: 30, replyDays: 10 },
    },
    ...{ changes: { divisor: 5000 }, grouped: 'mode', summed: 'divisor' },
    table:
      'Name,Channel,In force from,Billing,Divisor,Rounding of sides,Step,Minimum weight,Dispute window,Reply within\n' +
      `From a table,${channel},2026-02-01,Actual weight only,6000,As measured,1,0,30,10\n`,
  });
  await callEveryRecordRoute(app, lead, rateCardType, {
    draft: { ...dated, baseFee: 2_000, unit: 100, unitPrice: 150 },
    ...{ changes: { baseFee: 2_100 }, grouped: 'channel', summed: 'baseFee' },
    table: `Name,Channel,In force from,Base fee,Unit,Price per unit\nFrom a table,${channel},2026-02-01,20.00,100,1.50\n`,
  });
  await callEveryRecordRoute(app, lead, workOrderType, {
    ...{ draft: draft(channel), changes: { weight: 560 }, grouped: 'reason', summed: 'billedFee' },
    table:
      'Tracking number,Channel,Reason,Shipped,Billed,Our length,Our width,Our height,Our weight,Billed weight,Billed fee\n' +
      `YTTABLE1,${channel},Measured wrongly,2026-05-01,2026-05-20,300,200,100,550,1000,35.00\n`,
  });
});

test('the calculator omits rules hidden by data rules', async ({ app, lead, channel }) => {
  await addRule(lead, channel);
  const limited = await personWith(app);
  const role = await newRole(app, [limited]);
  await give(app, role, 'work-orders:rule:view');
  const query = { length: 300, width: 200, height: 100, weight: 500 };
  expect(await limited.client.workOrderCalculator.quote({ query })).toHaveLength(1);
  const permissionId = await entryId(app, 'work-orders:rule:view');
  const admin = await personWith(app, { roles: ['admin'] });
  const rule = { ruleName: 'none', ruleColumn: 'name', ruleConditions: '=', ruleValue: 'No such rule' } as const;
  const { id } = await admin.client.dataRule.add({ body: { permissionId, ...rule } });
  await admin.client.grant.saveRoleRules({ body: { permissionId, roleId: role, dataRuleIds: id } });
  expect(await limited.client.workOrderCalculator.quote({ query })).toEqual([]);
});
