import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { newId } from '../src/kernel/database/ids.ts';

/** The migrations of the product. */
export const MIGRATIONS = join(import.meta.dirname, '../migrations');

/** A client of a new database without tables, which is dropped when the test ends. */
export async function emptyDatabase(): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  const name = `m_${newId()}`;
  await admin.query(`create database ${name} template template0`);
  const url = new URL(inject('adminUrl'));
  url.pathname = name;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return client;
}

/** A folder with the migrations before one of them, removed when the test ends. */
export async function migrationsBefore(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'opsyard-former-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  const { entries, ...more } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  const until = entries.findIndex(({ tag }) => tag.endsWith(name));
  await writeFile(journal, JSON.stringify({ ...more, entries: entries.slice(0, until) }));
  return folder;
}
