import type { PixelPair } from './pixel-difference.ts';

/** Pictures of more pixels are compared at a smaller size: four bytes per pixel, three times. */
const PIXELS_MAX = 8_000_000;

/** Two pictures at one size, that of the left one; `isScaled` if they have different sizes or are too large. */
export type Pictures = PixelPair & { width: number; height: number; isScaled: boolean };

/** Decodes two pictures for a comparison; fails if one of them cannot be shown. */
export async function readPictures(leftUrl: string, rightUrl: string): Promise<Pictures> {
  const [left, right] = await Promise.all([decoded(leftUrl), decoded(rightUrl)]);
  const share = Math.min(1, Math.sqrt(PIXELS_MAX / Math.max(1, left.naturalWidth * left.naturalHeight)));
  const [width, height] = [left.naturalWidth, left.naturalHeight].map((side) => Math.max(1, Math.round(side * share)));
  const size = { width: width ?? 1, height: height ?? 1 };
  const isScaled = share < 1 || left.naturalWidth !== right.naturalWidth || left.naturalHeight !== right.naturalHeight;
  return { ...size, isScaled, left: pixelsOf(left, size), right: pixelsOf(right, size) };
}

async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

function pixelsOf(image: HTMLImageElement, { width, height }: { width: number; height: number }): Uint8ClampedArray {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot read pixels');
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
