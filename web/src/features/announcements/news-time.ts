import { instantOfWireTime } from '@opsyard/contract';

/** A time of an announcement as an instant. */
export function instantOf(time: string): string {
  return instantOfWireTime(time);
}

/** A time of an announcement as a field for a date and time takes it: where the person is. */
export function fieldOf(time: string | null): string {
  if (!time) return '';
  const at = new Date(instantOfWireTime(time));
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such a field holds, as the server takes it; null for nothing. */
export function timeOf(field: string | undefined): string | null {
  return field ? new Date(field).toISOString() : null;
}
