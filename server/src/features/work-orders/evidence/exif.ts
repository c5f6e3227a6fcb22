import reader from 'exifreader';

/** When a photo was taken by the camera's clock, `yyyy-MM-ddTHH:mm:ss`, with the UTC offset if known. */
export type Capture = { local: string; offset: string | null };

const TAGS = [
  'DateTimeOriginal',
  'DateTimeDigitized',
  'OffsetTimeOriginal',
  'OffsetTimeDigitized',
  'OffsetTime',
] as const;
const TIME = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})/;
const OFFSET = /^[+-](?:0\d|1[0-4]):[0-5]\d$/;

/** Reads the capture time from the beginning of a photo; throws for what cannot be read. */
export function captureIn(head: Buffer): Capture | null {
  // Only these tags: text and profiles can be compressed, and are not needed.
  const { exif = {} } = reader.load(head, { expanded: true, includeTags: { exif: [...TAGS] } });
  const text = (tag: (typeof TAGS)[number]) => String(exif[tag]?.description ?? '').trim();
  const local = localTime(text('DateTimeOriginal')) ?? localTime(text('DateTimeDigitized'));
  if (!local) return null;
  const offsets = [text('OffsetTimeOriginal'), text('OffsetTimeDigitized'), text('OffsetTime')];
  return { local, offset: offsets.find((offset) => OFFSET.test(offset)) ?? null };
}

/** A camera whose clock was never set reports 0000, and dates such as 31 February are invalid. */
function localTime(text: string): string | undefined {
  const [, year = '', month, day, ...time] = TIME.exec(text) ?? [];
  const local = `${year}-${month}-${day}T${time.join(':')}`;
  const at = new Date(`${local}Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(local);
  return isReal && year >= '1990' && year < '2200' ? local : undefined;
}
