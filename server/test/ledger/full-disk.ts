import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { queryDatabase } from './query-database.ts';
import { until } from './until.ts';

type FillDiskOptions = { disk: string; adminUrl: string; log: string; timeout?: number };

/** Fills a disk and writes to the journal of its database until the database panics for lack of space; returns a function that frees the space. */
export async function fillDisk({ disk, adminUrl, log, timeout }: FillDiskOptions): Promise<() => void> {
  const filler = join(disk, 'filler');
  const panics = () => readFileSync(log, 'utf8').match(/PANIC: .*No space left/g)?.length ?? 0;
  const before = panics();
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']);
  // Its own writes may have filled it first.
  const write = async () => {
    const message = `select pg_logical_emit_message(false, 'filler', repeat('x', 1000000)) from generate_series(1, 300)`;
    await queryDatabase(adminUrl, message).catch(() => undefined);
    return panics() > before;
  };
  await until(write, timeout);
  return () => rmSync(filler);
}
