import pg from 'pg';
import { test as base, expect, inject, vi } from 'vitest';
import { destroyConnection } from './database-pool.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';

const test = base.extend<{ url: string }>({
  /** An empty database. */
  url: async ({}, use) => {
    const url = new URL(inject('adminUrl'));
    const name = `m_${newId()}`;
    await runQuery(url.href, `create database ${name} template template0`);
    url.pathname = name;
    await use(url.href);
    await runQuery(inject('adminUrl'), `drop database ${name} with (force)`);
  },
});

async function runQuery(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** All tables with their numbers of columns. */
const tables = `select table_schema || '.' || table_name as name, count(*)::int as columns from information_schema.columns
  where table_schema not in ('pg_catalog', 'information_schema') group by 1 order by 1`;

/** Migrates the database with a connection that breaks at a statement; returns whether that statement was reached. */
async function cutAt(statement: number, url: string): Promise<boolean> {
  const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown;
  let executed = 0;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    executed += 1;
    const answer = query.apply(this, given);
    if (executed === statement) destroyConnection(this);
    return answer;
  } as never);
  try {
    await migrate(url);
    return false;
  } catch {
    return true;
  } finally {
    spy.mockRestore();
  }
}

test('[F27] an interrupted migration changes nothing, and the next one completes', async ({ url }) => {
  for (const statement of [3, 6, 40, 120]) {
    expect([statement, await cutAt(statement, url)]).toEqual([statement, true]);
    expect((await runQuery(url, tables)).filter(({ name }) => String(name).startsWith('public.'))).toEqual([]);
  }
  await migrate(url);
  const whole = await runQuery(url, tables);
  expect(whole.length).toBeGreaterThan(50);
  await migrate(url);
  expect(await runQuery(url, tables)).toEqual(whole);
});

test('a database older than the squashed migrations is refused and unchanged', async ({ url }) => {
  await migrate(url);
  await runQuery(url, `delete from drizzle.__drizzle_migrations where created_at >= 1795466063626`);
  const before = await runQuery(url, tables);
  await expect(migrate(url)).rejects.toMatchObject({ kind: 'version', exitCode: 78 });
  expect(await runQuery(url, tables)).toEqual(before);
});
