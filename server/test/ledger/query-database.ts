import { Client } from 'pg';

/** A timeout for a busy machine. */
const TIMEOUT = 60_000;

/** Queries a database on a new connection, which is closed afterwards. */
export async function queryDatabase<T extends object>(url: string, sql: string, values?: unknown[]): Promise<T[]> {
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
