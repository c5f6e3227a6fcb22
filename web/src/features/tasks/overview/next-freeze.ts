import type { Freeze } from '@opsyard/contract';

/** The freeze in effect that ends last, otherwise the one that begins next; none if all have ended. Times in milliseconds. */
export function nextFreeze(freezes: readonly Freeze[], now: number): Freeze | undefined {
  const [begins, ends] = [(one: Freeze) => Date.parse(one.from), (one: Freeze) => Date.parse(one.until)];
  const current = freezes.filter((one) => begins(one) <= now && now < ends(one)).sort((a, b) => ends(b) - ends(a));
  const future = freezes.filter((one) => now < begins(one)).sort((a, b) => begins(a) - begins(b));
  return current[0] ?? future[0];
}
