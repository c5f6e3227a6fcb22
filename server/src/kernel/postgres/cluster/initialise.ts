import { spawn } from 'node:child_process';
import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freeSpace } from '../disk.ts';
import {
  databaseMissing,
  diskFull,
  initFailed,
  namelessAccount,
  noPermission,
  notADatabase,
  wrongMajor,
} from '../problems.ts';
import { newPasswords, systemIdentifier, writeMarker, writePrivate } from '../secrets.ts';
import type { Account } from './account.ts';
import { type Binaries, majorOf, program } from './binaries.ts';
import { ensureInclude } from './configuration.ts';
import type { DatabasePaths } from './database-paths.ts';
import { refusedToRun, spawnOptions } from './unprivileged.ts';

/** These files exist only after a database was created: its log, our start marker, and the ballast file. */
const LEFT_BY_A_DATABASE = ['postgres.log', 'started-in', 'ballast'];

/**
 * Refuses to create a database where there was one: what an earlier installation left, in the folder or at the further paths given
 * (its files, its backups), would seem to belong to an empty system, and a backup of that would push out the last good one.
 */
async function refuseLeftovers({ home }: DatabasePaths, further: readonly string[]): Promise<void> {
  const paths = [...LEFT_BY_A_DATABASE.map((name) => join(home, name)), ...further];
  const present = await Promise.all(paths.map(isNonEmptyFolder));
  const remains = paths.filter((_, index) => present[index]);
  if (remains.length > 0) throw databaseMissing(home, remains);
}

async function isNonEmptyFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found !== undefined && found.size > 0;
  return (await readdir(path).catch(() => [])).length > 0;
}

type Job = {
  place: DatabasePaths;
  binaries: Binaries;
  durable: boolean;
  /** Paths outside of the folder whose existence shows that it contained a database. */
  traces: readonly string[];
};

const prefix = 'cluster.init-';

// Non-ASCII characters are letters (trigrams, upper case) only with a UTF-8 LC_CTYPE, whose name depends on the system.
const locales = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8', 'UTF-8'];

/**
 * Ensures that the folder contains a complete database of the right major version, and returns whether it created one. A new one is built
 * under a temporary name and renamed when complete, so that `cluster` is never incomplete. The caller holds the start lock.
 */
export async function initialise(job: Job): Promise<boolean> {
  const { place, binaries } = job;
  await removeLeftovers(place.home);
  const found = await majorIn(place.cluster);
  const ours = majorOf(binaries.version);
  if (found !== undefined && found !== ours) throw wrongMajor(place.home, found, ours);
  if (found !== undefined) return false;
  await refuseLeftovers(place, job.traces);
  if ((await freeSpace(place.home)).level === 'full') throw diskFull(place.home);
  const workshop = await mkdtemp(join(place.home, prefix));
  try {
    if (place.account) await chown(workshop, place.account.uid, place.account.gid);
    await build(join(workshop, 'data'), join(workshop, 'password'), job);
    await rename(join(workshop, 'data'), place.cluster);
    await syncFolder(place.home);
  } finally {
    await rm(workshop, { recursive: true, force: true, maxRetries: 5 });
  }
  return true;
}

async function majorIn(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw noPermission(cluster, error);
    const contents = await readdir(cluster).catch(() => []);
    if (contents.length > 0) throw notADatabase(cluster);
    return undefined;
  }
}

async function build(data: string, passwordFile: string, { place, binaries, durable }: Job): Promise<void> {
  const passwords = newPasswords();
  await writePrivate(passwordFile, passwords.admin, place.account);
  const fixed = ['-D', data, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-messages=C'];
  const sync = durable ? [] : ['--no-sync'];
  await runInitdb(program(binaries, 'initdb'), [...fixed, ...locale, ...sync], place);
  await ensureInclude({ cluster: data, account: place.account });
  const marker = { product: 'opsyard' as const, systemIdentifier: await systemIdentifier(data), passwords };
  await writeMarker(data, marker, place.account);
}

async function runInitdb(file: string, words: string[], { account, home }: DatabasePaths): Promise<void> {
  let errorText = '';
  for (const locale of locales) {
    const result = await run(file, [...words, `--locale=${locale}`], account);
    if (result.code === 0) return;
    errorText = result.errorText;
    if (!/invalid locale/.test(errorText)) break;
  }
  if (/No space left on device/.test(errorText)) throw diskFull(home);
  const nameless = /could not look up effective user ID (\d+)/.exec(errorText)?.[1];
  throw nameless ? namelessAccount(nameless) : initFailed(errorText.trim().split('\n').slice(-3).join(' '));
}

async function run(file: string, words: string[], account: Account | undefined) {
  const child = spawn(file, words, { ...spawnOptions(account), stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', (error) => reject(refusedToRun(file, error)));
    child.once('close', (code) => resolve(code ?? 1));
  });
  const [code, errorText] = await Promise.all([ended, child.stderr ? text(child.stderr) : '']);
  return { code, errorText: errorText };
}

async function removeLeftovers(home: string): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => rm(join(home, name), { recursive: true, force: true, maxRetries: 5 })));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
