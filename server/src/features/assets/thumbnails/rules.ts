const BYTES = 131_072;
const PIXELS = 1_000_000;

type Facts = { size: number; dimensions: string | null };

/** Whether an image is small enough to be shown in a list itself, by file size and decoded size. */
export function isModest({ size, dimensions }: Facts): boolean {
  const [width, height] = (dimensions ?? '').split(' × ').map(Number);
  return size <= BYTES && width !== undefined && height !== undefined && width * height <= PIXELS;
}
