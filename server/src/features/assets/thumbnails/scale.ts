import { Readable } from 'node:stream';
import { newId } from '../../../kernel/database/ids.ts';
import { RequestFailed } from '../../../kernel/fail.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import type { Upload } from '../../../kernel/files/upload.ts';
import { runInWorker } from '../../../kernel/jobs/worker-thread.ts';
import { sizeOf } from '../files/dimensions.ts';
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
  const head = Buffer.concat(await files.read(id, { start: 0, end: HEAD - 1 }).toArray());
  const [width, height] = sizeOf(head) ?? [0, 0];
  if (width * height < 1 || width * height > PIXELS_MAX) return 'none';
  if (isModest({ size, dimensions: `${width} × ${height}` })) return 'none';
  const bytes = size <= HEAD ? head : Buffer.concat(await files.read(id).toArray());
  const input: Scaling = { bytes, side: SIDE, pixels: PIXELS_MAX };
  try {
    const answer = await runInWorker<Scaled>(THREAD, { given: input, megabytes: MEGABYTES, seconds: 15 });
    return answer === null || answer === 'tooMuch' ? 'none' : await keep(files, Buffer.from(answer));
  } catch (error) {
    if (error instanceof RequestFailed) return 'due';
    throw error;
  }
}

async function keep(files: FileStore, bytes: Buffer): Promise<Upload> {
  const id = newId();
  const stored = await files.keep(id, Readable.from([bytes]));
  return { ...stored, id, name: 'thumbnail.webp', mime: 'image/webp', preview: 'image', fields: {} };
}
