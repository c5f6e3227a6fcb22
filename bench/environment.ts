import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../server/src/kernel/database/migrate.ts';
import { openCluster } from '../server/src/kernel/postgres/index.ts';
import type { Dataset } from './dataset/dataset.ts';
import { seedDataset } from './dataset/seed.ts';

/** A seeded database, with the cleanup of everything created for it. */
export type BenchEnvironment = {
  url: string;
  adminUrl: string;
  dataset: Dataset;
  datasetFile: string;
  /** The process of PostgreSQL. */
  pid: number;
  close: () => Promise<void>;
};

/** A durable PostgreSQL in a temporary folder, migrated and empty; `close` removes everything. */
export async function openBenchDatabase(log: (line: string) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'opsyard-bench-'));
  const cluster = await openCluster({ folder, print: log });
  const close = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  await migrate(cluster.url('owner'));
  return { folder, url: cluster.url('app'), adminUrl: cluster.adminUrl('opsyard'), pid: cluster.pid, close };
}

/** Creates and seeds such a database. */
export async function openEnvironment(tasks: number, log: (line: string) => void): Promise<BenchEnvironment> {
  const { folder, url, adminUrl, pid, close } = await openBenchDatabase(log);
  try {
    const begin = performance.now();
    const dataset = await seedDataset({ url, adminUrl, tasks });
    log(`Seeded ${tasks.toLocaleString('en')} tasks in ${((performance.now() - begin) / 1_000).toFixed(1)} s.`);
    const datasetFile = join(folder, 'dataset.json');
    await writeFile(datasetFile, JSON.stringify(dataset));
    return { url, adminUrl, dataset, datasetFile, pid, close };
  } catch (error) {
    await close();
    throw error;
  }
}
