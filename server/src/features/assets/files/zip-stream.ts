import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: its path and content. */
export type ZipEntry = { path: string; bytes: () => AsyncIterable<Buffer> };

const FLAGS = 0x0808; // UTF-8 names; sizes follow the data
const DEFLATED = 8;
const VERSION = 20;
/** 1980-01-01, the earliest date in archives: the same content gives the same archive. */
const DAY = 0x0021;

type Written = { name: Buffer; sum: number; packed: number; size: number; offset: number };

/** A ZIP archive as a stream: nothing is buffered, so that its length does not matter. Each file and the whole must be below 4 GiB. */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { path, bytes } of entries) {
    const entry: Written = { name: Buffer.from(path), sum: 0, packed: 0, size: 0, offset };
    const head = Buffer.concat([header(0x04034b50, 30, entry, 4), entry.name]);
    yield head;
    for await (const piece of deflated(bytes(), entry)) yield piece;
    const tail = descriptorOf(entry);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    written.push(entry);
  }
  const directory = written.map(directoryEntryOf);
  yield* directory;
  yield endOf(written.length, offset, Buffer.concat(directory).length);
}

async function* deflated(bytes: AsyncIterable<Buffer>, entry: Written): AsyncGenerator<Buffer> {
  // Images and videos are already compressed: the lowest level is enough.
  const deflate = createDeflateRaw({ level: 1 });
  // Closes the file on either end's abort.
  const feeding = pipeline(bytes, (pieces: AsyncIterable<Buffer>) => counted(pieces, entry), deflate);
  // A read error ends the archive; it is thrown below.
  feeding.catch(() => undefined);
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    entry.packed += piece.length;
    yield piece;
  }
  await feeding;
}

async function* counted(pieces: AsyncIterable<Buffer>, entry: Written): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    entry.sum = crc32(piece, entry.sum);
    entry.size += piece.length;
    yield piece;
  }
}

/** The common prefix of local headers and directory entries; `at` is the offset of the version. */
function header(signature: number, length: number, { name }: Written, at: number): Buffer {
  const head = Buffer.alloc(length);
  head.writeUInt32LE(signature, 0);
  head.writeUInt16LE(VERSION, at);
  head.writeUInt16LE(FLAGS, at + 2);
  head.writeUInt16LE(DEFLATED, at + 4);
  head.writeUInt16LE(DAY, at + 8);
  head.writeUInt16LE(name.length, at + 22);
  return head;
}

function descriptorOf({ sum, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(sum, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directoryEntryOf(entry: Written): Buffer {
  const head = header(0x02014b50, 46, entry, 6);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt32LE(entry.sum, 16);
  head.writeUInt32LE(entry.packed, 20);
  head.writeUInt32LE(entry.size, 24);
  head.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([head, entry.name]);
}

function endOf(count: number, offset: number, length: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
