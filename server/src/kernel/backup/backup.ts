import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Cluster } from '../postgres/index.ts';
import { systemIdentifier } from '../postgres/secrets.ts';
import { ensureFolder, requireSpace, sizeBelow } from './disk-space.ts';
import { type BackupNotes, type Manifest, writeManifest } from './manifest.ts';
import { beginOnlineCopy, type Segments } from './online-copy-store.ts';
import { folderExists, logRecycled, lost } from './problem.ts';
import { beginCounting } from './row-counts-store.ts';
import { type Copied, copyFlushed, filesBelow, flushFolders, foldersBelow, forEach, sha256Of } from './tree.ts';

export type Source = {
  cluster: Pick<Cluster, 'adminUrl' | 'folder' | 'version'>;
  files: string;
  notes?: BackupNotes;
};
export type Backup = { manifest: Manifest; bytes: number };

// Excluded from a copy (PostgreSQL manual, "Backing Up the Data Directory"), with our note of the server's address.
const EMPTY = /^(?:pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const NEVER_COPIED =
  /^(?:postmaster\.|backup_label|tablespace_map|conf\.d\/50-)|(?:^|\/)(?:pgsql_tmp|pg_internal\.init)/;

const stays = (path: string) => EMPTY.test(path) || NEVER_COPIED.test(path);

/**
 * Copies a running database and its files into a new folder (online backup). It contains all transactions committed before the instant `at`
 * of its manifest. The folder gets its name only when it is complete and on disk.
 */
export async function makeBackup({ cluster, files, notes }: Source, requested: string): Promise<Backup> {
  const folder = resolve(requested);
  if (existsSync(folder)) throw folderExists(folder);
  const { database, attached } = await sizesOf({ cluster, files });
  await requireSpace(folder, database + attached);
  const workshop = join(dirname(folder), `.${basename(folder)}.unfinished-${process.pid}`);
  await ensureFolder(dirname(folder));
  try {
    for (const part of ['cluster', 'files']) await mkdir(join(workshop, part), { recursive: true, mode: 0o700 });
    const copied = new Map<string, Copied>();
    // An unreadable table is copied nevertheless, and the verification reports it.
    const countRows = await beginCounting(cluster.adminUrl()).catch(() => undefined);
    // Files are copied before the rows that refer to them, and deleted after them: so all referenced files are in the copy.
    await copyNew(files, join(workshop, 'files'), copied);
    const { at, wal } = await copyDatabase(cluster, workshop, copied);
    await copyNew(files, join(workshop, 'files'), copied);
    const rows = await countRows?.().catch(() => undefined);
    const manifest: Manifest = {
      product: 'opsyard',
      format: 1,
      at,
      postgres: cluster.version,
      systemIdentifier: await systemIdentifier(join(workshop, 'cluster')),
      wal,
      folders: (await foldersBelow(workshop)).sort(),
      files: Object.fromEntries([...copied].sort(([one], [other]) => (one < other ? -1 : 1))),
      ...(notes && { notes }),
      ...(rows && { rows }),
    };
    const there = new Set(await filesBelow(workshop));
    for (const path of copied.keys()) if (!there.has(path)) throw lost(path);
    await writeManifest(workshop, manifest);
    await flushFolders(workshop);
    await rename(workshop, folder);
    return { manifest, bytes: [...copied.values()].reduce((sum, { size }) => sum + size, 0) };
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** The size in bytes of a copy of the database and of the files, without WAL written meanwhile. */
export async function sizesOf({ cluster, files }: Source): Promise<{ database: number; attached: number }> {
  const database = await sizeBelow(join(cluster.folder, 'cluster'), stays);
  return { database, attached: await sizeBelow(files, isUnfinished) };
}

const isUnfinished = (path: string) => path.endsWith('.part');

async function copyNew(from: string, to: string, copied: Map<string, Copied>): Promise<void> {
  const present = await filesBelow(from, isUnfinished);
  const unknown = present.filter((path) => !copied.has(`files/${path}`));
  await forEach(unknown, async (path) => {
    const copy = await copyFlushed(join(from, path), join(to, path));
    if (copy) copied.set(`files/${path}`, copy);
  });
}

async function copyDatabase(cluster: Source['cluster'], workshop: string, copied: Map<string, Copied>) {
  const from = join(cluster.folder, 'cluster');
  const to = join(workshop, 'cluster');
  const online = await beginOnlineCopy(cluster.adminUrl());
  try {
    for (const path of await foldersBelow(from, stays)) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    await forEach(await filesBelow(from, stays), async (path) => {
      const copy = await copyFlushed(join(from, path), join(to, path));
      if (copy) copied.set(`cluster/${path}`, copy);
    });
    const { label, tablespaces, at, segments } = await online.finish();
    for (const [name, content] of Object.entries({ backup_label: label, tablespace_map: tablespaces })) {
      if (content === '') continue;
      await writeFile(join(to, name), content, { mode: 0o600, flush: true });
      copied.set(`cluster/${name}`, await sha256Of(join(to, name)));
    }
    for (const name of namesBetween(segments)) {
      const copy = await copyFlushed(join(from, 'pg_wal', name), join(to, 'pg_wal', name));
      if (!copy) throw logRecycled(name);
      copied.set(`cluster/pg_wal/${name}`, copy);
    }
    return { at, wal: segments };
  } finally {
    await online.leave();
  }
}

const SEGMENTS_PER_FILE = 0x100;

/** The names of the 16 MB WAL segments in a range: timeline, file and segment, eight hexadecimal digits each. */
export function namesBetween({ from, to }: Segments): string[] {
  const timeline = from.slice(0, 8);
  const numberOf = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_FILE + Number.parseInt(name.slice(16), 16);
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');
  const [first, last] = [numberOf(from), numberOf(to)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index;
    return timeline + hex(Math.floor(number / SEGMENTS_PER_FILE)) + hex(number % SEGMENTS_PER_FILE);
  });
}
