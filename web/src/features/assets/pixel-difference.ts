/** Two pictures of the same size, four bytes per pixel: red, green, blue and opacity. */
export type PixelPair = { left: Uint8ClampedArray; right: Uint8ClampedArray };
/** How many pixels differ, and a picture that marks them. */
export type Difference = { count: number; marked: Uint8ClampedArray<ArrayBuffer> };

const OPAQUE = 255;
/** How much of the colour of an equal pixel is left; the rest is white. */
const FAINT = 0.25;
const MARK = [214, 0, 52] as const;

/** Compares two pictures pixel by pixel; pixels differ if one of their channels differs by more than the tolerance, in percent. */
export function pixelDifference({ left, right }: PixelPair, tolerance: number): Difference {
  const most = (tolerance / 100) * OPAQUE;
  const marked = new Uint8ClampedArray(left.length);
  let count = 0;
  for (let at = 0; at < left.length; at += 4) {
    const differs = distance(left, right, at) > most;
    if (differs) count += 1;
    const grey = differs ? 0 : OPAQUE - FAINT * (OPAQUE - brightness(left, at));
    for (let channel = 0; channel < 3; channel += 1) marked[at + channel] = differs ? (MARK[channel] ?? 0) : grey;
    marked[at + 3] = OPAQUE;
  }
  return { count, marked };
}

function distance(left: Uint8ClampedArray, right: Uint8ClampedArray, at: number): number {
  let most = 0;
  for (let channel = at; channel < at + 4; channel += 1)
    most = Math.max(most, Math.abs((left[channel] ?? 0) - (right[channel] ?? 0)));
  return most;
}

/** The brightness of a pixel on white. */
function brightness(pixels: Uint8ClampedArray, at: number): number {
  const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
  const share = opacity / OPAQUE;
  return (0.299 * red + 0.587 * green + 0.114 * blue) * share + OPAQUE * (1 - share);
}
