import pg from 'pg';
import { inject } from 'vitest';

/** Changes the audit log in ways only possible for the superuser of the database. */
export async function tamper(databaseUrl: string, sql: string): Promise<void> {
  const url = new URL(inject('adminUrl'));
  url.pathname = new URL(databaseUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`alter table audit disable trigger user; ${sql}; alter table audit enable trigger user`);
  await client.end();
}
