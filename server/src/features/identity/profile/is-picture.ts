import type { FileStore } from '../../../kernel/files/files.ts';
import { imageSize } from '../../../kernel/files/image-size.ts';
import type { Upload } from '../../../kernel/files/upload.ts';

const KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
const HEAD = 65_536;

/**
 * Whether an upload is a picture of at most this many pixels per side, judged by its content. The limit keeps decoding
 * from exhausting the memory of viewers.
 */
export async function isPicture(files: FileStore, { id, mime }: Upload, longestSide: number): Promise<boolean> {
  if (!KINDS.includes(mime)) return false;
  const head = Buffer.concat(await files.read(id, { start: 0, end: HEAD - 1 }).toArray());
  const size = imageSize(head);
  return size?.every((side) => side <= longestSide) ?? false;
}
