import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { memoryState } from '../../src/connectors/simulators/memory.ts';
import type { SimulatorState } from '../../src/connectors/simulators/simulator.ts';
import { waybills } from '../../src/features/logistics/waybills.ts';
import { newId } from '../../src/kernel/database/ids.ts';
import { migrate } from '../../src/kernel/database/migrate.ts';
import type { Cluster } from '../../src/kernel/postgres/index.ts';
import { readSettings } from '../../src/kernel/settings/settings.ts';
import { insertRecords } from '../../src/records/record-store.ts';
import { start } from '../../src/start.ts';
import { eventually } from '../eventually.ts';
import { newPerson, type Person, TEST_KEY } from '../kit.ts';
import { killDatabase } from '../ledger/database-processes.ts';
import { runTurn, skipWaits } from './job-scene.ts';
import { newAccount } from './sync-scene.ts';

const SYNC = ['logistics:waybill:view', 'logistics:waybill:edit', 'logistics:waybill:sync'] as const;
const COUNTED = `
  select j.state, j.total, j.pending, j.running, j.ok, j.failed, j.skipped,
    (select count(*)::int from record_job_item where job_id = j.id and state = 'ok') as done,
    (select count(*)::int from record_job_item where job_id = j.id and lease > 1) as again,
    (select count(*)::int from waybill where registration = 'registered') as registered
  from record_job j where j.id = $1
`;

/** The whole app on a PostgreSQL whose committed data survives the crash of all its processes. */
export async function appOnCluster(cluster: Cluster, folder: string): Promise<FastifyInstance> {
  await migrate(cluster.url('owner'));
  const options = {
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    POOL_SIZE: '6',
    DEMO: 'off',
    JOBS: 'off',
    SECRET_KEY: TEST_KEY,
  };
  const settings = readSettings({ ...options, CALLS_A_MINUTE: '0' });
  const { app, close } = await start({ settings, databaseUrl: cluster.url('app'), log: pino({ level: 'silent' }) });
  onTestFinished(close);
  return app;
}

/** State of a simulator with the number of registrations of each parcel; `then` runs after a registration and before its response. */
function countingState(then: (registered: number) => void) {
  const state = memoryState();
  const times = new Map<string, number>();
  const add: SimulatorState['add'] = async (numbers, at) => {
    for (const { number } of numbers) times.set(number, (times.get(number) ?? 0) + 1);
    const fresh = await state.add(numbers, at);
    then(times.size);
    return fresh;
  };
  return { state: { ...state, add }, times };
}

/** A job that registers this many parcels. */
async function jobOf({ client, id }: Person, app: FastifyInstance, provider: 'track17', parcels: number) {
  const rows = Array.from({ length: parcels }, (_, at) => {
    return { id: newId(), number: `CR${String(at).padStart(10, '0')}`, status: 'pending', flags: [] };
  });
  await insertRecords(app.db, waybills, rows, id);
  await client.waybill.editBatch({ body: { ids: rows.map((row) => row.id), changes: { provider } } });
  const [job] = (await client.recordJob.list({ query: { kinds: 'logisticsRegister', limit: 1 } })).records;
  return job?.id ?? '';
}

type Options = { provider: string; parcels: number; strikes: readonly number[]; cluster: Cluster; folder: string };

/**
 * Runs a job that registers parcels and kills all PostgreSQL processes at the given numbers of registrations, before the provider responds;
 * returns the job and how often each parcel was registered.
 */
export async function registerThroughCrashes({ provider, parcels, strikes, cluster, folder }: Options) {
  const app = await appOnCluster(cluster, folder);
  const due = [...strikes];
  let kills = 0;
  const { state, times } = countingState((registered) => {
    if (due[0] === undefined || registered < due[0]) return;
    due.shift();
    kills += 1;
    killDatabase(folder);
  });
  const { simulator } = await newAccount(app, provider, { state });
  onTestFinished(simulator.close);
  const id = await jobOf(await newPerson(app, SYNC), app, provider as 'track17', parcels);
  for (let seconds: number | undefined = 0; seconds !== undefined; ) {
    const [{ pid }, before] = [cluster, kills];
    seconds = await runTurn(app, id).catch(() => 0);
    if (kills > before) {
      await eventually(() => expect(cluster.pid).not.toBe(pid));
      await eventually(() => app.pool.query('select'));
    }
    // Items the worker could not release stay leased until the lease expires.
    const expire = `update record_job_item set lease_until = now() where job_id = $1 and state = 'running'`;
    await app.pool.query(expire, [id]);
    await skipWaits(app, id);
  }
  const { rows } = await app.pool.query(COUNTED, [id]);
  const twice = [...times].filter(([, many]) => many > 1).map(([number]) => number);
  return { kills, twice, numbers: times.size, job: rows[0] };
}

/** The outcome expected of such a job however often it is killed, except for the number of repeated items. */
export function expectDoneOnce(parcels: number) {
  const none = { pending: 0, running: 0, failed: 0, skipped: 0 };
  return { state: 'succeeded', total: parcels, ...none, ok: parcels, done: parcels, registered: parcels };
}
