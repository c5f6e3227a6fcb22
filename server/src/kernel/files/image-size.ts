/** Width and height in pixels of a PNG, GIF, WebP or JPEG, from the beginning of its file; undefined if unknown. */
export function imageSize(head: Buffer): Size | undefined {
  const size = png(head) ?? gif(head) ?? webp(head) ?? jpeg(head);
  return size && size[0] > 0 && size[1] > 0 ? size : undefined;
}

type Size = readonly [width: number, height: number];

function png(head: Buffer): Size | undefined {
  if (head.length < 24 || head.toString('latin1', 1, 4) !== 'PNG') return undefined;
  return [head.readUInt32BE(16), head.readUInt32BE(20)];
}

function gif(head: Buffer): Size | undefined {
  if (head.length < 10 || head.toString('latin1', 0, 4) !== 'GIF8') return undefined;
  return [head.readUInt16LE(6), head.readUInt16LE(8)];
}

function webp(head: Buffer): Size | undefined {
  if (head.length < 25 || head.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const form = head.toString('latin1', 12, 16);
  if (form === 'VP8L') {
    const bits = head.readUInt32LE(21);
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  }
  if (head.length < 30) return undefined;
  if (form === 'VP8X') return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1];
  return form === 'VP8 ' ? [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff] : undefined;
}

/** A JPEG is a sequence of segments; the start of a frame contains its size. */
function jpeg(head: Buffer): Size | undefined {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0;
    if (beginsFrame(marker)) return [head.readUInt16BE(at + 7), head.readUInt16BE(at + 5)];
    at += 2 + head.readUInt16BE(at + 2);
  }
  return undefined;
}

function beginsFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
