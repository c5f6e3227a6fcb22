import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damaged, notABackup } from './problem.ts';
import type { RowCounts } from './row-counts-store.ts';
import { type Copied, filesBelow, sha256Of } from './tree.ts';

/** Metadata stored with the copy of the database. */
export type BackupNotes = {
  /** The name of the secret key used for its secrets; the key is not included. */
  secretKey?: string | undefined;
  /** The head of its audit log before the copy began, encrypted. */
  auditHead?: string | undefined;
};

/** The contents of a backup, and the database and time of its copy. */
export type Manifest = {
  product: 'opsyard';
  format: 1;
  /** The time of the database state in the backup, ISO 8601. */
  at: string;
  postgres: string;
  systemIdentifier: string;
  /** The range of the write-ahead log the copy needs. */
  wal: { from: string; to: string };
  /** Including empty ones: PostgreSQL needs them, and some copying tools drop them. */
  folders: string[];
  files: Record<string, Copied>;
  /** Metadata used before a restore. */
  notes?: BackupNotes;
  /** Row counts; missing in backups of earlier versions. */
  rows?: RowCounts;
};

const NAME = 'manifest.json';
const FOLDER = /^(?:cluster|files)(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

/** Writes the manifest, flushed to disk; the last step. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, NAME), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Reads the manifest of a backup and compares every file with it; throws for the first one that differs, is missing or was added. */
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
    // Reported below.
  }
  throw notABackup(folder);
}
