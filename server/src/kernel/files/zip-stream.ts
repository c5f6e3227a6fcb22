import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** 1980-01-01, the earliest date in archives: the same content gives the same archive. */
const EARLIEST = new Date(1980, 0, 1);

/** A file of an archive: its path and content. Images and videos are compressed already; `size` is checked if given. */
export type ZipEntry = { path: string; bytes: () => Readable; at?: Date; compress?: boolean; size?: number };

/**
 * A ZIP archive as a stream: files are read one after the other when they are needed, so that the size of the archive does not matter.
 * A failing file destroys the stream; destroying the stream closes the file that is being read.
 */
export function zipOf(entries: Iterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on('error', (error: Error) => stream.destroy(error));
  stream.once('close', () => current?.destroy());
  for (const { path, bytes, at = EARLIEST, compress = true, size } of entries) {
    const options = { mtime: at, forceDosTimestamp: true, compressionLevel: compress ? 1 : 0 };
    zip.addReadStreamLazy(path, size === undefined ? options : { ...options, size }, (take) => {
      current = bytes();
      current.once('error', (error) => zip.emit('error', error));
      take(null, current);
    });
  }
  zip.end();
  return stream;
}
