import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damaged, notABackup } from './problem.ts';
import type { RowCounts } from './row-counts-store.ts';
import { type Copied, filesBelow, sha256Of } from './tree.ts';

/** What is noted beside the copy of the database. */
export type BackupNotes = {
  /** The name of the secret key its secrets are protected by, which is not in it. */
  secretKey?: string | undefined;
  /** The end of its audit trail before the copy began, sealed. */
  auditHead?: string | undefined;
};

/** What a backup holds, and of which database it was when. */
export type Manifest = {
  product: 'opsyard';
  format: 1;
  /** When the database was as the backup has it, ISO 8601. */
  at: string;
  postgres: string;
  systemIdentifier: string;
  /** From where to where the copy needs the database's log. */
  wal: { from: string; to: string };
  /** Also those that are empty: PostgreSQL wants them, and not every way of carrying a backup keeps them. */
  folders: string[];
  files: Record<string, Copied>;
  /** What the product wants to know of it before it is restored. */
  notes?: BackupNotes;
  /** How many rows it has; backups of earlier versions do not say. */
  rows?: RowCounts;
};

const NAME = 'manifest.json';
const FOLDER = /^(?:cluster|files)(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

/** Writes the manifest, flushed to disk; to be done last. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, NAME), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Reads the manifest of a backup and compares every file with it; fails on the first that differs, is missing or was added. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const present = (await filesBelow(folder)).filter((path) => path !== NAME);
  const odd = present.find((path) => !Object.hasOwn(manifest.files, path));
  if (odd) throw damaged(folder, odd);
  const there = new Set(present);
  for (const [path, { size, sha256 }] of Object.entries(manifest.files)) {
    const found = there.has(path) ? await sha256Of(join(folder, path)) : undefined;
    if (found?.size !== size || found.sha256 !== sha256) throw damaged(folder, path);
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    const manifest: Manifest = JSON.parse(await readFile(join(folder, NAME), 'utf8'));
    const ours = manifest.product === 'opsyard' && manifest.format === 1;
    if (ours && manifest.folders.every((path) => FOLDER.test(path))) return manifest;
  } catch {
    // Said below.
  }
  throw notABackup(folder);
}
