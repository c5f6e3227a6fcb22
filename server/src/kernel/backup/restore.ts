import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createDatabaseFolder, type DatabasePaths } from '../postgres/cluster/database-paths.ts';
import { type ClusterOptions, openCluster } from '../postgres/index.ts';
import { rememberFolder } from './clean-up.ts';
import { requireSpace } from './disk-space.ts';
import { type Inspection, inspectDatabase } from './inspect-store.ts';
import { type BackupNotes, type Manifest, verifyBackup } from './manifest.ts';
import { folderExists, inconsistent, nothingToVerify } from './problem.ts';
import { copyFlushed, flushFolders, forEach } from './tree.ts';

type RestoreOptions = { backup: string; folder: string; print: (line: string) => void };
export type Restored = Inspection & { at: string; home: string; notes: BackupNotes };

/**
 * Restores a backup into a new data folder, starts its database once and reads it completely. Refuses a folder with an installation; leaves
 * nothing behind if the backup is damaged or its database cannot be read.
 */
export async function restoreBackup({ backup, folder, print }: RestoreOptions): Promise<Restored> {
  const source = resolve(backup);
  const target = resolve(folder);
  const files = join(target, 'files');
  if (await isNonEmptyFolder(files)) throw folderExists(files);
  if (await isNonEmptyFolder(join(target, 'cluster'))) throw folderExists(target);
  const manifest = await verifyBackup(source);
  const cleanUps = [await rememberFolder(target)];
  try {
    const place = await createDatabaseFolder(target, print);
    // Another folder is used if PostgreSQL's account cannot access the given one.
    if (place.home !== (await realpath(target))) cleanUps.push(await rememberFolder(place.home));
    if (existsSync(place.cluster)) throw folderExists(place.home);
    await writeFolders({ source, manifest, place, files });
    return { ...(await prove(manifest, { folder: target, print })), ...describeBackup(manifest, place) };
  } catch (error) {
    for (const cleanUp of cleanUps) await cleanUp();
    print(nothingToVerify(target));
    throw error;
  }
}

/** Low memory settings, because this server has no users. */
const SMALL_SETTINGS = { shared_buffers: '32MB', max_connections: '20', autovacuum: 'off' };

/**
 * Restores the database of a backup into a new folder, starts it, reads it completely and removes it. Uploaded files are compared with the
 * manifest in place. Throws if anything differs.
 */
export async function trialRestore({ backup, folder }: Omit<RestoreOptions, 'print'>): Promise<Restored> {
  const source = resolve(backup);
  const scratch = resolve(folder);
  if (existsSync(scratch)) throw folderExists(scratch);
  const manifest = await verifyBackup(source);
  const place = await createDatabaseFolder(scratch, () => undefined);
  try {
    await requireSpace(place.home, sizeOf(manifest));
    await writeFolders({ source, manifest, place });
    const how = { folder: scratch, durable: false, settings: SMALL_SETTINGS };
    return { ...(await prove(manifest, how)), ...describeBackup(manifest, place) };
  } finally {
    await removeScratch(scratch);
  }
}

function describeBackup({ at, notes = {} }: Manifest, { home }: DatabasePaths): Omit<Restored, keyof Inspection> {
  return { at, notes, home };
}

/** Removes the remains of a trial restore, including a database stored elsewhere. */
export async function removeScratch(scratch: string): Promise<void> {
  if (!existsSync(scratch)) return;
  const { home } = await createDatabaseFolder(scratch, () => undefined);
  for (const folder of [home, scratch]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function sizeOf({ files }: Manifest): number {
  return Object.entries(files).reduce((sum, [path, { size }]) => sum + (isOfDatabase(path) ? size : 0), 0);
}

function isOfDatabase(path: string): boolean {
  return path.split('/')[0] === 'cluster';
}

/** Without a folder for files only the database is restored. */
type Layout = { source: string; manifest: Manifest; place: DatabasePaths; files?: string };

async function writeFolders({ source, manifest, place, files }: Layout): Promise<void> {
  const workshop = siblingPath(place.cluster);
  // Under a temporary name until complete, so that the remains of an interrupted restore do not interfere.
  const staged = files !== undefined && !existsSync(files);
  const homes = { cluster: workshop, files: staged ? siblingPath(files) : (files ?? '') };
  await rm(workshop, { recursive: true, force: true });
  if (staged) await rm(homes.files, { recursive: true, force: true });
  const isIncluded = (path: string) => files !== undefined || isOfDatabase(path);
  for (const home of Object.values(homes)) if (home) await mkdir(home, { recursive: true, mode: 0o700 });
  for (const path of manifest.folders.filter(isIncluded))
    await mkdir(relocatedPath(path, homes), { recursive: true, mode: 0o700 });
  await forEach(Object.keys(manifest.files).filter(isIncluded), async (path) => {
    await copyFlushed(join(source, path), relocatedPath(path, homes));
  });
  if (place.account) await changeOwner(workshop, place.account);
  for (const home of Object.values(homes)) if (home) await flushFolders(home);
  if (staged) await rename(homes.files, files);
  await rename(workshop, place.cluster);
}

function relocatedPath(path: string, homes: { cluster: string; files: string }): string {
  const [part, ...rest] = path.split('/');
  return join(part === 'cluster' ? homes.cluster : homes.files, ...rest);
}

async function changeOwner(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const everything = await readdir(folder, { recursive: true });
  for (const path of ['', ...everything]) await chown(join(folder, path), uid, gid);
}

async function prove({ rows }: Manifest, how: ClusterOptions): Promise<Inspection> {
  const cluster = await openCluster(how);
  try {
    return await inspectDatabase(cluster.adminUrl(), rows);
  } catch (error) {
    throw inconsistent(error instanceof Error ? error.message : String(error));
  } finally {
    await cluster.stop();
  }
}

function siblingPath(cluster: string): string {
  return `${cluster}.restoring`;
}

async function isNonEmptyFolder(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}
