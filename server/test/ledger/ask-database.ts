import { Client } from 'pg';

/** Asks a database on a connection of its own that ends with this. */
export async function askDatabase<T extends object>(url: string, sql: string, values?: unknown[]): Promise<T[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<T>(sql, values as unknown[]);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
