const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/;

/**
 * The instant a text of the wire means (`yyyy-MM-dd HH:mm:ss`, eight hours ahead of UTC), in ISO 8601; texts that name their zone
 * stay what they are.
 */
export function instantOfWireTime(text: string): string {
  if (!WITHOUT_ZONE.test(text)) return text;
  const time = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}
