import { expect, test } from 'vitest';
import { finishedDatabase, runQuery, workbench } from '../../../../test/cluster/kit.ts';
import { withClient } from './cluster-store.ts';
import { refreshCollations } from './collation-store.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

test('after a collation change only the affected indexes are rebuilt', async () => {
  const cluster = await bench.open(copy());
  await runQuery(cluster.url('owner'), 'CREATE TABLE word (han text COLLATE "zh-x-icu", latin text)');
  await runQuery(cluster.url('owner'), 'CREATE INDEX by_han ON word (han)');
  await runQuery(cluster.url('owner'), 'CREATE INDEX by_latin ON word (latin)');
  await runQuery(cluster.adminUrl(), `UPDATE pg_collation SET collversion = '1' WHERE collname = 'zh-x-icu'`);
  const before = await files(cluster.adminUrl());
  await withClient(cluster.adminUrl(), refreshCollations);
  const after = await files(cluster.adminUrl());
  expect(after.by_han).not.toBe(before.by_han);
  expect(after.by_latin).toBe(before.by_latin);
  const [stale] = await runQuery(
    cluster.adminUrl(),
    'SELECT count(*)::int AS count FROM pg_collation WHERE collversion <> pg_collation_actual_version(oid)',
  );
  expect(stale).toEqual({ count: 0 });
});

async function files(url: string): Promise<Record<string, string>> {
  const rows = await runQuery<{ relname: string; relfilenode: string }>(
    url,
    `SELECT relname, relfilenode::text FROM pg_class WHERE relname IN ('by_han', 'by_latin')`,
  );
  return Object.fromEntries(rows.map((row) => [row.relname, row.relfilenode]));
}
