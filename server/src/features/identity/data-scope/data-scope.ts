import type { Actor } from '../../../kernel/actor.ts';
import type { DataResource, DataScope } from '../../../kernel/data-resource.ts';
import type { Db } from '../../../kernel/db.ts';
import { PredicateWriter } from './predicate-store.ts';
import { isUnrestricted, NOTHING, type Scope, scopeOf } from './rules.ts';
import { effectiveGrants, findGrants, findListEntries, findViewer } from './store.ts';

export type { DataScope };

/** Data scope of a user in a list. Not cached, so that changed rules and grants apply to the next call. */
export async function dataScope(db: Db, actor: Pick<Actor, 'id'>, resource: DataResource): Promise<DataScope> {
  return compileScope(resource, await findScope(db, actor.id, resource), actor.id);
}

/** Evaluates the data rules of a user for a list. */
export async function findScope(db: Db, userId: string, resource: DataResource): Promise<Scope> {
  const [viewer, entryIds] = await Promise.all([findViewer(db, userId), findListEntries(db, resource)]);
  if (!viewer) return { rows: NOTHING, columns: new Map(), held: false };
  return scopeOf(resource, effectiveGrants(await findGrants(db, userId, entryIds)), viewer);
}

/** Compiles a scope to SQL conditions and column expressions. */
export function compileScope(resource: DataResource, scope: Scope, viewerId: string): DataScope {
  return {
    whole: isUnrestricted(scope.rows) && scope.columns.size === 0,
    held: scope.held,
    masked: new Set(scope.columns.keys()),
    hidden: new Set([...scope.columns].flatMap(([name, filter]) => (filter.length === 0 ? [name] : []))),
    into(bind) {
      const writer = new PredicateWriter(resource, { viewerId, bind });
      const masked = new Map<string, string>();
      const mask = (name: string) => {
        const filter = scope.columns.get(name);
        const sql = resource.columns[name]?.sql ?? 'null';
        return filter ? `case when ${writer.write(filter)} then ${sql} end` : sql;
      };
      return {
        where: writer.write(scope.rows),
        column(name) {
          const known = masked.get(name) ?? mask(name);
          masked.set(name, known);
          return known;
        },
      };
    },
  };
}
