import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Call } from '../cells.ts';
import { callUntil } from '../load/caller.ts';
import { databaseCpu, processCpu } from './cpu-time.ts';
import { ACCOUNT_SECRET, numberOf, type Operations } from './seed.ts';

const TIMEOUT = 3_600_000;
const COUNT_EVERY = 500;
const COUNT = `select count(*)::int as count from waybill_event where place like 'Frankfurt%'`;

export type WebhookResult = {
  events: number;
  acceptedPerSecond: number;
  receivedPerSecond: number;
  rawPerSecond: number;
  /** Processor milliseconds per event, of the server process and of the database. */
  cpu: Record<'app' | 'raw', { server: number; database: number }>;
};
type Options = {
  pool: pg.Pool;
  place: Operations;
  servers: Record<'app' | 'raw', { port: number; pid: number }>;
  events: number;
  followed: number;
  connections: number;
  log: (line: string) => void;
};

/** Sends webhooks with one event each, and waits until jobs have written all events; compared with inserting as many rows directly. */
export async function receiveWebhooks({ log, ...options }: Options): Promise<WebhookResult> {
  const { pool, place: environment, servers, events, followed, connections } = options;
  const count = async () => (await pool.query<{ count: number }>(COUNT)).rows[0]?.count ?? 0;
  const cpuOf = async (server: { pid: number }) => ({
    server: processCpu(server.pid),
    database: await databaseCpu(pool),
  });
  const before = await cpuOf(servers.app);
  const begin = performance.now();
  await sendAll(servers.app.port, { events, connections, call: (index) => webhook(environment, index, followed) });
  const accepted = performance.now() - begin;
  // Counting takes processor time, too.
  for (const end = performance.now() + TIMEOUT; (await count()) < events; await wait(COUNT_EVERY))
    if (performance.now() > end) throw new Error('The events were not stored in time');
  const elapsed = performance.now() - begin;
  const after = await cpuOf(servers.app);
  // The baseline can take as long again.
  log(
    `All events are stored: ${(accepted / 1_000).toFixed(1)} s until accepted, ${(elapsed / 1_000).toFixed(1)} s in all.`,
  );
  const beforeRaw = await cpuOf(servers.raw);
  const beginRaw = performance.now();
  await sendAll(servers.raw.port, { events, connections, call: (index) => rawInsert(index, followed) });
  const raw = performance.now() - beginRaw;
  const afterRaw = await cpuOf(servers.raw);
  const each = (from: typeof before, to: typeof before) => ({
    server: ((to.server - from.server) * 1_000) / events,
    database: ((to.database - from.database) * 1_000) / events,
  });
  const found = await count();
  if (found !== 2 * events) throw new Error(`${found} events are there instead of ${2 * events}`);
  const perSecond = (milliseconds: number) => (events / milliseconds) * 1_000;
  return {
    events,
    acceptedPerSecond: perSecond(accepted),
    receivedPerSecond: perSecond(elapsed),
    rawPerSecond: perSecond(raw),
    cpu: { app: each(before, after), raw: each(beforeRaw, afterRaw) },
  };
}

type Sending = { events: number; connections: number; call: (index: number) => Call };

async function sendAll(port: number, { events, connections, call }: Sending): Promise<void> {
  let next = 0;
  const refused: number[] = [];
  const sender = async () => {
    if (next >= events) return;
    await callUntil(port, {
      next: () => call(next++),
      until: Number.POSITIVE_INFINITY,
      note: ({ status }) => status !== 200 && refused.push(status),
      pauseAfter: async () => (next >= events ? 'end' : undefined),
    });
  };
  await Promise.all(Array.from({ length: connections }, sender));
  if (refused.length > 0) throw new Error(`${refused.length} were refused, the first with ${refused[0]}`);
}

const BEGAN = Date.parse('2026-06-01T00:00:00Z');
const timeOf = (index: number, followed: number) =>
  new Date(BEGAN + Math.floor(index / followed) * 3_600_000).toISOString();

function webhook({ accountId }: Operations, index: number, followed: number): Call {
  const at = timeOf(index, followed);
  const event = {
    ...{ time_iso: at, time_utc: at, description: 'Departed from facility', location: 'Frankfurt' },
    ...{ sub_status: 'InTransit_Departure', address: { country: 'DE', city: 'Frankfurt' } },
  };
  const body = {
    event: 'TRACKING_UPDATED',
    data: {
      ...{ number: numberOf(index % followed), carrier: 3011, origin: 1 },
      track_info: {
        latest_status: { status: 'InTransit', sub_status: 'InTransit_Departure' },
        tracking: { providers: [{ provider: { key: 3011, name: 'China Post' }, events: [event] }] },
      },
    },
  };
  const sign = createHash('sha256')
    .update(`${JSON.stringify(body)}/${ACCOUNT_SECRET}`)
    .digest('hex');
  return { method: 'POST', path: `/tms/webhook/track17/${accountId}`, body, headers: { sign } };
}

function rawInsert(index: number, followed: number): Call {
  const number = numberOf(index % followed);
  const body = { number, key: `raw ${number} ${index}`, at: timeOf(index, followed) };
  return { method: 'POST', path: '/event', body };
}
