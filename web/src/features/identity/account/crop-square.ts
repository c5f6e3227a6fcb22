/** Side of the stored picture in pixels: twice the largest size at which it is shown. */
const SIDE = 320;
const QUALITY = 0.9;

export type CropArea = { x: number; y: number; width: number; height: number };

/** Crops a square from a picture, as a new file without metadata. */
export async function cropSquare(address: string, { x, y, width, height }: CropArea): Promise<File> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/webp', QUALITY);
  const blob = await promise;
  if (!blob) throw new Error('The picture could not be made');
  // Browsers that cannot encode WebP return PNG.
  return new File([blob], `picture.${blob.type === 'image/webp' ? 'webp' : 'png'}`, { type: blob.type });
}
