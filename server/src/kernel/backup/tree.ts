import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type Copied = { size: number; sha256: string };

const CHUNK = 1 << 20;

type Skip = (path: string) => boolean;

/** The relative paths of all files below a folder; files that vanish meanwhile or match `skip` are left out. */
export async function filesBelow(folder: string, skip?: Skip): Promise<string[]> {
  return await pathsBelow(folder, 'isFile', skip);
}

/** The relative paths of all folders below a folder, parents first, except those matching `skip`. */
export async function foldersBelow(folder: string, skip?: Skip): Promise<string[]> {
  return await pathsBelow(folder, 'isDirectory', skip);
}

async function pathsBelow(folder: string, is: 'isFile' | 'isDirectory', skip: Skip = () => false): Promise<string[]> {
  const paths: string[] = [];
  const walk = async (within: string) => {
    const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(ignoreMissing);
    for (const entry of entries ?? []) {
      const path = within ? `${within}/${entry.name}` : entry.name;
      if (skip(path)) continue;
      if (entry[is]()) paths.push(path);
      if (entry.isDirectory()) await walk(path);
    }
  };
  await walk('');
  return paths;
}

/** Copies a file that may change meanwhile and flushes the copy to disk; undefined if it has vanished. */
export async function copyFlushed(from: string, to: string): Promise<Copied | undefined> {
  const source = await open(from, 'r').catch(ignoreMissing);
  if (!source) return undefined;
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const target = await open(to, 'wx', 0o600);
    try {
      const copied = await readThrough(source, (part) => target.writeFile(part));
      await target.sync();
      return copied;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** The SHA-256 and size of a file. */
export async function sha256Of(path: string): Promise<Copied> {
  const source = await open(path, 'r');
  return await readThrough(source).finally(() => source.close());
}

/** Most files of a database are small: a buffer no larger than the file reduces garbage collection. */
async function readThrough(source: FileHandle, use?: (part: Buffer) => Promise<void>): Promise<Copied> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK, (await source.stat()).size + 1));
  for (let size = 0; ; ) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length, size);
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
    const part = buffer.subarray(0, bytesRead);
    hash.update(part);
    await use?.(part);
    size += bytesRead;
  }
}

const CONCURRENCY = 8;

/** Runs an action for several items concurrently: flushing takes the same time for one and for eight. */
export async function forEach<T>(things: Iterable<T>, action: (thing: T) => Promise<void>): Promise<void> {
  const queue = things[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await action(next.value);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** Flushes the directory entries of a folder and its descendants to disk. */
export async function flushFolders(folder: string): Promise<void> {
  for (const path of ['', ...(await foldersBelow(folder))]) {
    const handle = await open(join(folder, path));
    await handle.sync().finally(() => handle.close());
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
