import { createHmac } from 'node:crypto';
import type { Permission } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { expect, inject, vi } from 'vitest';
import { auditOf } from '../../../test/fixtures/accounts.ts';
import { memoryState } from '../../../test/fixtures/memory-state.ts';
import { type Person, test } from '../../../test/kit.ts';
import { expectAnswer } from '../../../test/reply-check.ts';
import { runJob } from '../../../test/run-job.ts';
import { deleteExpiredRecords } from '../../connectors/delete-expired-records.ts';
import { openTracking } from '../../connectors/open-tracking.ts';
import { processWaitingWebhooks } from '../../connectors/process-waiting-webhooks.ts';
import { processWebhook } from '../../connectors/process-webhook.ts';
import { queueWaitingWebhooks } from '../../connectors/queue-waiting-webhooks.ts';
import { findProvider, registerTrackingHandler } from '../../connectors/registry.ts';
import type { Signature } from '../../connectors/simulators/simulator.ts';
import type { Job } from '../../kernel/jobs/job.ts';

const SECRET = 'canary-secret-of-an-account';
const WEBHOOK_SECRET = 'canary-secret-of-its-webhooks';
const PROVIDERS = ['track17', 'kuaidi100', 'aftership', 'easypost'] as const;
const NUMBER = 'RR123456785CN';
/** Cannot be written. */
const BAD = 'RR000000000CN';

/** What a feature has written of webhooks. */
const written: { webhookId: string; number: string }[] = [];
let failing = false;
registerTrackingHandler(async (_db, { webhookIds, updates }) => {
  if (failing || updates.some(({ number }) => number === BAD)) throw new Error('cannot be written now');
  for (const [at, { number }] of updates.entries()) written.push({ webhookId: webhookIds[at] ?? '', number });
});

let names = 0;
const freshName = () => {
  names += 1;
  return `Account ${names}`;
};

/** A webhook of a provider about a parcel, as its simulator signs it. */
function webhookOf(provider: string, signature: Signature, number = NUMBER) {
  const parcel = { number, carrier: null, registeredAt: '2026-08-01T00:00:00.000Z', stoppedAt: null };
  const context = { state: memoryState(), now: new Date('2026-09-01T00:00:00Z'), quota: 1 };
  const sent = findProvider(provider)?.simulator.webhook(
    parcel,
    { ...context, secret: SECRET, webhookSecret: WEBHOOK_SECRET },
    signature,
  );
  if (!sent) throw new Error('no webhook');
  return sent;
}

type Sent = { headers: Record<string, string>; body: Buffer };

type To = { provider: string; id: string; area?: 'connectors' | 'tms'; from?: string };

async function deliver(
  app: FastifyInstance,
  { provider, id, area = 'connectors', from = '127.0.0.1' }: To,
  { headers, body }: Sent,
) {
  const url = `/${area}/webhook/${provider}/${id}`;
  const { statusCode, body: answer } = await app.inject({
    method: 'POST',
    url,
    headers,
    payload: body,
    remoteAddress: from,
  });
  expectAnswer('POST', url, { status: statusCode });
  return { status: statusCode, answer };
}

/** Takes the queued jobs of a kind away; returns what they carry. */
async function take<P>({ pool }: FastifyInstance, { name }: Job<P>): Promise<P[]> {
  const { rows } = await pool.query<{ payload: P }>(
    `delete from graphile_worker._private_jobs where task_id = (
       select id from graphile_worker._private_tasks where identifier = $1) returning payload`,
    [name],
  );
  return rows.map(({ payload }) => payload);
}

/** Runs the queued jobs of webhooks that wait; returns their number. */
async function work(app: FastifyInstance): Promise<number> {
  const jobs = await take(app, processWaitingWebhooks);
  for (const payload of jobs) await runJob(app, processWaitingWebhooks, payload);
  return jobs.length;
}

const editor = (as: (...permissions: Permission[]) => Promise<Person>) =>
  as('system:connector:view', 'system:connector:edit');

