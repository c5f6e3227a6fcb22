import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { finishedDatabase, runQuery, workbench } from '../../../test/cluster/kit.ts';
import { namesBetween } from './backup.ts';
import { requireSpace } from './disk-space.ts';
import { BackupRefused, backUpNightly, makeBackup, restoreBackup, trialRestore } from './index.ts';
import { expiredBackups } from './nightly.ts';
import { beginCounting } from './row-counts-store.ts';

const bench = workbench();
const copy = finishedDatabase(bench);
const print = () => undefined;
// If PostgreSQL's binaries have to be copied, each start takes seconds.
const LIMIT = 180_000;

test('a backup never overwrites anything', async () => {
  const cluster = await bench.open(copy(), { durable: true });
  const folder = bench.newFolder();
  await expect(makeBackup({ cluster, files: '/nonexistent' }, folder)).rejects.toThrow(/is there already.*\n.*已存在/s);
});

test('a database without durability is not backed up, and nothing is left over', async () => {
  const cluster = await bench.open(copy());
  const folder = bench.newFolder();
  const making = makeBackup({ cluster, files: '/nonexistent' }, join(folder, 'backup'));
  await expect(making).rejects.toThrow(/DURABILITY=off/);
  expect(readdirSync(folder)).toEqual([]);
});

