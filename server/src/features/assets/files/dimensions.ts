import { imageSize } from '../../../kernel/files/image-size.ts';

/** Width and height of an image as `1080 × 1350`, from the beginning of its file; undefined if unknown. */
export function dimensionsOf(head: Buffer): string | undefined {
  const size = imageSize(head);
  return size && `${size[0]} × ${size[1]}`;
}
