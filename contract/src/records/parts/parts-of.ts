import type { Failure } from '../../kernel/failures.ts';

type Permission = `${string}:${string}`;

/** The properties of a record type that the calls of its parts need. */
export type PartsOf = {
  /** The path prefix of its calls. */
  readonly path: `/${string}`;
  /** The singular name in summaries, such as `task`. */
  readonly one: string;
  /** The permissions to read parts, to comment or watch, and to change files and checklist. */
  readonly access: { readonly view: Permission; readonly comment: Permission; readonly edit: Permission };
  /** Failures of a change, in addition to not found. */
  readonly refusals: readonly Failure[];
  /** The former name of the record's id in calls, still accepted. */
  readonly aliasKey?: string;
};

/** The former parameter names of a call. */
export function aliases({ aliasKey }: PartsOf): { readonly aliases?: Readonly<Record<string, 'recordId'>> } {
  return aliasKey === undefined ? {} : { aliases: { [aliasKey]: 'recordId' } };
}
