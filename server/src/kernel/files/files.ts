import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freeSpace } from '../postgres/index.ts';

export type StoredFile = { size: number; sha256: string };

/** The storage of file content; the database has the metadata. */
export type FileStore = {
  /** Stores a stream under an id; leaves nothing behind if the stream fails. */
  keep(id: string, stream: Readable): Promise<StoredFile>;
  /** The content, or a range of it (`end` inclusive). */
  read(id: string, range?: { start: number; end: number }): Readable;
  size(id: string): Promise<number>;
  /** Removes a file; a missing one is not an error. */
  remove(id: string): Promise<void>;
  /** Refuses a stored file, by its name, that contains a virus or cannot be scanned; missing without a scanner. */
  requireClean?(id: string, name: string): Promise<void>;
  /** Whether the disk has space for files. */
  hasSpace(): Promise<boolean>;
  /** The bytes of the disk with the files; null if they are not on one. */
  disk(): Promise<{ free: number; total: number } | null>;
  /** Ids of files stored before an instant, in batches; also removes remains of interrupted writes. */
  olderThan(instant: Date): AsyncIterable<readonly string[]>;
};

const PART = '.part';

/** The path of a file in the folder of `folderStore`. */
export function pathOfFile(folder: string, id: string): string {
  return join(folder, id.slice(-2), id);
}

/** A file store in a folder: written to a temporary name, flushed, then renamed, so that a file is complete or absent. */
export function folderStore(folder: string, spaceOf = freeSpace): FileStore {
  const pathOf = (id: string) => pathOfFile(folder, id);
  return {
    async keep(id, stream) {
      const path = pathOf(id);
      const partPath = path + PART;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      let size = 0;
      const written = createWriteStream(partPath, { mode: 0o600, flush: true });
      try {
        await pipeline(
          stream,
          async function* count(chunks) {
            for await (const chunk of chunks as AsyncIterable<Buffer>) {
              hash.update(chunk);
              size += chunk.length;
              yield chunk;
            }
          },
          written,
        );
        await rename(partPath, path);
        await syncFolder(dirname(path));
      } catch (error) {
        // The pipeline fails while the file may still be being opened: removed before that, it would appear afterwards.
        if (!written.closed) await new Promise((resolve) => written.once('close', resolve));
        await rm(partPath, { force: true });
        throw error;
      }
      return { size, sha256: hash.digest('hex') };
    },
    read: (id, range) => createReadStream(pathOf(id), range),
    size: async (id) => (await stat(pathOf(id))).size,
    remove: (id) => rm(pathOf(id), { force: true }),
    async hasSpace() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return (await spaceOf(folder)).level === 'ok';
    },
    async disk() {
      // Before the first upload it does not exist.
      await mkdir(folder, { recursive: true });
      const { free, total } = await spaceOf(folder);
      return { free, total };
    },
    async *olderThan(instant) {
      for (const name of await namesIn(folder)) {
        const old = await oldIn(join(folder, name), instant);
        const [parts, whole] = [old.filter(isPart), old.filter((one) => !isPart(one))];
        for (const part of parts) await rm(join(folder, name, part), { force: true });
        if (whole.length > 0) yield whole;
      }
    },
  };
}

/** Flushes a directory entry by flushing its folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function isPart(name: string): boolean {
  return name.endsWith(PART);
}

async function oldIn(folder: string, instant: Date): Promise<string[]> {
  const old: string[] = [];
  for (const name of await namesIn(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && found.mtime < instant) old.push(name);
  }
  return old;
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch(() => []);
}
