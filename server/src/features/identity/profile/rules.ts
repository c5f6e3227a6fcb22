import type { ProfileChanges } from '@opsyard/contract';

const EARLIEST_BIRTHDAY = '1900-01-01';

/** Whether changes of a profile are valid; `latest` is the last day that has begun in any time zone. */
export function areUsable({ realname, birthday, timeZone }: ProfileChanges, latest: string): boolean {
  if (realname !== undefined && realname.trim() === '') return false;
  if (birthday && (birthday < EARLIEST_BIRTHDAY || birthday > latest)) return false;
  return !timeZone || isZone(timeZone);
}

function isZone(name: string): boolean {
  // Offsets such as +08:00 are accepted by Intl, but are not time zones of a place.
  if (!/^[A-Z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
