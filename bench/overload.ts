import { parseArgs } from 'node:util';
import { type Child, type Server, startChild, startServer } from './child.ts';
import { openEnvironment } from './environment.ts';
import type { LoadOptions, OverloadResult } from './load/overload.ts';

const HELP = `Measures what is left of the app's capacity when far more clients than it can serve retry what it refused.
  --clients L    numbers of clients, comma separated (400)
  --seconds N    seconds of one measurement (6)
  --rounds N     measurements of each kind (3)
  --tasks N      tasks of the big project (20000)
`;

/** How many clients use the whole capacity of the app without a refusal. */
const CAPACITY_CLIENTS = 32;

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    tasks: { type: 'string', default: '20000' },
    help: { type: 'boolean', default: false },
  },
});
const log = (line: string) => process.stdout.write(`${line}\n`);
if (values.help) {
  log(HELP);
  process.exit(0);
}

const environment = await openEnvironment(Number(values.tasks), log);
const app = await startServer('servers/app.ts', { DATABASE_URL: environment.url });
const load = startChild('load/overload.ts');
try {
  await measureAll({ app, load, datasetFile: environment.datasetFile });
} finally {
  await Promise.all([app.stop(), load.stop()]);
  await environment.close();
}

async function measureAll({
  app,
  load,
  datasetFile,
}: {
  app: Server;
  load: Child;
  datasetFile: string;
}): Promise<void> {
  const seconds = Number(values.seconds);
  const applyLoad = (clients: number, retry: LoadOptions['retry']) =>
    load.ask<OverloadResult>({ datasetFile, port: app.port, clients, retry, seconds } satisfies LoadOptions);
  await applyLoad(CAPACITY_CLIENTS, 'at once');
  log(
    '| clients | retry | capacity/s | goodput/s | of capacity | p50 ms | p99 ms | refused/s | p99 of refusals ms | broken |',
  );
  log('|---|---|---|---|---|---|---|---|---|---|');
  for (const clients of values.clients.split(',').map(Number)) {
    for (const retry of ['at once', 'reconnecting', 'after Retry-After'] as const) {
      for (let round = 0; round < Number(values.rounds); round += 1) {
        // Capacity is measured before and after, because other load on the machine changes it.
        const before = await applyLoad(CAPACITY_CLIENTS, 'at once');
        const found = await applyLoad(clients, retry);
        const after = await applyLoad(CAPACITY_CLIENTS, 'at once');
        const capacity = (before.perSecond + after.perSecond) / 2;
        const share = `${Math.round((found.perSecond / capacity) * 100)} %`;
        const figures = [found.p50, found.p99, found.refusedPerSecond, found.refusedP99, found.broken].map(Math.round);
        const row = [clients, retry, Math.round(capacity), Math.round(found.perSecond), share, ...figures];
        log(`| ${row.join(' | ')} |`);
      }
    }
  }
}
