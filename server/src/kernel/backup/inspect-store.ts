import { Client } from 'pg';

export type Inspection = { tables: number; rows: number; indexes: number };

const tables = `
  select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1
`;
const indexes = `
  select c.oid::regclass::text as name, c.oid, i.indisunique as whole from pg_index i join pg_class c on c.oid = i.indexrelid
  join pg_am a on a.oid = c.relam
  where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisready and i.indisvalid order by 1
`;

/**
 * Reads every table to its end, so that every page proves its checksum, and compares every b-tree, those of the catalog too, with
 * its table. Fails on the first thing that is wrong. The check's own extension is rolled back.
 */
export async function inspectDatabase(adminUrl: string): Promise<Inspection> {
  const client = new Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('create extension if not exists amcheck');
    const names = (await client.query<{ name: string }>(tables)).rows;
    let rows = 0;
    for (const { name } of names) {
      const { rows: counted } = await client.query<{ count: string }>(`select count(*)::text as count from ${name}`);
      rows += Number(counted[0]?.count);
    }
    const trees = (await client.query<{ oid: number }>(indexes)).rows;
    for (const { oid } of trees) await client.query('select bt_index_check($1::oid::regclass, true)', [oid]);
    return { tables: names.length, rows, indexes: trees.length };
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
}
