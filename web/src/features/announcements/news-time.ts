import { instantOfWireTime } from '@opsyard/contract';
import { clockAt, instantOfClock } from '../../kernel/zone-time.ts';

/** A time of an announcement as an instant. */
export function instantOf(time: string): string {
  return instantOfWireTime(time);
}

/** A time of an announcement as a field for a date and time takes it: in the zone of the person. */
export function fieldOf(time: string | null): string {
  return time ? clockAt(new Date(instantOfWireTime(time))) : '';
}

/** What such a field holds, as the server takes it; empty for nothing. */
export function timeOf(field: string | undefined): string {
  return (field && instantOfClock(field)) || '';
}
