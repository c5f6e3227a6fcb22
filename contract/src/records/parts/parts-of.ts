import type { Failure } from '../../kernel/failures.ts';

type Permission = `${string}:${string}`;

/** A record type as the calls for what hangs on its records need it. */
export type PartsOf = {
  /** The beginning of the addresses of its calls. */
  readonly path: `/${string}`;
  /** One of its records in summaries: a task. */
  readonly one: string;
  /** What lets somebody read parts, say something or watch, and change files and checklist. */
  readonly access: { readonly view: Permission; readonly comment: Permission; readonly edit: Permission };
  /** How it can refuse a change, beside not being found. */
  readonly refusals: readonly Failure[];
  /** What the id of the record was called in calls of former versions, which are still understood. */
  readonly formerKey?: string;
};

/** Names of parameters that calls of former versions use. */
export function formerly({ formerKey }: PartsOf): { readonly formerly?: Readonly<Record<string, 'recordId'>> } {
  return formerKey === undefined ? {} : { formerly: { [formerKey]: 'recordId' } };
}
