/** Two pictures of the same size, four bytes per pixel: red, green, blue and opacity. */
export type PixelPair = { left: Uint8ClampedArray; right: Uint8ClampedArray };
/** How many pixels differ, and a picture that marks them. */
export type Difference = { count: number; marked: Uint8ClampedArray<ArrayBuffer> };

const OPAQUE = 255;
/** How much of the colour of an equal pixel is left; the rest is white. */
const FAINT = 0.25;
const MARK = [214, 0, 52] as const;
/** The bytes compared in one go, a few milliseconds: one million pixels. */
const SLICE = 4_000_000;

/**
 * Compares two pictures pixel by pixel; pixels differ if one of their channels differs by more than the tolerance, in percent. The page stays
 * responsive between slices; a worker would need a script address, which the page's Trusted Types policy allows nobody to make.
 */
export async function pixelDifference(
  { left, right }: PixelPair,
  tolerance: number,
  signal?: AbortSignal,
): Promise<Difference> {
  const most = (tolerance / 100) * OPAQUE;
  const marked = new Uint8ClampedArray(left.length);
  let count = 0;
  for (let from = 0; from < left.length; from += SLICE) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    count += markSlice({ left, right }, { most, marked, from, to: Math.min(from + SLICE, left.length) });
  }
  return { count, marked };
}

type Slice = { most: number; marked: Uint8ClampedArray; from: number; to: number };

function markSlice({ left, right }: PixelPair, { most, marked, from, to }: Slice): number {
  let count = 0;
  for (let at = from; at < to; at += 4) {
    const differs = distance(left, right, at) > most;
    if (differs) count += 1;
    const grey = differs ? 0 : OPAQUE - FAINT * (OPAQUE - brightness(left, at));
    for (let channel = 0; channel < 3; channel += 1) marked[at + channel] = differs ? (MARK[channel] ?? 0) : grey;
    marked[at + 3] = OPAQUE;
  }
  return count;
}

function distance(left: Uint8ClampedArray, right: Uint8ClampedArray, at: number): number {
  let most = 0;
  for (let channel = at; channel < at + 4; channel += 1)
    most = Math.max(most, Math.abs((left[channel] ?? 0) - (right[channel] ?? 0)));
  return most;
}

/** The brightness of a pixel on white. */
function brightness(pixels: Uint8ClampedArray, at: number): number {
  const share = (pixels[at + 3] ?? 0) / OPAQUE;
  const own = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
  return own * share + OPAQUE * (1 - share);
}
