import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nightlyBackupsIn, trialRestore } from '../../src/kernel/backup/index.ts';
import { remainingIn, startHeldJob } from './crash-in-jobs.ts';
import { killDatabase } from './database-processes.ts';
import type { FaultTarget } from './faults.ts';
import { queryDatabase } from './query-database.ts';
import { until } from './until.ts';

/** Longer than a backup and its trial restore together. */
const LONGEST_BACKUP = 3_000;
const TIMEOUT = 120_000;
const A_LOOK = 200;

const KNOWN_CRONTABS = 'graphile_worker._private_known_crontabs';

/** Leaves rows as if the clock of the database had been ahead; a program that starts corrects them. */
export async function setBackDatabaseClock({ apps, adminUrl }: FaultTarget): Promise<void> {
  await queryDatabase(
    adminUrl,
    `update ${KNOWN_CRONTABS} set last_execution = now() + interval '3 hours', known_since = now() + interval '3 hours'`,
  );
  apps[randomInt(apps.length)]?.kill();
  const ahead = `select from ${KNOWN_CRONTABS} where greatest(last_execution, known_since) > now()`;
  await comesTrue(async () => (await queryDatabase(adminUrl, ahead)).length === 0);
}

/** Kills the database or all programs while a job is in the middle of its work; the job is resumed. */
export async function killInJob({ apps, data, adminUrl }: FaultTarget): Promise<void> {
  const release = await startHeldJob(adminUrl, randomInt(3));
  killEither({ apps, data });
  await release();
  const left = await remainingIn(adminUrl);
  if (left !== 0) throw new Error(`Of the jobs that ran in a crash ${left} were not done.`);
}

/** Kills the database or all programs while a backup is made or tried; existing backups are complete, and the next one succeeds. */
export async function killInBackup({ apps, data, adminUrl, backups = '' }: FaultTarget): Promise<void> {
  await requestBackup(adminUrl);
  await comesTrue(async () => readdirSync(backups).some((name) => name.startsWith('.opsyard-')));
  await wait(Math.random() * LONGEST_BACKUP);
  killEither({ apps, data });
  const waiting = `select from graphile_worker.jobs
    where task_identifier = 'nightly-backup' and (locked_at is not null or attempts < max_attempts)`;
  const done = `select from job_run where name = 'nightly-backup' and error is null and ended_at is not null`;
  const before = await persistently(() => queryDatabase(adminUrl, done));
  await comesTrue(async () => {
    if ((await queryDatabase(adminUrl, waiting)).length === 0) await requestBackup(adminUrl);
    return (await queryDatabase(adminUrl, done)).length > before.length;
  });
  for (const backup of await nightlyBackupsIn(backups)) {
    await trialRestore({ backup, folder: join(backups, '.proof') });
    await rm(backup, { recursive: true });
  }
}

function killEither({ apps, data }: Pick<FaultTarget, 'apps' | 'data'>): void {
  if (Math.random() < 0.5) killDatabase(data);
  else for (const app of apps) app.kill();
}

async function requestBackup(adminUrl: string): Promise<void> {
  await queryDatabase(adminUrl, `select graphile_worker.add_job('nightly-backup', '{}'::json, max_attempts => 1)`);
}

async function persistently<T>(action: () => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await comesTrue(async () => {
    result = { value: await action() };
    return true;
  });
  return (result as { value: T }).value;
}

/** Waits until a condition holds, ignoring errors meanwhile. */
async function comesTrue(isSo: () => Promise<boolean>): Promise<void> {
  await until(async () => {
    const so = await isSo().catch(() => false);
    if (!so) await wait(A_LOOK);
    return so;
  }, TIMEOUT);
}
