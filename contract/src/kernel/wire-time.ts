const WRITTEN = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** The instant a text of the wire means (`yyyy-MM-dd HH:mm:ss`, eight hours ahead of UTC), as ISO 8601; ISO texts stay what they are. */
export function instantOfWireTime(text: string): string {
  return WRITTEN.test(text) ? new Date(`${text.replace(' ', 'T')}+08:00`).toISOString() : text;
}
