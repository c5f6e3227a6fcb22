/** Texts of EXIF tags of a photo by their numbers. */
export type ExifTexts = { taken?: string; offset?: string };

const HEADER = Buffer.from([0xff, 0xd8]);
const SCAN = Buffer.from([0xff, 0xda, 0, 2, 0, 0xff, 0xd9]);

/** A JPEG without an image whose EXIF has these texts. */
export function photoWith({ taken, offset }: ExifTexts): Buffer {
  const texts = [...(taken ? [[0x9003, taken] as const] : []), ...(offset ? [[0x9011, offset] as const] : [])];
  return jpegWith(tiffOf(texts));
}

/** A JPEG without an image whose EXIF segment has these bytes. */
export function jpegWith(tiff: Buffer): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(tiff.length + 8);
  return Buffer.concat([HEADER, Buffer.from([0xff, 0xe1]), size, Buffer.from('Exif\0\0', 'latin1'), tiff, SCAN]);
}

/** EXIF with an IFD that points to one with these texts. */
function tiffOf(texts: readonly (readonly [tag: number, text: string])[]): Buffer {
  const start = 26;
  const ifd = Buffer.alloc(2 + 12 * texts.length + 4);
  ifd.writeUInt16BE(texts.length);
  const values: Buffer[] = [];
  let at = start + ifd.length;
  texts.forEach(([tag, text], place) => {
    const value = Buffer.from(`${text}\0`, 'latin1');
    const entry = 2 + 12 * place;
    ifd.writeUInt16BE(tag, entry);
    ifd.writeUInt16BE(2, entry + 2);
    ifd.writeUInt32BE(value.length, entry + 4);
    ifd.writeUInt32BE(at, entry + 8);
    values.push(value);
    at += value.length;
  });
  const head = Buffer.alloc(start);
  head.write('MM\0*', 'latin1');
  head.writeUInt32BE(8, 4);
  head.writeUInt16BE(1, 8);
  head.writeUInt16BE(0x8769, 10);
  head.writeUInt16BE(4, 12);
  head.writeUInt32BE(1, 14);
  head.writeUInt32BE(start, 18);
  return Buffer.concat([head, ifd, ...values]);
}
