import { crc32, deflateSync } from 'node:zlib';

export type Color = readonly [red: number, green: number, blue: number];
/** A picture made of nothing but its description: a ground that fades, a disc and a band. */
export type PictureOptions = { width: number; height: number; from: Color; to: Color; disc: Color; band: Color };

/** A drawing as a PNG file; the same drawing is the same file. */
export function pictureOf(drawing: PictureOptions): Buffer {
  const { width, height } = drawing;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits, red, green and blue.
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(pixelsOf(drawing), { level: 6 });
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The rows of a picture from the top; each begins with the number of its filter, 0 for none. */
function pixelsOf({ width, height, from, to, disc, band }: PictureOptions): Buffer {
  const line = width * 3 + 1;
  const pixels = Buffer.alloc(line * height);
  const radius = Math.min(width, height) * 0.3;
  for (let y = 0; y < height; y += 1) {
    const share = y / height;
    const background = from.map((part, at) => Math.round(part + ((to[at] ?? 0) - part) * share));
    const half = Math.sqrt(Math.max(0, radius ** 2 - (y - height * 0.42) ** 2));
    const row = share > 0.78 && share < 0.88 ? band : background;
    for (let x = 0; x < width; x += 1) pixels.set(Math.abs(x - width / 2) < half ? disc : row, y * line + 1 + x * 3);
  }
  return pixels;
}
