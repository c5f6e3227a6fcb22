import type { Dependency } from '@opsyard/contract';

/** A dependency as project plans write it: `SITE-12FS+2d`. */
export function dependencyText(key: string, { type, lag }: Pick<Dependency, 'type' | 'lag'>): string {
  return `${key}${type}${lagText(lag)}`;
}

/** A lag as project plans write it: `+2d`, `-1d`, nothing for none. */
export function lagText(lag: number): string {
  if (lag === 0) return '';
  return `${lag > 0 ? '+' : '−'}${Math.abs(lag)}d`;
}
