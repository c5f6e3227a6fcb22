const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/;

/** Converts a time in the legacy format (`yyyy-MM-dd HH:mm:ss`, UTC+8) to ISO 8601; texts with a time zone are returned unchanged. */
export function instantOfWireTime(text: string): string {
  if (!WITHOUT_ZONE.test(text)) return text;
  const time = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}
