import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Server, startServer } from './child.ts';
import { openBenchDatabase } from './environment.ts';
import { type Measured, measureCalls } from './load/measure.ts';
import { takeBill } from './operations/bill.ts';
import { type ListCell, listCells } from './operations/list-cells.ts';
import { type Operations, seedOperations } from './operations/seed.ts';
import { takeWebhooks } from './operations/webhooks.ts';
import { randomFrom } from './random.ts';

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
const say = (line: string) => process.stdout.write(`${line}\n`);
if (values.help) {
  say(HELP);
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
const isWanted = (what: string) => values.only.split(',').includes(what);
/** Parcels with webhooks, some events each. */
const followed = Math.min(waybills, Math.max(1, Math.floor(events / 5)));

const database = await openBenchDatabase(say);
const servers: Server[] = [];
const pool = new pg.Pool({ connectionString: database.adminUrl, max: 2 });
try {
  const begin = performance.now();
  const place = await seedOperations({ url: database.url, waybills, followed });
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  say(`Seeded ${figure(waybills)} waybills in ${((performance.now() - begin) / 1_000).toFixed(1)} s.`);
  const app = await startServer('servers/app.ts', { DATABASE_URL: database.url, MALLOC_ARENA_MAX: '2' }, [
    '--max-semi-space-size=4',
  ]);
  servers.push(app);
  const raw = await startServer('servers/raw-operations.ts', { DATABASE_URL: database.url });
  servers.push(raw);
  const ports = { app: app.port, raw: raw.port };
  if (isWanted('lists')) await measureLists(place, ports);
  if (isWanted('webhooks')) {
    const taken = await takeWebhooks({ pool, place, servers: { app, raw }, events, followed, connections });
    const { cpu, acceptedPerSecond, takenPerSecond, rawPerSecond } = taken;
    say(
      `\n${figure(events)} webhooks: ${figure(acceptedPerSecond)} a second accepted, ${figure(takenPerSecond)} events a second`,
    );
    say(
      `written in the end, ${figure(rawPerSecond)} a second inserted by the bare server (${share(takenPerSecond, rawPerSecond)}).`,
    );
    for (const [name, { server, database: own }] of Object.entries(cpu))
      say(
        `Processor time of ${name} per event: ${server.toFixed(2)} ms in its process, ${own.toFixed(2)} ms in PostgreSQL.`,
      );
  }
  if (isWanted('bill')) {
    const { seconds: took, verdicts } = await takeBill({ pool, place, port: app.port, lines });
    say(`\nBill of ${figure(lines)} lines: ${took.toFixed(1)} s, ${JSON.stringify(verdicts)}.`);
  }
} finally {
  await pool.end();
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
}

async function measureLists(place: Operations, ports: { app: number; raw: number }): Promise<void> {
  say(
    '\n| list of 50 waybills with its total | app: a second | p50 ms | p99 ms | bare: a second | p50 ms | p99 ms | app / bare |',
  );
  say('|---|--:|--:|--:|--:|--:|--:|--:|');
  for (const cell of listCells) {
    const found: Record<'app' | 'raw', Measured[]> = { app: [], raw: [] };
    for (const target of ['app', 'raw'] as const) await measureList(place, cell, { target, ports, duration: 1 });
    for (let round = 0; round < rounds; round += 1) {
      for (const target of ['app', 'raw'] as const)
        found[target].push(await measureList(place, cell, { target, ports, duration: seconds }));
    }
    const [one, other] = [middle(found.app), middle(found.raw)];
    const cells = [one, other].flatMap((side) => [figure(side.perSecond), side.p50.toFixed(1), side.p99.toFixed(1)]);
    say(`| ${[cell.name, ...cells, share(one.perSecond, other.perSecond)].join(' | ')} |`);
  }
}

type Target = { target: 'app' | 'raw'; ports: { app: number; raw: number }; duration: number };

async function measureList(place: Operations, cell: ListCell, { target, ports, duration }: Target): Promise<Measured> {
  const random = randomFrom(Math.floor(Math.random() * 2 ** 31));
  const next = () => cell.draw(place, random)[target];
  const measured = await measureCalls({ next, port: ports[target], connections, seconds: duration });
  if (measured.refused > 0) throw new Error(`${cell.name}: ${measured.refused} refused with ${measured.firstRefusal}`);
  return measured;
}

function middle(measured: readonly Measured[]): Measured {
  const sorted = measured.toSorted((one, other) => one.perSecond - other.perSecond);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('Nothing was measured');
  return found;
}

function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}

function share(one: number, other: number): string {
  return `${((100 * one) / other).toFixed(0)} %`;
}
