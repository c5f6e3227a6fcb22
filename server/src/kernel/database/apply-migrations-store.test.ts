import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { test as base, expect } from 'vitest';
import { emptyDatabase } from '../../../test/former-database.ts';
import { applyMigrations } from './apply-migrations-store.ts';

type Migration = { tag: string; when: number; sql: string };

const test = base.extend<{ client: pg.Client; folderOf: (...migrations: Migration[]) => Promise<string> }>({
  client: async ({}, use) => use(await emptyDatabase()),
  folderOf: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'opsyard-migrations-'));
    await use(async (...migrations) => {
      const entries = migrations.map(({ tag, when }, idx) => ({ idx, version: '7', when, tag, breakpoints: true }));
      await mkdir(join(folder, 'meta'), { recursive: true });
      await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
      for (const { tag, sql } of migrations) await writeFile(join(folder, `${tag}.sql`), sql);
      return folder;
    });
    await rm(folder, { recursive: true, force: true });
  },
});

const first = {
  tag: '1_first',
  when: 1,
  sql: 'create table one (id int);--> statement-breakpoint\ninsert into one values (1);',
};
const second = { tag: '2_second', when: 2, sql: 'insert into one values (2);' };

async function column(client: pg.Client, sql: string): Promise<unknown[]> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return rows.map(([value]) => value);
}

test('each migration is applied once, in order; later only newer ones', async ({ client, folderOf }) => {
  await applyMigrations(client, await folderOf(first));
  await applyMigrations(client, await folderOf(first, second));
  await applyMigrations(client, await folderOf(first, second));
  expect(await column(client, 'select id from one order by id')).toEqual([1, 2]);
  expect(await column(client, 'select created_at::int from drizzle.__drizzle_migrations order by id')).toEqual([1, 2]);
});

test('when one fails, none of the pending ones is applied', async ({ client, folderOf }) => {
  const folder = await folderOf(first, { ...second, sql: 'insert into nothing values (2);' });
  await expect(applyMigrations(client, folder)).rejects.toThrow('relation "nothing" does not exist');
  expect(await column(client, `select to_regclass('one')`)).toEqual([null]);
  await applyMigrations(client, await folderOf(first, second));
  expect(await column(client, 'select id from one order by id')).toEqual([1, 2]);
});
