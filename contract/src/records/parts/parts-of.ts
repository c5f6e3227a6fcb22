import type { Failure } from '../../kernel/failures.ts';

/** A record type as the calls for what hangs on its records need it. */
export type PartsOf = {
  /** The beginning of the addresses of its calls. */
  readonly path: `/${string}`;
  /** One of its records in summaries: a task. */
  readonly one: string;
  readonly access: `${string}:${string}`;
  /** How it can refuse a change, beside not being found. */
  readonly refusals: readonly Failure[];
};
