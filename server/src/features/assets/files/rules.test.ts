import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PIXEL } from '../../../../test/fixtures/asset-fixture.ts';
import { zipOf } from '../../../kernel/files/zip-stream.ts';
import { contentOf, entriesOf, openZip } from '../../../kernel/spreadsheet/zip.ts';
import { archivePaths } from './archive-paths.ts';
import { dimensionsOf } from './dimensions.ts';
import { assetKindOf } from './kinds.ts';

test('width and height are read from the beginning of an image', () => {
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0x40, 0x01, 0xf0, 0x00])]);
  const app0 = Buffer.from([0xff, 0xe0, 0x00, 0x04, 0x00, 0x00]);
  const frame = Buffer.from([0xff, 0xc0, 0x00, 0x0b, 0x08, 0x05, 0x46, 0x04, 0x38, 0x03]);
  const webp = Buffer.alloc(30);
  webp.write('RIFF', 0).toString();
  webp.write('WEBPVP8X', 8);
  webp.writeUIntLE(1079, 24, 3);
  webp.writeUIntLE(1349, 27, 3);
  expect(dimensionsOf(PIXEL)).toBe('1 × 1');
  expect(dimensionsOf(gif)).toBe('320 × 240');
  expect(dimensionsOf(Buffer.concat([Buffer.from([0xff, 0xd8]), app0, frame]))).toBe('1080 × 1350');
  expect(dimensionsOf(webp)).toBe('1080 × 1350');
  expect(dimensionsOf(Buffer.from('BM'))).toBeUndefined();
  // Arbitrary bytes never throw.
  fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => void dimensionsOf(Buffer.from(bytes))));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      dimensionsOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(bytes)]));
    }),
  );
});

test('the kind of an asset follows from its file type', () => {
  expect(assetKindOf('a.psd', 'none')).toBe('design');
  expect(assetKindOf('a.docx', 'none')).toBe('copy');
  expect(assetKindOf('a.txt', 'text')).toBe('copy');
  expect(assetKindOf('a.zip', 'none')).toBe('other');
  expect(assetKindOf('a.mp4', 'video')).toBe('video');
});

test('paths in an archive are unique, ignoring case', () => {
  const files = ['a.png', 'A.png', 'a (2).png', 'b', 'b'].map((name) => ({ folders: ['x'], name }));
  expect(archivePaths(files)).toEqual(['x/a.png', 'x/A (2).png', 'x/a (2) (2).png', 'x/b', 'x/b (2)']);
  const outside = ['../a', 'C:\\a', '..'].map((name) => ({ folders: ['..', 'c:'], name }));
  expect(archivePaths(outside)).toEqual(['_/c_/.._a', '_/c_/C__a', '_/c_/_']);
});

test('the content of an archive is what was added', async () => {
  const large = randomBytes(300_000);
  async function* bytes(...pieces: Buffer[]) {
    yield* pieces;
  }
  const pieces: Buffer[] = [];
  const entries = [
    { path: '空.txt', bytes: () => Readable.from(bytes()) },
    { path: 'a/b.bin', bytes: () => Readable.from(bytes(large.subarray(0, 100_000), large.subarray(100_000))) },
  ];
  for await (const piece of zipOf(entries)) pieces.push(piece);
  const zip = await openZip(Buffer.concat(pieces));
  const found = await entriesOf(zip);
  expect(found.map(({ fileName }) => fileName)).toEqual(['空.txt', 'a/b.bin']);
  const out: Buffer[] = [];
  for (const entry of found) for await (const piece of contentOf(zip, entry)) out.push(piece);
  expect(Buffer.concat(out).equals(large)).toBe(true);
  async function* broken(): AsyncGenerator<Buffer> {
    yield large;
    throw new Error('disk');
  }
  const failing = zipOf([{ path: 'x', bytes: () => Readable.from(broken()) }]);
  await expect(
    (async () => {
      for await (const piece of failing) pieces.push(piece);
    })(),
  ).rejects.toThrow('disk');
});

test('an aborted archive closes the file it reads, and a long one leaks no listeners', async () => {
  const closed = Promise.withResolvers<void>();
  let given = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      while (true) {
        given += 1;
        yield randomBytes(65_536);
      }
    } finally {
      closed.resolve();
    }
  }
  const warned: string[] = [];
  const note = ({ name }: Error) => void warned.push(name);
  process.on('warning', note);
  const archive = zipOf([{ path: 'endless.bin', bytes: () => Readable.from(endless()) }]);
  for await (const piece of archive) if (piece.length > 0 && given > 60) break;
  await closed.promise;
  await setImmediate();
  process.off('warning', note);
  expect(warned).toEqual([]);
});
