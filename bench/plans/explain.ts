import pg from 'pg';
import type { Db } from '../../server/src/kernel/database/db.ts';

/** A plan node in the output of PostgreSQL (EXPLAIN, FORMAT JSON). */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  'Actual Loops'?: number;
  Plans?: PlanNode[];
};

/** The plan of a statement, for its values or for any (`generic`), and its duration in milliseconds. */
export type ExplainedQuery = { text: string; generic: boolean; milliseconds: number; nodes: PlanNode[] };

type RecordedQuery = { name?: string; text: string; values: unknown[] };

/**
 * Runs work on a database and explains every statement it sent, planned for the given values and, for prepared statements, also for any values,
 * as PostgreSQL does after some runs.
 */
export async function explainAll(client: pg.ClientBase, work: (db: Db) => Promise<unknown>): Promise<ExplainedQuery[]> {
  const queries: RecordedQuery[] = [];
  const recording = {
    query(query: RecordedQuery, answer: (error: Error | null, result: pg.QueryResult) => void) {
      queries.push(query);
      client.query(query.text, query.values, answer);
    },
  };
  await work({ $client: recording } as unknown as Db);
  return await explainQueries(client, queries);
}

/** Explains statements, planned for the given values and, if prepared, also for any values. */
export async function explainQueries(
  client: pg.ClientBase,
  queries: readonly RecordedQuery[],
): Promise<ExplainedQuery[]> {
  const explained = [];
  for (const query of queries) {
    for (const generic of query.name ? [false, true] : [false]) explained.push(await explain(client, query, generic));
  }
  return explained;
}

async function explain(
  client: pg.ClientBase,
  { text, values }: RecordedQuery,
  generic: boolean,
): Promise<ExplainedQuery> {
  const literals = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(textOf(value))));
  await client.query(`set plan_cache_mode = ${generic ? 'force_generic_plan' : 'force_custom_plan'}`);
  await client.query(`prepare explained as ${text}`);
  try {
    const execute = `execute explained${values.length > 0 ? `(${literals.join(', ')})` : ''}`;
    const { rows } = await client.query(`explain (analyze, format json) ${execute}`);
    const [{ Plan: root, 'Execution Time': milliseconds }] = rows[0]['QUERY PLAN'];
    return { text, generic, milliseconds, nodes: nodesOf(root) };
  } finally {
    await client.query('deallocate explained');
    await client.query('reset plan_cache_mode');
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? `{${value.map((one) => `"${one}"`).join(',')}}` : String(value);
}
