import { expect } from 'vitest';
import { runTurn } from '../../../../test/fixtures/job-fixture.ts';
import { memoryState } from '../../../../test/fixtures/memory-state.ts';
import { type Account, numberAt, test } from '../../../../test/fixtures/sync-fixture.ts';
import type { Person } from '../../../../test/kit.ts';

const add = ({ client }: Person, body: object) =>
  client.waybill.add({ body: { number: numberAt('arrival', 'SF'), provider: 'kuaidi100', ...body } });
const get = ({ client }: Person, id: string) => client.waybill.get({ query: { id } });

async function edit({ client }: Person, id: string, changes: object): Promise<void> {
  const { version } = await client.waybill.get({ query: { id } });
  await client.waybill.edit({ body: { id, version, changes } });
}

const queuedJobs = async ({ client }: Person) =>
  (await client.recordJob.list({ query: { kinds: 'logisticsRegister' } })).records.filter(
    ({ state }) => state === 'queued',
  );

/** A provider that holds back its answers about new numbers, and which registrations reached it. */
function holding() {
  const state = memoryState();
  const queried: string[] = [];
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const add: typeof state.add = async (numbers, at) => {
    queried.push(...numbers.map(({ number, carrier }) => `${number} ${carrier}`));
    arrived.resolve();
    await release.promise;
    return await state.add(numbers, at);
  };
  return { queried, arrived: arrived.promise, release: release.resolve, state: { ...state, add } };
}

type Make = (provider: string, context?: Partial<Account['simulator']['context']>) => Promise<Account>;
type Parts = { app: Parameters<typeof runTurn>[0]; person: Person; account: Make };

/** Registers a parcel, does something to it before the provider answers, and then whatever was queued. */
async function duringQuery({ app, person, account }: Parts, body: object, meanwhile: (id: string) => Promise<void>) {
  const { queried, arrived, release, state } = holding();
  await account('kuaidi100', { state });
  const { id } = await add(person, body);
  const [job] = await queuedJobs(person);
  const running = runTurn(app, job?.id ?? '');
  await arrived;
  await meanwhile(id);
  release();
  await running;
  const again = await queuedJobs(person);
  for (const one of again) await runTurn(app, one.id);
  return { id, queried, again: again.length };
}

const other = numberAt('arrival', 'SFB');

test('[BC-05] a number edited before the provider answers is registered as well, and nothing waits without a job', async ({
  app,
  person,
  account,
}) => {
  const parts = { app, person, account };
  const first = numberAt('arrival', 'SF');
  const { id, queried, again } = await duringQuery(parts, {}, (one) => edit(person, one, { number: other }));
  expect(await get(person, id)).toMatchObject({ number: other, registration: 'registered' });
  expect(again).toBe(1);
  expect(queried.map((one) => one.split(' ')[0])).toEqual([first, other]);
  const { registrations } = await person.client.waybillSync.get({ query: { id } });
  expect(registrations.map(({ number }) => number)).toEqual([other, first]);
});

test('[BC-05] a carrier entered before the provider answers is the one that is registered in the end', async ({
  app,
  person,
  account,
}) => {
  const parts = { app, person, account };
  const body = { carrierCode: 'yuantong' };
  const { id, again } = await duringQuery(parts, body, (one) => edit(person, one, { carrierCode: 'shunfeng' }));
  expect(again).toBe(1);
  const sync = await person.client.waybillSync.get({ query: { id } });
  expect(sync).toMatchObject({ registration: 'registered', carrier: 'shunfeng', carrierReason: 'person' });
  expect(sync.registrations.map(({ carrier }) => carrier)).toEqual(['shunfeng', 'yuantong']);
});

test('[BC-05] a number that is edited and edited back before the provider answers is registered once', async ({
  app,
  person,
  account,
}) => {
  const parts = { app, person, account };
  const first = numberAt('arrival', 'SF');
  const { id, queried, again } = await duringQuery(parts, {}, async (one) => {
    await edit(person, one, { number: other });
    await edit(person, one, { number: first });
  });
  expect(await get(person, id)).toMatchObject({ number: first, registration: 'registered' });
  expect([again, queried.length]).toEqual([0, 1]);
});

test('[BC-05] a provider chosen before the former one answers tracks the parcel', async ({ app, person, account }) => {
  const parts = { app, person, account };
  const next = await account('track17');
  const { id, again } = await duringQuery(parts, {}, (one) => edit(person, one, { provider: 'track17' }));
  expect(again).toBe(1);
  expect(await get(person, id)).toMatchObject({ registration: 'registered', account: next.id });
});

test('[BC-05] a parcel that waits without a job is registered by Sync now and by the next edit', async ({
  app,
  person,
  account,
}) => {
  await account('kuaidi100');
  const { id } = await add(person, {});
  const cancelled = async () => {
    for (const job of await queuedJobs(person)) {
      await person.client.recordJob.cancel({ body: { id: job.id } });
      await runTurn(app, job.id);
    }
  };
  await cancelled();
  expect((await get(person, id)).registration).toBe('queued');
  expect(await person.client.waybillSync.now({ body: { ids: [id] } })).toMatchObject({ registering: 1, left: 0 });
  expect(await person.client.waybillSync.now({ body: { ids: [id] } })).toMatchObject({ registering: 0, left: 1 });
  await cancelled();
  await edit(person, id, { number: other });
  const [job] = await queuedJobs(person);
  await runTurn(app, job?.id ?? '');
  expect(await get(person, id)).toMatchObject({ number: other, registration: 'registered' });
});

test('[BC-05] a parcel whose provider is removed before its turn no longer waits, and does when it has one again', async ({
  app,
  person,
  account,
}) => {
  await account('kuaidi100');
  const { id } = await add(person, {});
  await edit(person, id, { provider: null });
  const [job] = await queuedJobs(person);
  await runTurn(app, job?.id ?? '');
  expect((await get(person, id)).registration).toBeNull();
  await edit(person, id, { provider: 'kuaidi100' });
  const [next] = await queuedJobs(person);
  await runTurn(app, next?.id ?? '');
  expect((await get(person, id)).registration).toBe('registered');
});
