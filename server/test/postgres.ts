import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/kernel/database/migrate.ts';
import { openCluster } from '../src/kernel/postgres/index.ts';
import { databaseFolder } from './database-folder.ts';
import { type NullableColumns, nullableColumns } from './nullable-columns.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend the library's own
  interface ProvidedContext {
    adminUrl: string;
    appUrl: string;
    nullableColumns: NullableColumns;
  }
}

export const TEMPLATE = 'template_app';

const SETTINGS = {
  max_connections: '300',
  max_wal_size: '256MB',
  wal_compression: 'off',
  // Each statement is sent a few times to a few rows: planning it once costs less than planning it for each of its values.
  plan_cache_mode: 'force_generic_plan',
  // A worker of a parallel scan takes longer to start than the few rows of a test to read.
  max_parallel_workers_per_gather: '0',
};

/** Starts one PostgreSQL for the whole run and prepares a migrated template database. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(await databaseFolder(), 'opsyard-test-'));
  const cluster = await openCluster({ folder, durable: false, settings: SETTINGS });
  await cluster.prepare(TEMPLATE);
  await migrate(cluster.url('owner', TEMPLATE));
  project.provide('nullableColumns', await nullableColumns(cluster.url('owner', TEMPLATE)));
  const admin = new pg.Client({ connectionString: cluster.adminUrl() });
  await admin.connect();
  await admin.query(`alter database ${TEMPLATE} with is_template true allow_connections false`);
  await admin.end();
  project.provide('adminUrl', cluster.adminUrl());
  project.provide('appUrl', cluster.url('app'));
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
