import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jpegWith, photoWith } from '../../../../test/fixtures/photo.ts';
import { captureMark } from './capture-mark.ts';
import { captureIn } from './exif.ts';
import { captureOf, EXIF_BYTES } from './exif-in-thread.ts';

const PHOTO = photoWith({ taken: '2026:05:02 14:05:09', offset: '+08:00' });
const inThread = (bytes: Buffer) => captureOf(Readable.from([bytes]));

/** Without a thread: there are many. */
function read(bytes: Buffer) {
  try {
    return captureIn(bytes);
  } catch {
    return null;
  }
}

test('[BK-02] the capture time of a photo is read with its offset, and missing or impossible ones are ignored', async () => {
  expect(await inThread(PHOTO)).toEqual({ local: '2026-05-02T14:05:09', offset: '+08:00' });
  expect(read(photoWith({ taken: '2026:05:02 14:05:09' }))).toEqual({
    local: '2026-05-02T14:05:09',
    offset: null,
  });
  expect(read(photoWith({ taken: '2026:05:02 14:05:09', offset: '+99:00' }))).toMatchObject({ offset: null });
  for (const takenAt of ['0000:00:00 00:00:00', '2026:02:31 10:00:00', '2026:05:02 24:61:00', 'yesterday', ' '])
    expect(read(photoWith({ taken: takenAt }))).toBeNull();
  for (const bytes of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), photoWith({})]) expect(read(bytes)).toBeNull();
});

test('reading the capture time of truncated or modified photos never hangs or returns nonsense', async () => {
  for (let length = 0; length < PHOTO.length; length += 1) read(PHOTO.subarray(0, length));
  const changes = fc.array(fc.tuple(fc.nat(PHOTO.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(changes, (changed) => {
      const bytes = Buffer.from(PHOTO);
      for (const [at, value] of changed) bytes[at] = value;
      const capture = read(bytes);
      expect(capture === null || capture.local.length === 19).toBe(true);
    }),
    { numRuns: 300 },
  );
  await expect(captureOf(Readable.from(failing()))).resolves.toBeNull();
});

test('hostile EXIF has no capture time and uses little memory, and nothing after the first 64 kB is read', async () => {
  const hostile = [manyTags(), loopingIfds(), manySegments(), compressedText(), Buffer.alloc(EXIF_BYTES, 0xff)];
  const before = process.memoryUsage().rss;
  for (const bytes of hostile) expect(await inThread(bytes)).toBeNull();
  expect(await inThread(Buffer.concat([Buffer.alloc(EXIF_BYTES), PHOTO]))).toBeNull();
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});

test('[BK-02] a photo is marked if it was certainly taken after the hand-over or before the parcel existed', () => {
  const parcel = { registeredAt: '2026-05-02T06:00:00.000Z', firstScanAt: '2026-05-03T10:00:00.000Z', shippedOn: null };
  const at = (local: string, offset: string | null = null) => captureMark({ local, offset }, parcel);
  expect(at('2026-05-03T17:59:00', '+08:00')).toBeNull();
  expect(at('2026-05-03T18:01:00', '+08:00')).toBe('afterHandOver');
  // Without an offset this could be before the scan, in a time zone further east.
  expect(at('2026-05-03T23:00:00')).toBeNull();
  expect(at('2026-05-04T00:01:00')).toBe('afterHandOver');
  expect(at('2026-05-01T05:59:00', '+00:00')).toBe('beforeParcel');
  expect(at('2026-05-01T06:01:00', '+00:00')).toBeNull();
  expect(at('2026-04-30T17:59:00')).toBe('beforeParcel');
  const shipped = { registeredAt: null, firstScanAt: null, shippedOn: '2026-05-02' };
  expect(captureMark({ local: '2026-05-02T23:59:59', offset: null }, shipped)).toBeNull();
  expect(captureMark({ local: '2026-05-03T00:00:00', offset: null }, shipped)).toBe('afterHandOver');
  const enteredLater = { ...shipped, registeredAt: '2026-06-01T00:00:00.000Z' };
  expect(captureMark({ local: '2026-04-01T00:00:00', offset: null }, enteredLater)).toBeNull();
});

async function* failing() {
  yield PHOTO.subarray(0, 20);
  throw new Error('The disk is gone');
}

/** 5,000 tags whose values each claim the size of the whole segment. */
function manyTags(): Buffer {
  const count = 5_000;
  const tiff = Buffer.alloc(65_000);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(count, 8);
  for (let place = 0; place < count; place += 1) {
    const entry = 10 + 12 * place;
    tiff.writeUInt16BE(0x9003, entry);
    tiff.writeUInt16BE(2, entry + 2);
    tiff.writeUInt32BE(64_000, entry + 4);
  }
  return Buffer.concat([jpegWith(tiff), Buffer.alloc(EXIF_BYTES)]);
}

/** An IFD that refers to itself as its EXIF IFD and as the next one. */
function loopingIfds(): Buffer {
  const tiff = Buffer.alloc(64);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x8769, 10);
  tiff.writeUInt16BE(4, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt32BE(8, 18);
  tiff.writeUInt32BE(8, 22);
  return jpegWith(tiff);
}

/** As many EXIF segments as fit. */
function manySegments(): Buffer {
  const segment = jpegWith(Buffer.from('MM\0*\0\0\0\x08', 'latin1')).subarray(2, 20);
  const count = Math.floor(EXIF_BYTES / segment.length);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: count }, () => segment)]);
}

/** A PNG whose compressed text expands to 100 MB. */
function compressedText(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    return Buffer.concat([size, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(100_000_000))]);
  const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([head, chunk('IHDR', Buffer.alloc(13)), chunk('zTXt', text), chunk('IEND', Buffer.alloc(0))]);
}
