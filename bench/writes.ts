import { parseArgs } from 'node:util';
import { ALLOCATOR } from './allocator.ts';
import { cells } from './cells.ts';
import { type Child, type Server, startChild, startServer } from './child.ts';
import { databaseProcessor } from './database-processor.ts';
import { openEnvironment } from './environment.ts';
import type { Task } from './load/main.ts';
import type { CallMetrics } from './load/measure.ts';
import type { ResourceUsage } from './servers/answer-parent.ts';

const HELP = `Measures the processor time of a write: of the server process and of PostgreSQL.
  --before DIR     another checkout of the repository, measured alternately with this one
  --tasks N        tasks of the big project (20000)
  --calls N        calls of one measurement (1500)
  --rounds N       measurements of each server, alternating; the median counts (5)
  --connections N  connections (10)
  --only L         only cells whose name contains one of these words, comma separated
  --profile DIR    writes a CPU profile of the app into the folder
`;
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    tasks: { type: 'string', default: '20000' },
    calls: { type: 'string', default: '1500' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '10' },
    only: { type: 'string', default: 'create, several,edit, several' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** Processor time per call in microseconds. */
type Cost = { server: number; database: number };
type Measured = { name: string; target: Task['target']; process: Server };

const print = (line: string) => process.stdout.write(`${line}\n`);
if (values.help) print(HELP);
else await measureAll();

async function measureAll(): Promise<void> {
  const environment = await openEnvironment(Number(values.tasks), print);
  const env = { DATABASE_URL: environment.url, ...ALLOCATOR };
  const young = '--max-semi-space-size=8';
  const profiling = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  const load = startChild('load/main.ts');
  const servers: Measured[] = [];
  try {
    const add = async (name: string, target: Task['target'], start: Promise<Server>) =>
      servers.push({ name, target, process: await start });
    await add('app', 'app', startServer('servers/app.ts', env, [young, ...profiling]));
    if (values.before) await add('before', 'app', startServer(`${values.before}/bench/servers/app.ts`, env, [young]));
    await add('bare', 'raw', startServer('servers/raw.ts', env));
    print('\n| write | server of the call | server µs | PostgreSQL µs | both | server / bare | both / bare |');
    print('|---|---|--:|--:|--:|--:|--:|');
    for (const { name } of cells.filter((cell) => isChosen(cell.name)))
      for (const line of linesOf(name, await costsOf(name, { ...environment, load, servers }))) print(line);
  } finally {
    await Promise.all([...servers.map((one) => one.process.stop()), load.stop()]);
    await environment.close();
  }
}

function isChosen(name: string): boolean {
  return values.only.split(/,(?! )/).some((word) => name.includes(word));
}

type Measuring = { datasetFile: string; pid: number; load: Child; servers: readonly Measured[] };

async function costsOf(cell: string, { datasetFile, pid, load, servers }: Measuring): Promise<Map<string, Cost>> {
  const found = new Map<string, Cost[]>(servers.map(({ name }) => [name, []]));
  const connections = Number(values.connections);
  const run = async ({ target, process: { port, ask } }: Measured): Promise<Cost> => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const calls = Number(values.calls);
    const task = { datasetFile, cell, target, port, connections, seconds: 600, calls, seed };
    const used = async () => ({
      server: (await ask<ResourceUsage>('used')).processor,
      database: await databaseProcessor(pid),
    });
    const before = await used();
    const { answers } = await load.ask<CallMetrics>(task);
    const after = await used();
    return { server: (after.server - before.server) / answers, database: (after.database - before.database) / answers };
  };
  for (let round = -1; round < Number(values.rounds); round += 1) {
    for (const one of servers) {
      const cost = await run(one);
      if (round >= 0) found.get(one.name)?.push(cost);
    }
  }
  return new Map([...found].map(([name, costs]) => [name, medianOf(costs)]));
}

function medianOf(costs: readonly Cost[]): Cost {
  const middle = (values: number[]) =>
    values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
  return { server: middle(costs.map(({ server }) => server)), database: middle(costs.map(({ database }) => database)) };
}

function linesOf(cell: string, costs: ReadonlyMap<string, Cost>): string[] {
  const bare = costs.get('bare') ?? { server: Number.NaN, database: Number.NaN };
  return [...costs].map(([name, { server, database }]) => {
    const ratios = [server / bare.server, (server + database) / (bare.server + bare.database)];
    const times = [server, database, server + database].map((time) => Math.round(time).toLocaleString('en'));
    return `| ${[cell, name, ...times, ...ratios.map((ratio) => `${ratio.toFixed(2)} ×`)].join(' | ')} |`;
  });
}