test('[BC-05] an account is added, edited and found; its secrets are shown as their last four characters', async ({
  app,
  as,
}) => {
  const { client, id: actorId } = await editor(as);
  expect((await client.connector.providers()).map(({ name }) => name)).toEqual(PROVIDERS);
  const name = freshName();
  const price = { perThousand: 2_550, currency: 'USD' } as const;
  const added = await client.connector.add({
    body: {
      provider: 'aftership',
      sandbox: true,
      name,
      secret: SECRET,
      webhookSecret: WEBHOOK_SECRET,
      perSecond: 2,
      monthlyQuota: 300,
      price,
    },
  });
  expect(added).toMatchObject({
    name,
    secretHint: 'ount',
    webhookSecretHint: 'ooks',
    perSecond: 2,
    monthlyQuota: 300,
    price,
    baseUrl: null,
    version: 1,
  });
  const taken = client.connector.add({ body: { provider: 'track17', sandbox: true, name: name.toUpperCase() } });
  await expect(taken).rejects.toMatchObject({ failure: 'connector.nameTaken' });
  const unknown = client.connector.add({ body: { provider: 'nobody', sandbox: true, name: freshName() } });
  await expect(unknown).rejects.toMatchObject({ failure: 'connector.providerUnknown' });
  const edited = await client.connector.edit({ body: { id: added.id, version: 1, name, scopes: 'tracking' } });
  expect(edited).toMatchObject({ scopes: 'tracking', perSecond: 2, price, secretHint: 'ount', version: 2 });
  const free = await client.connector.edit({
    body: { id: added.id, version: 2, name, price: null, monthlyQuota: null },
  });
  expect([free.price, free.monthlyQuota]).toEqual([null, null]);
  const stale = client.connector.edit({ body: { id: added.id, version: 1, name } });
  await expect(stale).rejects.toMatchObject({ failure: 'common.staleVersion' });
  const { records } = await client.connector.list({ query: { pageSize: 200 } });
  expect(records).toContainEqual(free);
  expect(JSON.stringify([added, edited, records])).not.toContain('canary');
  const { rows } = await app.pool.query('select a::text from connector_account a');
  expect(JSON.stringify(rows)).not.toContain('canary');
  const kinds = await auditOf(app, actorId);
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['connectorAdded', 'connectorChanged', 'connectorChanged']);
  expect(JSON.stringify(kinds)).not.toContain('canary');
});

test('[D8] an address must be public and of https; a stored secret goes to no other address', async ({ app, as }) => {
  const { client } = await editor(as);
  const add = (baseUrl: string) =>
    client.connector.add({ body: { provider: 'track17', sandbox: false, name: freshName(), secret: SECRET, baseUrl } });
  await expect(add('http://192.0.43.8/v2')).rejects.toMatchObject({ failure: 'connector.addressWrong' });
  for (const inside of ['https://127.0.0.1/', 'https://10.0.0.1/', 'https://169.254.169.254/latest', 'https://[::1]/'])
    await expect(add(inside)).rejects.toMatchObject({ failure: 'connector.addressInside' });
  const { id, version } = await add('https://192.0.43.8/v2');
  const move = { id, version, name: freshName(), baseUrl: 'https://192.0.43.9/v2' };
  await expect(client.connector.edit({ body: move })).rejects.toMatchObject({ failure: 'connector.secretNeeded' });
  const same = await client.connector.edit({ body: { ...move, baseUrl: 'https://192.0.43.8/v3' } });
  expect(same).toMatchObject({ baseUrl: 'https://192.0.43.8/v3', secretHint: 'ount' });
  const moved = await client.connector.edit({ body: { ...move, version: 2, secret: `${SECRET}-2` } });
  expect(moved).toMatchObject({ baseUrl: 'https://192.0.43.9/v2', secretHint: 'nt-2' });
  const noSecret = client.connector.add({
    body: { provider: 'track17', sandbox: false, name: freshName(), baseUrl: 'https://192.0.43.8/' },
  });
  await expect(noSecret).rejects.toMatchObject({ failure: 'connector.secretNeeded' });
  const before = { ...app.settings };
  Object.assign(app.settings, { PUBLIC_URL: 'https://yard.example.com' });
  const local = { provider: 'track17', sandbox: true, name: freshName(), baseUrl: 'http://127.0.0.1:9/' };
  await expect(client.connector.add({ body: local })).rejects.toMatchObject({ failure: 'connector.addressWrong' });
  Object.assign(app.settings, before, { PUBLIC_URL: undefined });
});

