import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { stderr } from 'node:process';
import type pg from 'pg';
import { openKeys } from '../features/identity/index.ts';
import { seedDefaults } from '../features/seed.ts';
import { openDb } from '../kernel/database/db.ts';
import { openDatabase } from '../kernel/database/open-database.ts';
import { openLog } from '../kernel/log.ts';
import { createDatabaseFolder } from '../kernel/postgres/cluster/database-paths.ts';
import { type Cluster, openCluster } from '../kernel/postgres/index.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import { databaseMissing } from './words.ts';

/** Prints a message for the operator; the standard output contains only the result of a command. */
export function printLine(line: string): void {
  stderr.write(`${line}\n`);
}

/**
 * Runs an action on the database of this installation, whether the system runs or not; never makes a new installation. Its keys are open
 * unless the action is about them.
 */
export async function withPool<T>(
  settings: Settings,
  action: (pool: pg.Pool) => Promise<T>,
  { keys = true } = {},
): Promise<T> {
  const folder = resolve(settings.DATA_DIR);
  if (!settings.DATABASE_URL) await refuseNothing(folder);
  const database = await openDatabase(settings, {
    folder,
    print: printLine,
    log: openLog({ ...settings, LOG_LEVEL: 'silent' }, false),
  });
  try {
    const { pool, close } = openDb(database.url, { max: 2 });
    try {
      if (keys) await openKeys(pool, settings);
      await seedDefaults(pool);
      return await action(pool);
    } finally {
      await close();
    }
  } finally {
    await database.close();
  }
}

/** Runs an action on the embedded server itself. */
export async function withCluster<T>(settings: Settings, action: (cluster: Cluster) => Promise<T>): Promise<T> {
  const folder = resolve(settings.DATA_DIR);
  await refuseNothing(folder);
  const cluster = await openCluster({ folder, print: printLine, durable: settings.DURABILITY === 'on' });
  return await action(cluster).finally(() => cluster.stop());
}

async function refuseNothing(folder: string): Promise<void> {
  const there = existsSync(folder) && existsSync((await createDatabaseFolder(folder, () => {})).cluster);
  if (!there) throw databaseMissing(folder);
}
