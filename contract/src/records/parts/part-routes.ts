import { recordFailures } from '../failures.ts';
import type { AnyRecordType } from '../record-type.ts';
import { checklistRoutes } from './checklist.ts';
import { commentRoutes } from './comments.ts';
import { attachmentRoutes } from './files.ts';
import { linkRoutes } from './links.ts';
import type { PartName } from './part-names.ts';
import type { PartsOf } from './parts-of.ts';
import { watchRoutes } from './watchers.ts';

/** The part of each group of calls, by the suffix of the group's name. */
const GROUPS = {
  comments: { suffix: 'Comment', routes: commentRoutes },
  files: { suffix: 'Attachment', routes: attachmentRoutes },
  checklist: { suffix: 'Checklist', routes: checklistRoutes },
  watchers: { suffix: 'Watch', routes: watchRoutes },
  links: { suffix: 'Link', routes: linkRoutes },
} as const;

type Groups = typeof GROUPS;
type GroupName<N extends string, P extends PartName> = `${N}${Groups[P]['suffix']}`;
/** The groups of calls of a record type with these parts. */
export type PartRoutes<N extends string, P extends PartName> = {
  readonly [K in P as GroupName<N, K>]: ReturnType<Groups[K]['routes']>;
};

type WithParts<N extends string, P extends PartName> = Pick<AnyRecordType, 'path' | 'one' | 'permissions'> & {
  readonly name: N;
  readonly parts?: readonly P[] | undefined;
};

/** Declares the calls for the parts of a record type, by group. */
export function partRoutes<const N extends string, const P extends PartName>(type: WithParts<N, P>): PartRoutes<N, P> {
  const entries = (type.parts ?? []).map((part) => {
    const { suffix, routes } = GROUPS[part];
    const name = `${type.name}${suffix}`;
    return [name, routes(name, partsOf(type))];
  });
  return Object.fromEntries(entries) as PartRoutes<N, P>;
}

/** The calls of one part of a record type; undefined if it has none. */
export function routesOfPart<P extends PartName>(
  type: Pick<AnyRecordType, 'path' | 'one' | 'permissions' | 'name' | 'parts'>,
  part: P,
): ReturnType<Groups[P]['routes']> | undefined {
  if (!type.parts?.includes(part)) return undefined;
  const { suffix, routes } = GROUPS[part];
  return routes(`${type.name}${suffix}`, partsOf(type)) as ReturnType<Groups[P]['routes']>;
}

function partsOf({ path, one, permissions }: Pick<AnyRecordType, 'path' | 'one' | 'permissions'>): PartsOf {
  const { view, edit, comment = view } = permissions;
  return { path, one: one[0].toLowerCase(), access: { view, comment, edit }, refusals: [recordFailures.inTrash] };
}