test('[BC-05] a sandbox account works offline: checked, paused, resumed, its calls listed by record', async ({
  app,
  as,
}) => {
  const { client } = await editor(as);
  const account = await client.connector.add({ body: { provider: 'track17', sandbox: true, name: freshName() } });
  const { ok, account: checked } = await client.connector.check({ body: { id: account.id } });
  expect([ok, checked.quotaLeft, typeof checked.lastCheckAt]).toEqual([true, 10_000, 'string']);
  const paused = await client.connector.pause({ body: { id: account.id, version: 1 } });
  expect(paused).toMatchObject({ state: 'paused', pauseReason: 'manual', version: 2 });
  const { records: accounts } = await client.connector.list({ query: { pageSize: 200 } });
  expect(accounts.find(({ id }) => id === account.id)).toMatchObject({ state: 'paused', pauseReason: 'manual' });
  const tracking = await openTracking(app, account.id);
  const about = { recordType: 'waybill', recordIds: ['b'.repeat(32)] };
  expect(await tracking?.register([{ number: NUMBER, carrier: null }])).toMatchObject([
    { outcome: 'failed', code: 'paused' },
  ]);
  await client.connector.resume({ body: { id: account.id, version: 2 } });
  expect(await tracking?.register([{ number: NUMBER, carrier: null }], about)).toMatchObject([
    { outcome: 'registered' },
  ]);
  const { records } = await client.connectorCall.list({ query: { recordType: 'waybill', recordId: 'b'.repeat(32) } });
  expect(records).toMatchObject([
    { method: 'POST', url: 'simulator:/register', status: 200, errorClass: null, attempt: 1 },
  ]);
  expect(records[0]?.requestText).toContain(NUMBER);
  const all = await client.connectorCall.list({ query: { accountId: account.id, pageSize: 1 } });
  expect(all.records).toHaveLength(1);
  const rest = await client.connectorCall.list({ query: { cursor: all.cursor ?? '' } });
  expect(rest.records.map(({ url }) => url)).toContain('simulator:/getquota');
  expect((await client.webhookInbox.simulate({ body: { id: account.id, signature: 'valid' } })).verdict).toBe('valid');
  expect((await client.webhookInbox.simulate({ body: { id: account.id, signature: 'wrong' } })).verdict).toBe('wrong');
  await client.connector.remove({ query: { id: account.id } });
  await expect(client.connector.check({ body: { id: account.id } })).rejects.toMatchObject({ status: 404 });
  await take(app, processWaitingWebhooks);
});

test.for(PROVIDERS)(
  '[BC-05] %s: only a webhook with a valid signature is processed, and a repeated one once',
  async (provider, { app, as }) => {
    const { client } = await editor(as);
    const { id } = await client.connector.add({
      body: { provider, sandbox: true, name: freshName(), secret: SECRET, webhookSecret: WEBHOOK_SECRET },
    });
    written.length = 0;
    for (const signature of ['wrong', 'missing'] as const)
      expect((await deliver(app, { provider, id }, webhookOf(provider, signature))).status).toBe(403);
    await work(app);
    expect(written).toEqual([]);
    const good = webhookOf(provider, 'valid');
    const altered = { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) };
    expect((await deliver(app, { provider, id }, altered)).status).toBe(403);
    const answers = [
      await deliver(app, { provider, id }, good),
      await deliver(app, { provider, id, area: 'tms' }, good),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.parse(answers[0]?.answer ?? '')).toEqual(findProvider(provider)?.provider.webhookResponse);
    expect(await work(app)).toBe(1);
    expect(written).toMatchObject([{ number: NUMBER }]);
    const { records } = await client.webhookInbox.list({ query: { accountId: id } });
    expect(records.map(({ verdict, deliveries, processedAt }) => [verdict, deliveries, processedAt !== null])).toEqual([
      ['valid', 2, true],
      ['wrong', 1, false],
      ['missing', 1, false],
      ['wrong', 1, false],
    ]);
  },
);

