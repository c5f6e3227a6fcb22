import { readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { now } from '../clock.ts';
import { tryExclusive } from '../postgres/lock.ts';
import { makeBackup, type Source, sizesOf } from './backup.ts';
import { ensureFolder, requireSpace } from './disk-space.ts';
import { alreadyRunning } from './problem.ts';
import { proveBackup, type Restored, removeScratch } from './restore.ts';

type NightlyOptions = { source: Source; folder: string; keep: number };
export type NightlyBackup = Restored & { backup: string; bytes: number; removed: readonly string[] };

const NAME = /^opsyard-\d{4}-\d\d-\d\d-\d{6}$/;
const UNPROVEN = '.unproven';
const UNFINISHED = /^\.opsyard-\d{4}-\d\d-\d\d-\d{6}\.unfinished-\d+$/;

/**
 * Makes a backup named by the time, tries it out, and removes the oldest beyond `keep`; nothing older goes before the new one is
 * sound. One that does not stand up to the trial stays as `….unproven`, the newest of them alone.
 */
export async function backUpNightly({ source, folder: wanted, keep }: NightlyOptions): Promise<NightlyBackup> {
  const folder = resolve(wanted);
  // Its account has to pass through here when PostgreSQL runs under another one.
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
    const restored = await proveBackup({ backup, folder: scratch }).catch(async (error: unknown) => {
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

/** Which backups of the night are too many, by their names; whatever else lies there is none of ours. */
export function expiredBackups(names: readonly string[], keep: number): string[] {
  const backups = names.filter(isNightlyName).sort();
  return backups.slice(0, Math.max(0, backups.length - keep));
}

/** Whether a backup is named like those of the night, which are removed when they are too many. */
export function isNightlyName(name: string): boolean {
  return NAME.test(name);
}

/** The paths of the backups of the night in a folder, oldest first; none when it is not there. */
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

/** Removes what a night left behind that ended in the middle; holding the lock, there is no other one. */
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
