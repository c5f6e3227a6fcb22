import { readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { now } from '../clock.ts';
import { tryExclusive } from '../postgres/process/lock.ts';
import { makeBackup, type Source, sizesOf } from './backup.ts';
import { ensureFolder, requireSpace } from './disk-space.ts';
import { alreadyRunning } from './problem.ts';
import { type Restored, removeScratch, trialRestore } from './restore.ts';

type NightlyOptions = { source: Source; folder: string; keep: number };
export type NightlyBackup = Restored & { backup: string; bytes: number; removed: readonly string[] };

const NAME = /^opsyard-\d{4}-\d\d-\d\d-\d{6}$/;
const UNPROVEN = '.unproven';
const UNFINISHED = /^\.opsyard-\d{4}-\d\d-\d\d-\d{6}\.unfinished-\d+$/;

/**
 * Makes a backup named by the time, verifies it, and removes the oldest beyond `keep`; older ones are removed only after the new one was
 * verified. An invalid one is kept as `….unproven`, only the newest of them.
 */
export async function backUpNightly({ source, folder: requested, keep }: NightlyOptions): Promise<NightlyBackup> {
  const folder = resolve(requested);
  // PostgreSQL's account must be able to traverse it.
  await ensureFolder(folder, 0o711);
  const lock = tryExclusive(join(folder, '.lock'));
  if (!lock) throw alreadyRunning(folder);
  try {
    const scratch = join(folder, '.trial');
    await clear(folder, scratch);
    const { database, attached } = await sizesOf(source);
    await requireSpace(folder, database + attached + database);
    const backup = join(folder, nameAt(now()));
    const { bytes } = await makeBackup(source, backup);
    const restored = await trialRestore({ backup, folder: scratch }).catch(async (error: unknown) => {
      await moveToUnproven(folder, backup);
      throw error;
    });
    const removed = expiredBackups(await readdir(folder), keep);
    for (const name of removed) await rm(join(folder, name), { recursive: true, force: true });
    return { ...restored, backup, bytes, removed };
  } finally {
    lock.release();
  }
}

/** The names of nightly backups beyond the limit; other entries are ignored. */
export function expiredBackups(names: readonly string[], keep: number): string[] {
  const backups = names.filter(isNightlyName).sort();
  return backups.slice(0, Math.max(0, backups.length - keep));
}

/** Whether a name is that of a nightly backup, subject to removal. */
export function isNightlyName(name: string): boolean {
  return NAME.test(name);
}

/** The paths of the nightly backups in a folder, oldest first; empty if it does not exist. */
export async function nightlyBackupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter(isNightlyName)
    .sort()
    .map((name) => join(resolve(folder), name));
}

function nameAt(time: Date): string {
  return `opsyard-${time.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}`;
}

/** Removes the remains of an interrupted run; the caller holds the lock. */
async function clear(folder: string, scratch: string): Promise<void> {
  await removeScratch(scratch);
  const left = (await readdir(folder)).filter((name) => UNFINISHED.test(name));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
}

async function moveToUnproven(folder: string, backup: string): Promise<void> {
  const earlier = (await readdir(folder)).filter((name) => name.endsWith(UNPROVEN));
  for (const name of earlier) await rm(join(folder, name), { recursive: true, force: true });
  await rename(backup, `${backup}${UNPROVEN}`);
}
