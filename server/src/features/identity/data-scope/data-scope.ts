import type { Actor } from '../../../kernel/access/actor.ts';
import type { DataResource, DataScope } from '../../../kernel/access/data-resource.ts';
import type { ReadInScope } from '../../../kernel/access/data-scope.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { onOneConnection } from '../../../kernel/database/one-connection.ts';
import { PredicateWriter } from './predicate-store.ts';
import { isUnrestricted, NOTHING, type Scope, scopeOf } from './rules.ts';
import { effectiveGrants, findGrants, findListEntries, findViewer, hasUnrestrictedGrant } from './store.ts';

export type { DataScope };

type ActorId = Pick<Actor, 'id'>;

/** Whether the last check found a grant without rules, by list and user: only decides which query runs first, never what is visible. */
const lastChecks = new Map<string, boolean>();
const MAX_CHECKS = 10_000;
const WHOLE: Scope = { rows: [[]], columns: new Map(), held: true };

/** Data scope of a user in a list. Not cached, so that changed rules and grants apply to the next call. */
export async function dataScope(db: Db, actor: ActorId, resource: DataResource): Promise<DataScope> {
  const isWhole = lastChecks.get(keyOf(actor, resource)) !== false && (await check(db, actor, resource));
  const scope = compileScope(resource, isWhole ? WHOLE : await findScope(db, actor.id, resource), actor.id);
  // Perhaps there is a new grant without rules: check for one first the next time.
  if (scope.whole && !isWhole) lastChecks.delete(keyOf(actor, resource));
  return scope;
}

/**
 * Reads a list in the data scope of a user. If they had a grant without rules the last time, the statements of the list are sent behind the
 * check for one, on the same connection; what they return is used only if the check finds one.
 */
export async function readInScope<T>(db: Db, actor: ActorId, resource: DataResource, read: ReadInScope<T>): Promise<T> {
  if (lastChecks.get(keyOf(actor, resource)) !== true) return await read(db, await dataScope(db, actor, resource));
  const [isWhole, result] = await onOneConnection(db, (one) =>
    Promise.allSettled([check(one, actor, resource), read(one, compileScope(resource, WHOLE, actor.id))]),
  );
  if (isWhole.status === 'rejected') throw isWhole.reason;
  if (!isWhole.value) return await read(db, await dataScope(db, actor, resource));
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

async function check(db: Db, actor: ActorId, resource: DataResource): Promise<boolean> {
  const isWhole = await hasUnrestrictedGrant(db, actor.id, resource);
  if (lastChecks.size >= MAX_CHECKS) lastChecks.clear();
  lastChecks.set(keyOf(actor, resource), isWhole);
  return isWhole;
}

function keyOf({ id }: ActorId, { component }: DataResource): string {
  return `${id} ${component}`;
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
