import { parseArgs } from 'node:util';
import pg from 'pg';
import { ALLOCATOR } from './allocator.ts';
import { type Server, startServer } from './child.ts';
import { databaseProcessor } from './database-processor.ts';
import { openBenchDatabase } from './environment.ts';
import { measureCalls } from './load/measure.ts';
import { importBill } from './operations/bill.ts';
import { type ListCell, listCells } from './operations/list-cells.ts';
import { type Operations, seedOperations } from './operations/seed.ts';
import { receiveWebhooks } from './operations/webhooks.ts';
import { randomFrom } from './random.ts';
import { type Done, medianOf } from './report.ts';
import type { ResourceUsage } from './servers/answer-parent.ts';

const HELP = `Measures logistics and work orders against the raw limit of the same database, on this machine.
  --waybills N     waybills that lists are made of (100000)
  --events N       webhooks with one event each (10000)
  --lines N        lines of a carrier bill (5000)
  --full           1,000,000 waybills, 100,000 events, 50,000 lines
  --connections N  at once (10)
  --seconds N      seconds of one measurement of a list (3)
  --rounds N       measurements of each list, alternating (3)
  --only L         only these of lists, webhooks, bill, comma separated
`;

const { values } = parseArgs({
  options: {
    waybills: { type: 'string' },
    events: { type: 'string' },
    lines: { type: 'string' },
    full: { type: 'boolean', default: false },
    connections: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'lists,webhooks,bill' },
    help: { type: 'boolean', default: false },
  },
});
const log = (line: string) => process.stdout.write(`${line}\n`);
if (values.help) {
  log(HELP);
  process.exit(0);
}
const usual = values.full ? { waybills: 1_000_000, events: 100_000, lines: 50_000 } : undefined;
const waybills = Number(values.waybills ?? usual?.waybills ?? 100_000);
const events = Number(values.events ?? usual?.events ?? 10_000);
const lines = Number(values.lines ?? usual?.lines ?? 5_000);
const [connections, seconds, rounds] = [values.connections, values.seconds, values.rounds].map(Number) as [
  number,
  number,
  number,
];
const TARGETS = ['app', 'raw'] as const;
type Target = (typeof TARGETS)[number];
const isRequested = (what: string) => values.only.split(',').includes(what);
/** Seconds before the measurements of a list, until the code of both servers is compiled: in shorter ones that is most of what is measured. */
const WARM_UP = 5;
/** Parcels with webhooks, some events each. */
const followed = Math.min(waybills, Math.max(1, Math.floor(events / 5)));

const database = await openBenchDatabase(log);
const servers: Server[] = [];
const pool = new pg.Pool({ connectionString: database.adminUrl, max: 2 });
try {
  const begin = performance.now();
  const environment = await seedOperations({ url: database.url, waybills, followed });
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  log(`Seeded ${figure(waybills)} waybills in ${((performance.now() - begin) / 1_000).toFixed(1)} s.`);
  const app = await startServer('servers/app.ts', { DATABASE_URL: database.url, ...ALLOCATOR }, [
    '--max-semi-space-size=8',
  ]);
  servers.push(app);
  const raw = await startServer('servers/raw-operations.ts', { DATABASE_URL: database.url });
  servers.push(raw);
  if (isRequested('lists')) await measureLists(environment, { app, raw });
  if (isRequested('webhooks')) {
    const elapsed = await receiveWebhooks({
      pool,
      place: environment,
      servers: { app, raw },
      events,
      followed,
      connections,
      log,
    });
    const { cpu, acceptedPerSecond, receivedPerSecond, rawPerSecond } = elapsed;
    log(
      `\n${figure(events)} webhooks: ${figure(acceptedPerSecond)} a second accepted, ${figure(receivedPerSecond)} events a second`,
    );
    log(
      `written in the end, ${figure(rawPerSecond)} a second inserted by the bare server (${share(receivedPerSecond, rawPerSecond)}).`,
    );
    for (const [name, { server, database: own }] of Object.entries(cpu))
      log(
        `Processor time of ${name} per event: ${server.toFixed(2)} ms in its process, ${own.toFixed(2)} ms in PostgreSQL.`,
      );
  }
  if (isRequested('bill')) {
    const { seconds: took, verdicts } = await importBill({ pool, place: environment, port: app.port, lines });
    log(`\nBill of ${figure(lines)} lines: ${took.toFixed(1)} s, ${JSON.stringify(verdicts)}.`);
  }
} finally {
  await pool.end();
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
}

async function measureLists(environment: Operations, servers: Record<Target, Server>): Promise<void> {
  const side = (name: string) => `${name}: a second | p50 ms | p99 ms | CPU µs`;
  log(`\n| list of 50 waybills with its total | ${side('app')} | ${side('bare')} | app / bare | in CPU |`);
  log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
  for (const cell of listCells) {
    const found: Record<Target, Done[]> = { app: [], raw: [] };
    for (const target of TARGETS) await measureList(environment, cell, { target, servers, duration: WARM_UP });
    for (let round = 0; round < rounds; round += 1) {
      for (const target of TARGETS)
        found[target].push(await measureList(environment, cell, { target, servers, duration: seconds }));
    }
    const [one, other] = [medianOf(found.app), medianOf(found.raw)];
    const cells = [one, other].flatMap(({ perSecond, p50, p99, processor }) => [
      figure(perSecond),
      p50.toFixed(1),
      p99.toFixed(1),
      figure(processor),
    ]);
    const shares = [share(one.perSecond, other.perSecond), share(other.processor, one.processor)];
    log(`| ${[cell.name, ...cells, ...shares].join(' | ')} |`);
  }
}

type Measuring = { target: Target; servers: Record<Target, Server>; duration: number };

async function measureList(
  environment: Operations,
  cell: ListCell,
  { target, servers, duration }: Measuring,
): Promise<Done> {
  const server = servers[target];
  const random = randomFrom(Math.floor(Math.random() * 2 ** 31));
  const next = () => cell.createCall(environment, random)[target];
  const before = await processorOf(server);
  const measured = await measureCalls({ next, port: server.port, connections, seconds: duration });
  const used = (await processorOf(server)) - before;
  if (measured.refused > 0) throw new Error(`${cell.name}: ${measured.refused} refused with ${measured.firstRefusal}`);
  return { ...measured, processor: used / measured.answers };
}

/** The processor time of a server and its database: only one server works at a time. */
async function processorOf(server: Server): Promise<number> {
  const [{ processor }, inDatabase] = await Promise.all([
    server.ask<ResourceUsage>('used'),
    databaseProcessor(database.pid),
  ]);
  return processor + inDatabase;
}

function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}

function share(one: number, other: number): string {
  return `${((100 * one) / other).toFixed(0)} %`;
}
