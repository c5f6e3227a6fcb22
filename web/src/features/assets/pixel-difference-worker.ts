import { type PixelPair, pixelDifference } from './pixel-difference.ts';

/** What the worker receives: pictures once, then a tolerance whenever it changes. */
export type DifferenceRequest = { pictures: PixelPair } | { tolerance: number };

let pictures: PixelPair | undefined;

self.onmessage = ({ data }: MessageEvent<DifferenceRequest>) => {
  if ('pictures' in data) {
    pictures = data.pictures;
    return;
  }
  if (!pictures) return;
  const { count, marked } = pixelDifference(pictures, data.tolerance);
  self.postMessage({ tolerance: data.tolerance, count, marked }, { transfer: [marked.buffer] });
};
