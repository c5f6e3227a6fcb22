import { withClient } from '../postgres/cluster/cluster-store.ts';
import { isOlder, type RowCounts, tablesOf } from './row-counts-store.ts';

export type Inspection = { tables: number; rows: number; indexes: number };

const indexes = `
  select c.oid::regclass::text as name, c.oid, i.indisunique as whole from pg_index i join pg_class c on c.oid = i.indexrelid
  join pg_am a on a.oid = c.relam
  where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisready and i.indisvalid order by 1
`;
const A_DAY = 86_400_000;
const localTimeouts = { connect: 3_000, query: A_DAY };

/**
 * Reads every table to its end, so that every page proves its checksum, counts its rows against what the backup recorded, and
 * compares every b-tree, those of the catalog too, with its table. Fails on the first thing that is wrong.
 */
export async function inspectDatabase(adminUrl: string, recorded?: RowCounts): Promise<Inspection> {
  return await withClient(
    adminUrl,
    async (client) => {
      // Reading a large table takes long, and blocks nobody.
      await client.query('set statement_timeout = 0');
      // Rolled back at the end of the connection, including the temporary extension.
      await client.query('begin');
      await client.query('create extension if not exists amcheck');
      const missing = new Set(Object.keys(recorded?.tables ?? {}));
      let [tables, rows] = [0, 0];
      for (const { name } of (await client.query<{ name: string }>(tablesOf)).rows) {
        const { rows: counted } = await client.query<{ count: string; old: string }>(
          `select count(*)::text as count, (count(*) filter (where ${isOlder}))::text as old from ${name}`,
          [recorded?.before ?? null],
        );
        compare(name, Number(counted[0]?.old), recorded);
        missing.delete(name);
        tables += 1;
        rows += Number(counted[0]?.count);
      }
      const [lost] = missing;
      if (lost) throw new Error(`the table ${lost} is missing`);
      const trees = (await client.query<{ oid: number }>(indexes)).rows;
      for (const { oid } of trees) await client.query('select bt_index_check($1::oid::regclass, true)', [oid]);
      return { tables, rows, indexes: trees.length };
    },
    localTimeouts,
  );
}

function compare(name: string, found: number, recorded: RowCounts | undefined): void {
  const expected = recorded?.tables[name];
  if (!expected || (found >= expected.least && found <= expected.most)) return;
  const { least, most } = expected;
  throw new Error(
    `${name} holds ${found} rows where the backup recorded ${least === most ? most : `${least} to ${most}`}`,
  );
}
