import { ALLOCATOR } from './allocator.ts';
import { type Cell, cells } from './cells.ts';
import { type Child, type Server, startChild, startServer } from './child.ts';
import { type BenchEnvironment, openEnvironment } from './environment.ts';
import type { Task } from './load/main.ts';
import type { CallMetrics } from './load/measure.ts';
import { type Options, readOptions } from './options.ts';
import { type Done, HEADING, lineOf, medianOf } from './report.ts';
import type { ResourceUsage } from './servers/answer-parent.ts';

/** What `npm start` and the container image start the server with. */
const AS_STARTED = { words: ['--max-semi-space-size=8'], env: { ...ALLOCATOR } };

const log = (line: string) => process.stdout.write(`${line}\n`);

const options = readOptions();
const environment = await openEnvironment(options.tasks, log);
try {
  await measureAll(environment, options);
} finally {
  await environment.close();
}

async function measureAll(
  { url, datasetFile }: BenchEnvironment,
  { profile, only, ...options }: Options,
): Promise<void> {
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const app = await startServer('servers/app.ts', { DATABASE_URL: url, ...AS_STARTED.env }, [
    ...AS_STARTED.words,
    ...profiling,
  ]);
  const raw = await startServer('servers/raw.ts', { DATABASE_URL: url });
  const load = startChild('load/main.ts');
  const memory = async () => Math.round((await app.ask<ResourceUsage>('used')).memory / 2 ** 20);
  try {
    log(`Memory of the app, idle: ${await memory()} MB\n\n${HEADING}`);
    for (const cell of chosen(only)) {
      for (const connections of cell.alone ? [1] : options.connections) {
        const measured = await alternate({ datasetFile, load, servers: { app, raw }, cell, ...options, connections });
        log(lineOf({ cell, connections, app: medianOf(measured.app), raw: medianOf(measured.raw) }));
      }
    }
    log(`\nMemory of the app, after the load: ${await memory()} MB`);
  } finally {
    await Promise.all([app.stop(), raw.stop(), load.stop()]);
  }
}

function chosen(only: readonly string[]): readonly Cell[] {
  return only.length === 0 ? cells : cells.filter(({ name }) => only.some((word) => name.includes(word)));
}

type Alternating = Pick<Options, 'rounds' | 'seconds'> & {
  datasetFile: string;
  load: Child;
  servers: Record<Task['target'], Server>;
  cell: Cell;
  connections: number;
};

/** Alternates between the app and the bare server, so that other load on the machine affects both. */
async function alternate({ datasetFile, load, servers, cell, connections, rounds, seconds }: Alternating) {
  const found: Record<Task['target'], Done[]> = { app: [], raw: [] };
  const run = async (target: Task['target'], duration: number): Promise<Done> => {
    const server = servers[target];
    const seed = Math.floor(Math.random() * 2 ** 31);
    const task = { datasetFile, cell: cell.name, target, port: server.port, connections, seconds: duration, seed };
    const before = await server.ask<ResourceUsage>('used');
    const measured = await load.ask<CallMetrics>(task);
    const after = await server.ask<ResourceUsage>('used');
    return { ...measured, processor: (after.processor - before.processor) / measured.answers };
  };
  const targets = ['app', 'raw'] as const;
  for (const target of targets) await run(target, Math.min(1, seconds / 2));
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) found[target].push(await run(target, seconds));
  }
  return found;
}
