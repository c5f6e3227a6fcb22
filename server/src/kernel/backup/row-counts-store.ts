import { withClient } from '../postgres/cluster/cluster-store.ts';

/** Bounds for the number of rows in a copy: rows unchanged until its end, and all rows before its start. Determined without locks. */
export type RowCounts = { before: string; tables: Record<string, { least: number; most: number }> };

/** Tables by their quoted SQL names. */
export const tablesOf = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema') order by 1
`;
/** Whether a row was written before a transaction; compares ages, because ids wrap around. */
export const isOlder = `age(xmin) > age($1::xid8::xid)`;

const A_DAY = 86_400_000;
const localTimeouts = { connect: 3_000, query: A_DAY };

/** Counts the rows of every table before a copy begins; the returned function counts the unchanged ones when it has ended. */
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
      // Counting a large table takes long, and blocks nobody.
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