test('[BC-05] pending webhooks are processed together, each once, and an invalid one does not affect the others', async ({
  app,
  as,
}) => {
  const { client } = await editor(as);
  const secrets = { secret: SECRET, webhookSecret: WEBHOOK_SECRET };
  const { id } = await client.connector.add({
    body: { provider: 'aftership', sandbox: true, name: freshName(), ...secrets },
  });
  const numbers = ['RR000000001CN', BAD, 'RR000000002CN', 'RR000000003CN'];
  const arrive = async (some: readonly string[]) => {
    for (const number of some)
      await deliver(app, { provider: 'aftership', id }, webhookOf('aftership', 'valid', number));
  };
  const inbox = async () => (await client.webhookInbox.list({ query: { accountId: id } })).records;
  await arrive(numbers);
  // One job for all, in a queue, so that a flood of webhooks leaves workers to other jobs.
  const { rows: queued } = await app.pool.query<{ queue: string }>(
    'select queue_name as queue from graphile_worker.jobs where task_identifier = $1',
    [processWaitingWebhooks.name],
  );
  expect(queued).toEqual([{ queue: 'webhooks' }]);
  written.length = 0;
  expect(await work(app)).toBe(1);
  const good = numbers.filter((number) => number !== BAD);
  // Processed together, the bad one is rolled back with the others, which are processed again.
  expect(new Set(written.map(({ number }) => number))).toEqual(new Set(good));
  expect((await inbox()).map(({ error, processedAt }) => [error, processedAt !== null]).toReversed()).toEqual([
    [null, true],
    ['cannot be written now', false],
    [null, true],
    [null, true],
  ]);
  written.length = 0;
  // It has a job of its own that repeats it, and does not join others again.
  const bad = await take(app, processWebhook);
  expect(bad).toEqual([{ id: (await inbox()).at(-2)?.id }]);
  for (const one of bad) await expect(runJob(app, processWebhook, one)).rejects.toThrow('cannot be written now');
  await arrive(['RR000000004CN', 'RR000000005CN']);
  await work(app);
  expect(written.map(({ number }) => number)).toEqual(['RR000000004CN', 'RR000000005CN']);
  expect(await take(app, processWebhook)).toEqual([]);
});

test('[BC-05] webhooks that arrive at once share their jobs, and one that was only stored is found within a minute', async ({
  app,
  as,
}) => {
  const { client } = await editor(as);
  const secrets = { secret: SECRET, webhookSecret: WEBHOOK_SECRET };
  const { id } = await client.connector.add({
    body: { provider: 'aftership', sandbox: true, name: freshName(), ...secrets },
  });
  const numbers = Array.from({ length: 20 }, (_, at) => `RR${String(at).padStart(9, '0')}CN`).slice(1);
  written.length = 0;
  const queued = vi.spyOn(app.pool, 'query');
  await Promise.all(
    numbers.map((number) => deliver(app, { provider: 'aftership', id }, webhookOf('aftership', 'valid', number))),
  );
  const statements = queued.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('add_job'));
  queued.mockRestore();
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThan(numbers.length);
  expect(await work(app)).toBe(1);
  expect(written.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted());
  // The process ends before the job is queued.
  await deliver(app, { provider: 'aftership', id }, webhookOf('aftership', 'valid', 'RR000000099CN'));
  await take(app, processWaitingWebhooks);
  await runJob(app, queueWaitingWebhooks, null);
  expect(await work(app)).toBe(1);
  expect(written.at(-1)?.number).toBe('RR000000099CN');
  await runJob(app, queueWaitingWebhooks, null);
  expect(await work(app)).toBe(0);
});

