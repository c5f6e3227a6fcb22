import type { Names } from '@opsyard/contract';
import type { AnyRow } from '../../../records/scope.ts';

/** What a task about a parcel that is stuck or silent is called; null for a parcel on its way, or whose flags are hidden. */
export function taskTitle({ number, flags }: AnyRow): Names | null {
  if (!Array.isArray(flags)) return null;
  if (flags.includes('stuck')) return [`Parcel ${number} is stuck`, `包裹 ${number} 滞留`];
  if (flags.includes('silent')) return [`Parcel ${number} has had no news for long`, `包裹 ${number} 久无轨迹`];
  return null;
}
