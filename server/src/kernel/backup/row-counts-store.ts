import { withClient } from '../postgres/cluster-store.ts';

/**
 * What a copy must hold at the very least and may hold at most of the rows that were there before it began: those that nobody
 * touched until it had ended, and all of them. Nothing has to stand still to be counted so.
 */
export type RowCounts = { before: string; tables: Record<string, { least: number; most: number }> };

/** Tables by the names they are written with in SQL. */
export const tablesOf = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema') order by 1
`;
/** Whether a row was written by a transaction before the one of a number; ages are compared, for numbers start anew. */
export const isOlder = `age(xmin) > age($1::xid8::xid)`;

const A_DAY = 86_400_000;
const localTimeouts = { connect: 3_000, query: A_DAY };

/** Counts the rows of every table before a copy begins; the answer counts those that are left, to be asked when it has ended. */
export async function beginCounting(adminUrl: string): Promise<() => Promise<RowCounts>> {
  const { before, counts: most } = await countOld(adminUrl);
  return async () => {
    const { counts: least } = await countOld(adminUrl, before);
    const tables = [...most].map(([name, count]) => [name, { least: least.get(name) ?? 0, most: count }] as const);
    return { before, tables: Object.fromEntries(tables) };
  };
}

async function countOld(adminUrl: string, since?: string): Promise<{ before: string; counts: Map<string, number> }> {
  return await withClient(
    adminUrl,
    async (client) => {
      // A large table takes its time, and nobody waits for it.
      await client.query('set statement_timeout = 0');
      await client.query('begin transaction isolation level repeatable read, read only');
      const { rows: clock } = await client.query<{ before: string }>(
        'select pg_snapshot_xmin(pg_current_snapshot())::text as before',
      );
      const before = since ?? clock[0]?.before ?? '';
      const counts = new Map<string, number>();
      for (const { name } of (await client.query<{ name: string }>(tablesOf)).rows) {
        const sql = `select count(*)::text as count from ${name} where ${isOlder}`;
        counts.set(name, Number((await client.query<{ count: string }>(sql, [before])).rows[0]?.count));
      }
      return { before, counts };
    },
    localTimeouts,
  );
}