async function asOwner(databaseUrl: string, statement: string): Promise<void> {
  const owner = new URL(inject('adminUrl'));
  owner.pathname = new URL(databaseUrl).pathname;
  const client = new pg.Client({ connectionString: owner.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** How often providers repeat a webhook that is not acknowledged, and the seconds before each repetition. */
const REPETITIONS = [
  ['aftership', 14, (time: number) => 30 * 2 ** time],
  ['kuaidi100', 3, () => 30 * 60],
] as const;

test.for(REPETITIONS)(
  '[BC-05] %s repeats a webhook that could not be stored, and the last of %i repetitions suffices',
  async ([provider, most, pause], { app, as, databaseUrl }) => {
    const { client } = await editor(as);
    const body = { provider, sandbox: true, name: freshName(), secret: SECRET, webhookSecret: WEBHOOK_SECRET };
    const { id } = await client.connector.add({ body });
    const webhook = webhookOf(provider, 'valid');
    written.length = 0;
    await asOwner(databaseUrl, 'alter table webhook_inbox rename to webhook_inbox_away');
    const clock = { seconds: 0, repetitions: 0 };
    let answer = await deliver(app, { provider, id }, webhook);
    while (answer.status >= 300 && clock.repetitions < most) {
      clock.repetitions += 1;
      clock.seconds += pause(clock.repetitions);
      if (clock.repetitions === most)
        await asOwner(databaseUrl, 'alter table webhook_inbox_away rename to webhook_inbox');
      answer = await deliver(app, { provider, id }, webhook);
    }
    expect({ status: answer.status, ...clock }).toMatchObject({ status: 200, repetitions: most });
    expect(clock.seconds).toBe(Array.from({ length: most }, (_, at) => pause(at + 1)).reduce((a, b) => a + b));
    await work(app);
    expect(written).toMatchObject([{ number: NUMBER }]);
    const { records } = await client.webhookInbox.list({ query: { accountId: id } });
    expect(records).toMatchObject([{ verdict: 'valid', deliveries: 1 }]);
  },
);

test('[BC-05] a hundred deliveries of one webhook, also at the same time, are processed once', async ({ app, as }) => {
  const { client } = await editor(as);
  const body = { provider: 'track17', sandbox: true, name: freshName(), secret: SECRET, webhookSecret: WEBHOOK_SECRET };
  const { id } = await client.connector.add({ body });
  const webhook = webhookOf('track17', 'valid');
  written.length = 0;
  for (let round = 0; round < 10; round += 1) {
    const same = Array.from({ length: 10 }, () => deliver(app, { provider: 'track17', id }, webhook));
    expect((await Promise.all(same)).map(({ status }) => status)).toEqual(same.map(() => 200));
    await work(app);
  }
  expect(written).toMatchObject([{ number: NUMBER }]);
  const { records } = await client.webhookInbox.list({ query: { accountId: id } });
  expect(records).toMatchObject([{ verdict: 'valid', deliveries: 100 }]);
});

test('[BC-05] a failed webhook shows the reason and can be processed again; a refused one cannot', async ({
  app,
  as,
}) => {
  const { client } = await editor(as);
  const body = {
    provider: 'aftership',
    sandbox: true,
    name: freshName(),
    secret: SECRET,
    webhookSecret: WEBHOOK_SECRET,
  };
  const { id } = await client.connector.add({ body });
  await deliver(app, { provider: 'aftership', id }, webhookOf('aftership', 'wrong'));
  await deliver(app, { provider: 'aftership', id }, webhookOf('aftership', 'valid'));
  failing = true;
  await work(app);
  const [job] = await take(app, processWebhook);
  if (!job) throw new Error('no job');
  await expect(runJob(app, processWebhook, job)).rejects.toThrow('cannot be written now');
  const found = await client.webhookInbox.get({ query: { id: job.id } });
  expect(found).toMatchObject({ error: 'cannot be written now', processedAt: null, verdict: 'valid' });
  expect(found.body).toContain(NUMBER);
  expect(found.headers).not.toHaveProperty('host');
  failing = false;
  written.length = 0;
  await client.webhookInbox.replay({ body: { id: job.id } });
  for (const again of await take(app, processWebhook)) await runJob(app, processWebhook, again);
  expect(written).toEqual([{ webhookId: job.id, number: NUMBER }]);
  const { records } = await client.webhookInbox.list({ query: { accountId: id, verdict: 'wrong' } });
  await expect(client.webhookInbox.replay({ body: { id: records[0]?.id ?? '' } })).rejects.toMatchObject({
    status: 404,
  });
});

test('a signed webhook that is no JSON is kept as failed, and not tried again', async ({ app, as }) => {
  const { client } = await editor(as);
  const secrets = { secret: SECRET, webhookSecret: WEBHOOK_SECRET };
  const { id } = await client.connector.add({
    body: { provider: 'aftership', sandbox: true, name: freshName(), ...secrets },
  });
  const body = Buffer.from('no JSON');
  const sign = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('base64');
  const headers = { 'content-type': 'application/json', 'aftership-hmac-sha256': sign };
  expect((await deliver(app, { provider: 'aftership', id }, { headers, body })).status).toBe(200);
  // A job that fails is run again; this one ends.
  await work(app);
  const { records } = await client.webhookInbox.list({ query: { accountId: id } });
  expect(records).toMatchObject([{ verdict: 'valid', error: expect.stringContaining('JSON') }]);
});

test('[BC-05] signed webhooks with NUL characters are stored, and hold up no others', async ({ app, as }) => {
  const { client } = await editor(as);
  const secrets = { secret: SECRET, webhookSecret: WEBHOOK_SECRET };
  const { id } = await client.connector.add({
    body: { provider: 'aftership', sandbox: true, name: freshName(), ...secrets },
  });
  const bodies = ['no \0 JSON', JSON.stringify({ event_id: 'a\0b', msg: { tracking_number: 'RR000000008CN' } })];
  for (const body of bodies.map((text) => Buffer.from(text))) {
    const sign = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('base64');
    const headers = { 'content-type': 'application/json', 'aftership-hmac-sha256': sign };
    expect((await deliver(app, { provider: 'aftership', id }, { headers, body })).status).toBe(200);
  }
  await deliver(app, { provider: 'aftership', id }, webhookOf('aftership', 'valid', 'RR000000009CN'));
  await work(app);
  const { records } = await client.webhookInbox.list({ query: { accountId: id } });
  expect(records.map(({ error, processedAt }) => [error, processedAt !== null])).toEqual([
    [null, true],
    [null, true],
    [expect.stringContaining('JSON'), false],
  ]);
});

test('[D8] unauthenticated senders learn nothing, send no large bodies, and are soon not listened to', async ({
  app,
  as,
}) => {
  const { client } = await editor(as);
  const { id } = await client.connector.add({
    body: { provider: 'track17', sandbox: true, name: freshName(), secret: SECRET },
  });
  const wrong = webhookOf('track17', 'wrong');
  // An address of its own: nothing from there is accepted afterwards.
  const from = '203.0.113.40';
  expect((await deliver(app, { provider: 'track17', id: 'c'.repeat(32), from }, wrong)).status).toBe(404);
  expect((await deliver(app, { provider: 'aftership', id, from }, wrong)).status).toBe(404);
  expect((await deliver(app, { provider: 'nobody', id, from }, wrong)).status).toBe(404);
  const large = { headers: { 'content-type': 'application/json' }, body: Buffer.alloc(1_000_001, 32) };
  expect((await deliver(app, { provider: 'track17', id, from }, large)).status).toBe(413);
  const wordy = { ...wrong, body: Buffer.alloc(900_000, 32) };
  expect((await deliver(app, { provider: 'track17', id, from }, wordy)).status).toBe(403);
  const statuses: number[] = [];
  for (let sent = 0; sent < 70; sent += 1)
    statuses.push((await deliver(app, { provider: 'track17', id, from }, wrong)).status);
  expect(statuses.at(0)).toBe(403);
  expect(statuses.at(-1)).toBe(429);
  const { records } = await client.webhookInbox.list({ query: { accountId: id, pageSize: 100 } });
  expect(records).toHaveLength(20);
  expect(Math.max(...records.map(({ size }) => size))).toBe(4_000);
});

test('calls are kept for 14 days, webhooks for 30', async ({ app, as }) => {
  const { client } = await editor(as);
  const { id } = await client.connector.add({ body: { provider: 'track17', sandbox: true, name: freshName() } });
  await (await openTracking(app, id))?.register([
    { number: NUMBER, carrier: null },
    { number: 'LX000000001CN', carrier: null },
  ]);
  await client.connector.check({ body: { id } });
  await client.webhookInbox.simulate({ body: { id, signature: 'missing' } });
  await client.webhookInbox.simulate({ body: { id, signature: 'wrong' } });
  const age = (table: string, column: string, days: number) =>
    app.pool.query(
      `update ${table} set ${column} = now() - make_interval(days => $2) where id = (
         select id from ${table} where account_id = $1 order by id limit 1)`,
      [id, days],
    );
  await age('connector_call', 'at', 14);
  await age('webhook_inbox', 'received_at', 30);
  await runJob(app, deleteExpiredRecords, {});
  expect((await client.connectorCall.list({ query: { accountId: id } })).records.map(({ url }) => url)).toEqual([
    'simulator:/getquota',
  ]);
  expect((await client.webhookInbox.list({ query: { accountId: id } })).records.map(({ verdict }) => verdict)).toEqual([
    'wrong',
  ]);
});
