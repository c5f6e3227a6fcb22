import { parentPort, workerData } from 'node:worker_threads';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Scaled, Scaling } from './scale.ts';

const { bytes, side, pixels } = workerData as Scaling;

parentPort?.postMessage(await scaled());

/** The image scaled to a square with its EXIF orientation, as WebP; null if it is invalid, or larger than declared in its header. */
async function scaled(): Promise<Scaled> {
  const image = await loadImage(Buffer.from(bytes)).catch(() => null);
  if (!image || image.width < 1 || image.height < 1 || image.width * image.height > pixels) return null;
  const share = Math.min(1, side / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((one) => Math.max(1, Math.round(one * share)));
  const canvas = createCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await canvas.encode('webp', 80);
}
