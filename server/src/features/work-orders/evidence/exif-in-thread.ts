import type { Readable } from 'node:stream';
import { runInWorker } from '../../../kernel/jobs/worker-thread.ts';
import type { Capture } from './exif.ts';

/** Bytes of a file that are read: EXIF is at its beginning, and one segment of a JPEG has at most 64 kB. */
export const EXIF_BYTES = 65_536;
const THREAD = new URL('./exif-worker.ts', import.meta.url);
const MEMORY_MB = 128;
const SECONDS = 5;
/** Seconds: photos are often uploaded several at a time. */
const WAITS = 20;
/** What announces EXIF in a JPEG, HEIC, PNG or WebP, and how a TIFF begins. */
const MARKS = ['Exif', 'eXIf', 'EXIF'];
const TIFF = ['II*\0', 'MM\0*'];

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads the capture time from the beginning of a file in a thread of its own, because photos made to do harm take half a second; null
 * where there is none, or where it cannot be read. One is read at a time, so that photos leave room for others' work.
 */
export async function captureOf(head: Readable): Promise<Capture | null> {
  const bytes = await head.toArray().then(
    (parts) => Buffer.concat(parts).subarray(0, EXIF_BYTES),
    () => undefined,
  );
  if (!bytes || !mayHaveExif(bytes)) return null;
  const mine = last.then(() => read(bytes));
  last = mine.catch(() => undefined);
  return await mine;
}

async function read(bytes: Buffer): Promise<Capture | null> {
  const limits = { megabytes: MEMORY_MB, seconds: SECONDS, waits: WAITS };
  const capture = await runInWorker<Capture | null>(THREAD, { given: new Uint8Array(bytes), ...limits });
  return capture === 'tooMuch' ? null : capture;
}

/** Most files are no photos, and need no thread. */
function mayHaveExif(bytes: Buffer): boolean {
  const header = bytes.toString('latin1', 0, 4);
  return TIFF.includes(header) || MARKS.some((mark) => bytes.includes(mark));
}
