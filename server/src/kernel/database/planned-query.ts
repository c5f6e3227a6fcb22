import { type Db, rowsOf, type Statement, statement } from './db.ts';
import { onOneConnection } from './one-connection.ts';

export type PlannedQuery = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether the best plan is the same for all values, so that PostgreSQL may keep it. */
  readonly hasOnePlan?: boolean;
};

/** Every connection keeps what it has prepared: enough for the lists in use, not for all possible ones. */
const MAX_PREPARED = 100;
const MAX_SEEN = 200;
const prepared = new Map<string, Statement>();
const seenOnce = new Set<string>();

/**
 * Runs dynamic queries one after the other on one connection, in one packet, each planned for its values, since the best index depends on them.
 * A text that repeats is prepared, which spares parsing it; without `plan_cache_mode`, PostgreSQL would plan it for average values after a while.
 */
export async function plannedRows<T>(db: Db, queries: readonly PlannedQuery[]): Promise<T[][]> {
  const statements = queries.map(({ text }) => statementOf(text));
  const run = (one: Db) => queries.map(({ values }, at) => rowsOf<T>(one, statements[at] as Statement, values));
  const dependsOnValues = queries.some(
    ({ values, hasOnePlan }, at) => !hasOnePlan && values.length > 0 && statements[at]?.name !== undefined,
  );
  if (!dependsOnValues && queries.length === 1) return await Promise.all(run(db));
  return await onOneConnection(db, async (one) => {
    const mode = (text: string) => (dependsOnValues ? [rowsOf(one, { text })] : []);
    const before = mode('set plan_cache_mode = force_custom_plan');
    const answers = run(one);
    const after = mode('reset plan_cache_mode');
    const [rows] = await Promise.allSettled([Promise.all(answers), ...answers, ...before, ...after]);
    if (rows.status === 'rejected') throw rows.reason;
    return rows.value;
  });
}

/** A condition whose bound values the planner does not see: it estimates the same for all of them, and PostgreSQL keeps that plan. */
export function withOnePlan(sql: string): string {
  return sql.replace(/\$\d+::\w+/g, '(select $&)');
}

/** The statement of a text: prepared if it was used before. */
function statementOf(text: string): Statement {
  const known = prepared.get(text);
  if (known) return known;
  if (prepared.size >= MAX_PREPARED || !seenOnce.has(text)) {
    if (seenOnce.size >= MAX_SEEN) seenOnce.clear();
    seenOnce.add(text);
    return { text };
  }
  const created = statement(text);
  prepared.set(text, created);
  seenOnce.delete(text);
  return created;
}
