import { lateTaskTitle, type Names } from '@opsyard/contract';
import type { AnyRow } from '../../../records/scope.ts';

/** Title of a task about a stuck or silent parcel; null for other parcels, or if the flags are hidden. */
export function taskTitle({ number, flags }: AnyRow): Names | null {
  return lateTaskTitle(number, flags);
}
