import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Cluster, type ClusterOptions, openCluster } from '../../src/kernel/postgres/index.ts';
import { parsePidFile, readPidFile } from '../../src/kernel/postgres/process/pid-file.ts';
import { inspectProcess, orphanedServer, signal } from '../../src/kernel/postgres/process/processes.ts';
import { ownProgram, type Program, publicProgram } from './public-program.ts';
import { hasSpaceInMemory } from './space-in-memory.ts';

export const isRoot = process.getuid?.() === 0;
export const isLinux = process.platform === 'linux';
// Databases are created in memory if there is space, because these tests do not depend on the disk.
const base = hasSpaceInMemory() ? '/dev/shm' : tmpdir();

type Event = Record<string, unknown>;
export type App = {
  pid: number;
  events: Event[];
  event(key: string): Promise<Event>;
  stop(): Promise<number | null>;
  kill(name: NodeJS.Signals): Promise<number | null>;
  ended: Promise<number | null>;
};

/** Creates folders, clusters and processes for the tests of a file; removed after each test. */
export function workbench() {
  const folders: string[] = [];
  const kept: string[] = [];
  const clusters: Cluster[] = [];
  const apps: App[] = [];
  const anybodys = publicProgram();
  const newFolder = () => {
    const folder = mkdtempSync(join(base, 'opsyard-proof-'));
    chmodSync(folder, 0o755);
    folders.push(folder);
    return folder;
  };
  afterEach(async () => {
    await Promise.all(clusters.splice(0).map((cluster) => cluster.stop().catch(() => undefined)));
    await Promise.all(apps.splice(0).map((app) => app.kill('SIGKILL')));
    for (const folder of folders.splice(0)) await clear(folder);
  });
  afterAll(async () => {
    for (const folder of kept) await clear(folder);
  });
  return {
    newFolder,
    /** A folder for all tests of a file. */
    keep() {
      const folder = newFolder();
      folders.pop();
      kept.push(folder);
      return folder;
    },
    async open(folder: string, options: Partial<ClusterOptions> = {}): Promise<Cluster> {
      const cluster = await openCluster({ folder, durable: false, ...options });
      clusters.push(cluster);
      return cluster;
    },
    app(folder: string, options: object = {}, as: { uid?: number; gid?: number } = {}): App {
      const program = as.uid === undefined ? ownProgram : anybodys();
      const app = startApp(program, [folder, JSON.stringify({ durable: false, ...options })], as);
      apps.push(app);
      return app;
    },
  };
}

/** A database for the tests of a file, which get copies of it, because creating each one would take a second. */
export function finishedDatabase(bench: ReturnType<typeof workbench>) {
  let source = '';
  beforeAll(async () => {
    source = mkdtempSync(join(base, 'opsyard-proof-'));
    chmodSync(source, 0o755);
    const cluster = await openCluster({ folder: join(source, 'db'), durable: false });
    await cluster.stop();
  });
  afterAll(() => rmSync(source, { recursive: true, force: true }));
  return () => {
    const folder = join(bench.newFolder(), 'db');
    cpSync(join(source, 'db'), folder, { recursive: true, preserveTimestamps: true });
    if (isRoot) copyOwners(join(source, 'db'), folder);
    return folder;
  };
}

/** Runs a query on a separate connection. */
export async function runQuery<T extends object>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Waits for a condition, ten seconds by default. */
export async function until<T>(condition: () => T | Promise<T>, timeout = 10_000): Promise<NonNullable<Awaited<T>>> {
  const end = performance.now() + timeout;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (performance.now() > end) throw new Error('It did not come about in time.');
    await delay(10);
  }
}

function startApp({ node, script }: Program, words: string[], as: { uid?: number; gid?: number }): App {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(node, [script, ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...as,
  });
  child.stdin.on('error', () => undefined);
  const events: Event[] = [];
  createInterface(child.stdout).on('line', (line) => events.push(JSON.parse(line)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    pid: child.pid ?? 0,
    events,
    ended,
    event: (key) => until(() => events.find((event) => key in event), 20_000),
    stop: () => {
      child.stdin.write('stop\n');
      return ended;
    },
    kill: (name) => {
      child.kill(name);
      return ended;
    },
  };
}

async function clear(folder: string): Promise<void> {
  for (const cluster of [join(folder, 'cluster'), join(folder, 'db', 'cluster')]) {
    const pid = parsePidFile((await readPidFile(cluster)) ?? '')?.pid ?? orphanedServer(cluster);
    if (pid && inspectProcess(pid, cluster) === 'ours') {
      signal(pid, 'SIGCONT');
      signal(pid, 'SIGINT');
      await until(() => inspectProcess(pid, cluster) !== 'ours');
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function copyOwners(from: string, to: string): void {
  spawnSync('chown', ['-R', '--reference', join(from, 'cluster'), join(to, 'cluster')]);
  spawnSync('chown', ['--reference', from, to]);
}
