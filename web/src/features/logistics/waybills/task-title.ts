import { lateTaskTitle, type Names } from '@opsyard/contract';
import type { AnyRow } from '../../../records/scope.ts';

/** What a task about a parcel that is stuck or silent is called; null for a parcel on its way, or whose flags are hidden. */
export function taskTitle({ number, flags }: AnyRow): Names | null {
  return lateTaskTitle(number, flags);
}
