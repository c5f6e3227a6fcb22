/** Pixels on either side of the picture that is kept: enough for any place it shows in, twice. */
const SIDE = 320;
const QUALITY = 0.9;

export type Square = { x: number; y: number; width: number; height: number };

/** Cuts a square out of a picture, as a file of its own without whatever else the camera noted. */
export async function cutSquare(address: string, { x, y, width, height }: Square): Promise<File> {
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
  // A browser that cannot write WebP writes PNG instead.
  return new File([blob], `picture.${blob.type === 'image/webp' ? 'webp' : 'png'}`, { type: blob.type });
}
