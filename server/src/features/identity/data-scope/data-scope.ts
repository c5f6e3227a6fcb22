import type { Actor } from '../../../kernel/actor.ts';
import type { DataResource } from '../../../kernel/data-resource.ts';
import type { Db } from '../../../kernel/db.ts';
import { PredicateWriter } from './predicate-store.ts';
import { isWhole, NOTHING, type Scope, scopeOf } from './rules.ts';
import { countingGrants, entriesOf, findGrants, findSeeker } from './store.ts';

/** What somebody sees of a list, as a store puts it into its SQL. */
export type DataScope = {
  /** Whether every record is let through with every column. */
  whole: boolean;
  /** The condition a record has to meet. */
  where: string;
  /** What the condition and the columns asked for so far bind, from the parameter on that was asked for. */
  values: readonly unknown[];
  /** The expression of a column, empty in records where a rule hides it; to be used for reading, filtering and ordering alike. */
  column: (name: string) => string;
  /** Columns nothing is seen of. */
  hidden: ReadonlySet<string>;
};

/**
 * What rules on data let somebody see of a list; `from` is the number of the first parameter the condition may use. Reads, so
 * that a change of rules or grants holds for the next call.
 */
export async function dataScope(
  db: Db,
  actor: Pick<Actor, 'id'>,
  resource: DataResource,
  { from }: { from: number },
): Promise<DataScope> {
  return written(resource, await scopeFor(db, actor.id, resource), { seekerId: actor.id, from });
}

/** What rules let somebody see of a list. */
export async function scopeFor(db: Db, userId: string, resource: DataResource): Promise<Scope> {
  const [seeker, entryIds] = await Promise.all([findSeeker(db, userId), entriesOf(db, resource)]);
  if (!seeker) return { rows: NOTHING, columns: new Map() };
  return scopeOf(resource, countingGrants(await findGrants(db, userId, entryIds)), seeker);
}

/** Puts what somebody sees into SQL. */
export function written(resource: DataResource, scope: Scope, place: { seekerId: string; from: number }): DataScope {
  const writer = new PredicateWriter(resource, place);
  const where = writer.write(scope.rows);
  const masked = new Map<string, string>();
  const mask = (name: string) => {
    const filter = scope.columns.get(name);
    const sql = resource.columns[name]?.sql ?? 'null';
    return filter ? `case when ${writer.write(filter)} then ${sql} end` : sql;
  };
  const hidden = new Set([...scope.columns].flatMap(([name, filter]) => (filter.length === 0 ? [name] : [])));
  return {
    whole: isWhole(scope.rows) && scope.columns.size === 0,
    where,
    values: writer.values,
    column(name) {
      const known = masked.get(name) ?? mask(name);
      masked.set(name, known);
      return known;
    },
    hidden,
  };
}
