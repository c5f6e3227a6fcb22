import type { ProfileChanges } from '@opsyard/contract';

const EARLIEST_BIRTHDAY = '1900-01-01';

/** Whether a profile can be as these changes want it; `latest` is the last day that has begun anywhere. */
export function areUsable({ realname, birthday, timeZone }: ProfileChanges, latest: string): boolean {
  if (realname !== undefined && realname.trim() === '') return false;
  if (birthday && (birthday < EARLIEST_BIRTHDAY || birthday > latest)) return false;
  return !timeZone || isZone(timeZone);
}

function isZone(name: string): boolean {
  // Offsets such as +08:00 are understood too, but are no place that people live in.
  if (!/^[A-Z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
