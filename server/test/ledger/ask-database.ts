import { Client } from 'pg';

/** What a machine busy with other things needs at worst. */
const TIMEOUT = 60_000;

/** Asks a database on a connection of its own that ends with this. */
export async function askDatabase<T extends object>(url: string, sql: string, values?: unknown[]): Promise<T[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<T>(sql, values as unknown[]);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
