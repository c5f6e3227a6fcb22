import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { LauncherProblem } from '../postgres/index.ts';

type Journal = { entries: readonly { tag: string; when: number }[] };

// The table of drizzle-kit's own migrator, which existing databases have.
const PREPARE = [
  'create schema if not exists drizzle',
  'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
];
const LAST = 'select max(created_at) as last from drizzle.__drizzle_migrations';
const NOTE = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
const BETWEEN_STATEMENTS = '--> statement-breakpoint';

/**
 * Applies the migrations of a folder of drizzle-kit that are newer than the last one applied, all in one transaction. Those up to the
 * time `base` have been squashed: a database that has only some of the original ones is refused.
 */
export async function applyMigrations(client: pg.Client, folder: string, base = 0): Promise<void> {
  for (const sql of PREPARE) await client.query(sql);
  const { rows } = await client.query<{ last: string | number | null }>(LAST);
  const last = rows[0]?.last ?? null;
  if (last !== null && Number(last) < base) throw tooOld();
  const { entries } = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
  const missing = entries.filter(({ when }) => last === null || when > Number(last));
  if (missing.length === 0) return;
  await client.query('begin');
  try {
    for (const { tag, when } of missing) {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8');
      for (const sql of text.split(BETWEEN_STATEMENTS)) await client.query(sql);
      await client.query(NOTE, [createHash('sha256').update(text).digest('hex'), when]);
    }
    await client.query('commit');
  } catch (error) {
    // After a broken connection there is nothing to roll back, and the original error is reported.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function tooOld(): LauncherProblem {
  return new LauncherProblem('version', {
    en: 'This database was last used by a version from before 23 November 2026. Start a version of 25 November 2026 once, which brings it up to date, then this one.',
    zh: '此数据库上次由 2026 年 11 月 23 日之前的版本使用。请先启动一次 2026 年 11 月 25 日的版本完成升级，再启动本版本。',
  });
}
