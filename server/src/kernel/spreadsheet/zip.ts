import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

export type { Entry, ZipFile } from 'yauzl';

/** Opens a ZIP archive by its central directory; local headers, which may differ, are ignored. */
export function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ZipFile>();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  yauzl.fromBuffer(buffer, { lazyEntries: true, autoClose: false }, (error, zip) =>
    error ? reject(error) : resolve(zip),
  );
  return promise;
}

/** All entries of an opened archive. */
export function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Entry[]>();
  const entries: Entry[] = [];
  zip.on('entry', (entry: Entry) => {
    entries.push(entry);
    zip.readEntry();
  });
  zip.on('end', () => resolve(entries));
  zip.on('error', reject);
  zip.readEntry();
  return promise;
}

/** Unpacks an entry in chunks; throws if its size or checksum differs from the central directory. */
export async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const piece of (await streamOf(zip, entry)) as AsyncIterable<Buffer>) {
    sum = crc32(piece, sum);
    yield piece;
  }
  if (sum !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  return promise;
}