test('only a complete, unchanged backup is restored, into an empty folder', {
  timeout: LIMIT,
}, async () => {
  const cluster = await bench.open(copy(), { durable: true });
  await runQuery(cluster.url('owner'), 'create table kept as select generate_series(1, 1000) as number');
  await runQuery(cluster.url('owner'), 'create index on kept (number)');
  const files = bench.newFolder();
  mkdirSync(join(files, 'ab'));
  writeFileSync(join(files, 'ab', 'one'), 'bytes');
  writeFileSync(join(files, 'ab', 'two.part'), 'half of it');
  const home = bench.newFolder();
  const backup = join(home, 'backup');
  const { manifest, bytes } = await makeBackup({ cluster, files }, backup);
  expect(readdirSync(home)).toEqual(['backup']);
  expect(bytes).toBeGreaterThan(20_000_000);
  expect(Object.keys(manifest.files).filter((path) => path.startsWith('files/'))).toEqual(['files/ab/one']);

  const restore = (from: string, to: string) => restoreBackup({ backup: from, folder: join(home, to), print });
  await expect(restore(files, 'new')).rejects.toThrow(/no finished backup.*\n.*没有完整的备份/s);
  for (const [name, harm] of Object.entries({
    changed: (folder: string) => appendFileSync(join(folder, 'cluster', 'PG_VERSION'), ' '),
    missing: (folder: string) => rmSync(join(folder, 'files', 'ab', 'one')),
    added: (folder: string) => writeFileSync(join(folder, 'cluster', 'recovery.signal'), ''),
    astray: (folder: string) => replaceIn(join(folder, 'manifest.json'), '"files/ab"', '"files/../ab"'),
  })) {
    cpSync(backup, join(home, name), { recursive: true });
    harm(join(home, name));
    await expect(restore(join(home, name), 'new')).rejects.toBeInstanceOf(BackupRefused);
    await expect(trialRestore({ backup: join(home, name), folder: join(home, 'trial') })).rejects.toThrow(
      BackupRefused,
    );
    expect([existsSync(join(home, 'new')), existsSync(join(home, 'trial'))]).toEqual([false, false]);
    rmSync(join(home, name), { recursive: true });
  }

  const prove = () => trialRestore({ backup, folder: join(home, 'trial') });
  await expect(trialRestore({ backup, folder: backup })).rejects.toThrow(/is there already/);
  expect(await prove()).toMatchObject({ tables: 1, rows: 1000, at: manifest.at });
  replaceIn(join(backup, 'manifest.json'), '"least": 1000', '"least": 1001');
  await expect(prove()).rejects.toThrow(/public\.kept holds 1000 rows where the backup recorded 1001 to 1000/);
  replaceIn(join(backup, 'manifest.json'), '"least": 1001', '"least": 1000');
  expect(readdirSync(home)).toEqual(['backup']);

  expect(await restore(backup, 'new')).toMatchObject({ tables: 1, rows: 1000, at: manifest.at });
  expect(readFileSync(join(home, 'new', 'files', 'ab', 'one'), 'utf8')).toBe('bytes');
  await expect(restore(backup, 'new')).rejects.toThrow(/is there already/);
  const again = await bench.open(join(home, 'new'), { durable: true });
  expect(await runQuery(again.url('app'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a nightly backup is verified before older ones are removed; an invalid one is set aside', {
  timeout: LIMIT,
}, async () => {
  const cluster = await bench.open(copy(), { durable: true });
  await runQuery(cluster.url('owner'), 'create table kept as select generate_series(1, 1000) as number');
  const home = bench.newFolder();
  const folder = join(home, 'nights');
  const earlier = ['opsyard-2026-01-01-000000', 'opsyard-2026-01-02-000000', '.opsyard-2026-01-02-000000.unfinished-1'];
  // A manual backup is running at the same time.
  const others = ['.lock', '.opsyard-2026-01-03.unfinished-1', 'of-somebody-else'];
  for (const name of [...earlier, ...others.slice(1)]) mkdirSync(join(folder, name), { recursive: true });
  const night = () => backUpNightly({ source: { cluster, files: '/nonexistent' }, folder, keep: 2 });
  // Which one is first is not determined.
  const both = await Promise.allSettled([night(), night()]);
  const made = both.find((one) => one.status === 'fulfilled')?.value;
  expect(String(both.find((one) => one.status === 'rejected')?.reason)).toMatch(/is under way/);
  expect(made).toMatchObject({ tables: 1, rows: 1000, removed: [earlier[0]] });
  const there = () => readdirSync(folder).sort();
  expect(there()).toEqual([...others, earlier[1], basename(made?.backup ?? '')]);

  const [row] = await runQuery<{ path: string }>(cluster.adminUrl(), `select pg_relation_filepath('kept') as path`);
  await runQuery(cluster.adminUrl(), 'checkpoint');
  const table = join(cluster.folder, 'cluster', row?.path ?? '');
  const content = readFileSync(table);
  writeFileSync(table, Buffer.concat([content.subarray(0, 5000), Buffer.from('damage'), content.subarray(5006)]));
  await expect(night()).rejects.toThrow(/did not pass its checks \(.*invalid page/);
  const unproven = there().find((name) => name.endsWith('.unproven')) ?? '';
  expect(there()).toEqual([...others, earlier[1], basename(made?.backup ?? ''), unproven]);
  await expectNothingLeft(join(folder, unproven), home);
});

/** Restores an invalid backup into a new and an existing folder: both are unchanged afterwards. */
async function expectNothingLeft(backup: string, home: string): Promise<void> {
  const output: string[] = [];
  const restore = (to: string) => restoreBackup({ backup, folder: to, print: (line) => output.push(line) });
  await expect(restore(join(home, 'outer', 'new'))).rejects.toThrow(/did not pass its checks/);
  expect(existsSync(join(home, 'outer'))).toBe(false);
  expect(output.join('\n')).toMatch(/everything it had written.*was removed again.*\n.*均已清除/);
  const used = join(home, 'used');
  for (const name of ['files', 'own']) mkdirSync(join(used, name), { recursive: true });
  writeFileSync(join(used, 'own', 'letter.txt'), 'dear');
  await expect(restore(used)).rejects.toThrow(/did not pass its checks/);
  expect(readdirSync(used, { recursive: true }).sort()).toEqual(['files', 'own', join('own', 'letter.txt')]);
}

test('rows unchanged during a copy must be in it, and not more rows than before', async () => {
  const cluster = await bench.open(copy());
  const change = (sql: string) => runQuery(cluster.url('owner'), sql);
  await change('create table kept as select generate_series(1, 1000) as number');
  const count = await beginCounting(cluster.adminUrl());
  await change('delete from kept where number <= 100');
  await change('update kept set number = -number where number <= 300');
  await change('insert into kept select generate_series(1001, 1050)');
  expect((await count()).tables).toEqual({ 'public.kept': { least: 700, most: 1000 } });
});

test('nothing is started that would leave too little disk space, and only the newest nightly backups are kept', async () => {
  await expect(requireSpace('/nonexistent/backups', Number.MAX_SAFE_INTEGER)).rejects.toThrow(
    /too little room.*\n.*空间不足/s,
  );
  const names = ['opsyard-2026-11-21-181700', 'opsyard-2026-11-09-181700', 'opsyard-2026-11-10-181700', 'opsyard-2026'];
  expect(expiredBackups([...names, 'opsyard-2025-01-01-000000.unproven'], 1)).toEqual([names[1], names[2]]);
  expect(expiredBackups(names, 3)).toEqual([]);
});

test('WAL segments are named in order, across file boundaries', () => {
  expect(namesBetween({ from: '0000000100000002000000FE', to: '000000010000000300000001' })).toEqual([
    '0000000100000002000000FE',
    '0000000100000002000000FF',
    '000000010000000300000000',
    '000000010000000300000001',
  ]);
});

function replaceIn(path: string, from: string, to: string): void {
  const content = readFileSync(path, 'utf8');
  expect(content).toContain(from);
  writeFileSync(path, content.replace(from, to));
}
