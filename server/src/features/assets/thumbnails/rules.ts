const BYTES = 131_072;
const PIXELS = 1_000_000;

type Facts = { size: number; dimensions: string | null };

/** Whether a picture is small enough to be shown in a list itself, in bytes and unpacked. */
export function isModest({ size, dimensions }: Facts): boolean {
  const [width, height] = (dimensions ?? '').split(' × ').map(Number);
  return size <= BYTES && width !== undefined && height !== undefined && width * height <= PIXELS;
}
