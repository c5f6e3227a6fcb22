import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killDatabase, processesOf, signal, whileFrozen } from './database-processes.ts';
import { fillDisk } from './full-disk.ts';
import type { LedgerEnvironment } from './ledger-environment.ts';
import { queryDatabase } from './query-database.ts';
import { killInBackup, killInJob, setBackDatabaseClock } from './work-faults.ts';

export type Fault = (fixture: FaultTarget) => void | Promise<void>;
/** The targets of faults; `disk` is set where the data folder is on a small disk of its own, `backups` where backups are made. */
export type FaultTarget = Pick<LedgerEnvironment, 'app' | 'apps' | 'data' | 'adminUrl'> & {
  disk?: string;
  backups?: string;
};

/** Shorter than the timeout of clients. */
const FROZEN = 3_000;
const AHEAD = [3_600_000, -3_600_000, 300_000, -300_000, 20_000_000];
const SKEWED = 2_000;

export const faults = {
  'program killed': ({ apps }) => one(apps).kill(),
  'program out of memory': ({ apps }) => one(apps).exhaust(),
  'database killed': ({ data }) => killDatabase(data),
  'both killed': ({ apps, data }) => {
    for (const app of apps) app.kill();
    killDatabase(data);
  },
  'one worker killed': ({ data }) => {
    const [, ...workers] = processesOf(data);
    signal(one(workers), 'SIGKILL');
  },
  'database stopped': ({ data }) => {
    const [postmaster] = processesOf(data);
    if (postmaster) signal(postmaster, 'SIGINT');
  },
  'program told to stop': ({ apps }) => one(apps).signal('SIGTERM'),
  'all programs told to stop': ({ apps }) => {
    for (const app of apps) app.signal('SIGTERM');
  },
  'one connection ended': async ({ adminUrl }) => void (await queryDatabase(adminUrl, END_ONE)),
  'program frozen': async ({ apps }) => {
    const app = one(apps);
    app.signal('SIGSTOP');
    await wait(FROZEN);
    app.signal('SIGCONT');
  },
  'database frozen': ({ data }) => whileFrozen(data, () => wait(FROZEN)),
  'one worker frozen': async ({ data }) => {
    const [, ...workers] = processesOf(data);
    const worker = one(workers);
    signal(worker, 'SIGSTOP');
    await wait(FROZEN);
    signal(worker, 'SIGCONT');
  },
  'clock of a program set': async ({ apps }) => {
    const app = one(apps);
    app.setClock(one(AHEAD));
    await wait(SKEWED);
    app.setClock(0);
  },
  'clock of the database set back': setBackDatabaseClock,
  'killed while a job runs': killInJob,
  'killed while a backup runs': killInBackup,
  'disk full': async ({ disk, data, adminUrl }) => {
    if (!disk) throw new Error('There is no small disk here.');
    const freeSpace = await fillDisk({ disk, adminUrl, log: join(data, 'postgres.log'), timeout: LONGEST_FULL });
    freeSpace();
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

const END_ONE = `select pg_terminate_backend(pid) from (
  select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1
) victim`;
const LONGEST_FULL = 8_000;

function one<T>(choices: readonly T[]): T {
  return choices[Math.floor(Math.random() * choices.length)] as T;
}
