import type { Client } from 'pg';

/**
 * Rebuilds the indexes that depend on a language's collation and records its version: another version of ICU may sort differently, so that
 * lookups in the old index would miss rows.
 */
export async function refreshCollations(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.collname) AS name
       FROM pg_collation c JOIN pg_namespace n ON n.oid = c.collnamespace
      WHERE c.collversion <> pg_collation_actual_version(c.oid)`,
  );
  if (rows.length === 0) return;
  const indexes = await client.query<{ name: string }>(
    `SELECT DISTINCT i.indexrelid::regclass::text AS name
       FROM pg_index i CROSS JOIN unnest(i.indcollation) AS used(oid) JOIN pg_collation c ON c.oid = used.oid
      WHERE c.collversion <> pg_collation_actual_version(c.oid)`,
  );
  for (const { name } of indexes.rows) await client.query(`REINDEX INDEX ${name}`);
  for (const { name } of rows) await client.query(`ALTER COLLATION ${name} REFRESH VERSION`);
}
