import { Readable } from 'node:stream';
import { newId } from '../../../kernel/database/ids.ts';
import { RequestFailed } from '../../../kernel/fail.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import { imageSize } from '../../../kernel/files/image-size.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { runInWorker } from '../../../kernel/jobs/worker-thread.ts';
import { inTurn } from './in-turn.ts';
import { isModest } from './rules.ts';

export type Scaling = { bytes: Uint8Array; side: number; pixels: number };
export type Scaled = Uint8Array | null;
/** A stored thumbnail, `none` if impossible, `due` if the server is too busy to create one now. */
export type Thumbnail = Upload | 'none' | 'due';

/** The longest side of a thumbnail. */
const SIDE = 480;
/** Larger images are not decoded: four bytes per pixel, 160 MB, however small the file is. */
const PIXELS_MAX = 40_000_000;
/** In a JPEG, camera metadata comes before its size. */
const HEAD = 262_144;
/** The heap limit of the thread; image buffers are outside it. */
const MEGABYTES = 128;
const THREAD = new URL('./scale-worker.ts', import.meta.url);
const KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

type Source = Pick<Upload, 'id' | 'mime' | 'size'>;

/** Creates the thumbnail of a stored image in a worker thread; its header decides whether it is decoded at all. */
export async function thumbnailOf(files: FileStore, { id, mime, size }: Source): Promise<Thumbnail> {
  if (!KINDS.includes(mime)) return 'none';
  const head = await headOf(files, id);
  const [width, height] = imageSize(head) ?? [0, 0];
  if (isModest({ size, dimensions: `${width} × ${height}` })) return 'none';
  try {
    const scaled = await scale(files, { id, size, head }, SIDE);
    return scaled === null ? 'none' : await keep(files, scaled);
  } catch (error) {
    if (error instanceof RequestFailed) return 'due';
    throw error;
  }
}

/** A stored image as WebP with this longest side at most; null if it cannot be decoded. Fails if the server is too busy. */
export async function smallerImage(files: FileStore, { id, mime, size }: Source, side: number): Promise<Buffer | null> {
  if (!KINDS.includes(mime)) return null;
  return await scale(files, { id, size, head: await headOf(files, id) }, side);
}

async function headOf(files: FileStore, id: string): Promise<Buffer> {
  return Buffer.concat(await files.read(id, { start: 0, end: HEAD - 1 }).toArray());
}

type Read = { id: string; size: number; head: Buffer };

async function scale(files: FileStore, { id, size, head }: Read, side: number): Promise<Buffer | null> {
  const [width, height] = imageSize(head) ?? [0, 0];
  if (width * height < 1 || width * height > PIXELS_MAX) return null;
  const answer = await inTurn(async () => {
    const bytes = size <= HEAD ? head : Buffer.concat(await files.read(id).toArray());
    const input: Scaling = { bytes, side, pixels: PIXELS_MAX };
    return await runInWorker<Scaled>(THREAD, { given: input, megabytes: MEGABYTES, seconds: 15 });
  });
  return answer === null || answer === 'tooMuch' ? null : Buffer.from(answer);
}

async function keep(files: FileStore, bytes: Buffer): Promise<Upload> {
  const id = newId();
  const stored = await files.keep(id, Readable.from([bytes]));
  return { ...stored, id, name: 'thumbnail.webp', mime: 'image/webp', preview: 'image', fields: {} };
}
