import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openCluster } from '../postgres/index.ts';
import { makePlace, type Place } from '../postgres/place.ts';
import { type Inspection, inspectDatabase } from './inspect-store.ts';
import { type Manifest, verifyBackup } from './manifest.ts';
import { taken, unsound } from './problem.ts';
import { copyFlushed, flushFolders, forEach } from './tree.ts';

type Wish = { backup: string; folder: string; say: (line: string) => void };
export type Restored = Inspection & { at: string; home: string };

/**
 * Lays a backup out as a new data folder, starts its database once and reads all of it. Refuses a folder that holds an installation;
 * leaves nothing behind when the backup is not what it was, or its database does not stand up to being read.
 */
export async function restoreBackup({ backup, folder, say }: Wish): Promise<Restored> {
  const source = resolve(backup);
  const target = resolve(folder);
  const files = join(target, 'files');
  if (await holdsSomething(files)) throw taken(files);
  if (await holdsSomething(join(target, 'cluster'))) throw taken(target);
  const manifest = await verifyBackup(source);
  const place = await makePlace(target, say);
  if (existsSync(place.cluster)) throw taken(place.home);
  try {
    await layOut({ source, manifest, place, files });
    return { ...(await prove(target, say)), at: manifest.at, home: place.home };
  } catch (error) {
    for (const laid of [place.cluster, beside(place.cluster), files]) await rm(laid, { recursive: true, force: true });
    throw error;
  }
}

type Layout = { source: string; manifest: Manifest; place: Place; files: string };

async function layOut({ source, manifest, place, files }: Layout): Promise<void> {
  const workshop = beside(place.cluster);
  await rm(workshop, { recursive: true, force: true });
  await mkdir(files, { recursive: true, mode: 0o700 });
  const homes = { cluster: workshop, files };
  for (const path of manifest.folders) await mkdir(moved(path, homes), { recursive: true, mode: 0o700 });
  await forEach(Object.keys(manifest.files), async (path) => {
    await copyFlushed(join(source, path), moved(path, homes));
  });
  if (place.account) await giveAway(workshop, place.account);
  await flushFolders(workshop);
  await flushFolders(files);
  await rename(workshop, place.cluster);
}

function moved(path: string, homes: { cluster: string; files: string }): string {
  const [part, ...rest] = path.split('/');
  return join(part === 'cluster' ? homes.cluster : homes.files, ...rest);
}

async function giveAway(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const everything = await readdir(folder, { recursive: true });
  for (const path of ['', ...everything]) await chown(join(folder, path), uid, gid);
}

async function prove(folder: string, say: Wish['say']): Promise<Inspection> {
  const cluster = await openCluster({ folder, say });
  try {
    return await inspectDatabase(cluster.adminUrl());
  } catch (error) {
    throw unsound(error instanceof Error ? error.message : String(error));
  } finally {
    await cluster.stop();
  }
}

function beside(cluster: string): string {
  return `${cluster}.restoring`;
}

async function holdsSomething(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}
