export type ImageSize = { width: number; height: number };

const PNG_SIZE_AT = 16;
/** JPEG frame markers, without the codes in that range that mean something else. */
const FRAME = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads the size in pixels from the header of a PNG, JPEG or WebP; undefined when unknown. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  try {
    if (bytes.subarray(1, 4).toString('latin1') === 'PNG')
      return { width: bytes.readUInt32BE(PNG_SIZE_AT), height: bytes.readUInt32BE(PNG_SIZE_AT + 4) };
    if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
    if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return webpSize(bytes);
    return undefined;
  } catch {
    // Truncated header.
    return undefined;
  }
}

function jpegSize(bytes: Buffer): ImageSize | undefined {
  for (let at = 2; at < bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (FRAME(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpSize(bytes: Buffer): ImageSize | undefined {
  const kind = bytes.subarray(12, 16).toString('latin1');
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind !== 'VP8L') return undefined;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}
