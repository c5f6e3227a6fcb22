import type { Db } from '../kernel/db.ts';
import { servedType } from './adapter.ts';
import { JOBS_WATCHED } from './jobs/ending.ts';
import { scopeFor } from './sight.ts';

/** What somebody may hear of record types: the ids of records only where they may see every one. */
export async function watchableTypes(
  db: Db,
  userId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, 'ids' | 'hint'>> {
  const types = names.flatMap((name) => servedType(name) ?? []);
  const scopes = await Promise.all(types.map((served) => scopeFor(db, { id: userId }, served)));
  // That some job gets on is no secret; which one is told by the calls only.
  const jobs: [string, 'hint'][] = names.includes(JOBS_WATCHED) ? [[JOBS_WATCHED, 'hint']] : [];
  return new Map([
    ...jobs,
    ...types.flatMap(({ type, visibleTo }, at): [string, 'ids' | 'hint'][] => {
      const scope = scopes[at];
      if (!scope?.held) return [];
      return [[type.name, scope.whole && !visibleTo ? 'ids' : 'hint']];
    }),
  ]);
}
