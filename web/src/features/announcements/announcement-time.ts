import { instantOfWireTime } from '@opsyard/contract';
import { clockAt, instantOfClock } from '../../kernel/zone-time.ts';

export function instantOf(time: string): string {
  return instantOfWireTime(time);
}

/** A time of an announcement as the value of a date-time field, in the time zone of the user. */
export function fieldOf(time: string | null): string {
  return time ? clockAt(new Date(instantOfWireTime(time))) : '';
}

/** The value of a date-time field in the format of the API; empty without one. */
export function timeOf(field: string | undefined): string {
  return (field && instantOfClock(field)) || '';
}
