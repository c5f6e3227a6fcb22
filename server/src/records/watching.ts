import type { Db } from '../kernel/database/db.ts';
import { servedType } from './adapter.ts';
import { JOBS_TOPIC } from './jobs/ending.ts';
import { scopeFor } from './visibility.ts';

/** The push subscriptions of a user by record type: with record ids only if they may see all records. */
export async function watchableTypes(
  db: Db,
  userId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, 'ids' | 'hint'>> {
  const types = names.flatMap((name) => servedType(name) ?? []);
  const scopes = await Promise.all(types.map((served) => scopeFor(db, { id: userId }, served)));
  // A job's progress is not confidential; its content is available through the calls only.
  const jobs: [string, 'hint'][] = names.includes(JOBS_TOPIC) ? [[JOBS_TOPIC, 'hint']] : [];
  return new Map([
    ...jobs,
    ...types.flatMap(({ type, visibleTo }, at): [string, 'ids' | 'hint'][] => {
      const scope = scopes[at];
      if (!scope?.held) return [];
      return [[type.name, scope.whole && !visibleTo ? 'ids' : 'hint']];
    }),
  ]);
}
