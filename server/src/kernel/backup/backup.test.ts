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
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, finishedDatabase, workbench } from '../postgres/proving/kit.ts';
import { namesBetween } from './backup.ts';
import { BackupRefused, makeBackup, restoreBackup } from './index.ts';

const bench = workbench();
const copy = finishedDatabase(bench);
const say = () => undefined;
// Where PostgreSQL's programs have to be copied to be reached, each start takes its seconds.
const LIMIT = 180_000;

test('a backup never takes the place of something else', async () => {
  const cluster = await bench.open(copy(), { durable: true });
  const folder = bench.newFolder();
  await expect(makeBackup({ cluster, files: '/nonexistent' }, folder)).rejects.toThrow(/is there already.*\n.*已存在/s);
});

test('a database that runs without durability is not copied, and nothing is left behind', async () => {
  const cluster = await bench.open(copy());
  const folder = bench.newFolder();
  const making = makeBackup({ cluster, files: '/nonexistent' }, join(folder, 'backup'));
  await expect(making).rejects.toThrow(/DURABILITY=off/);
  expect(readdirSync(folder)).toEqual([]);
});

test('only a whole, unchanged backup is restored, into a folder that holds nothing yet', {
  timeout: LIMIT,
}, async () => {
  const cluster = await bench.open(copy(), { durable: true });
  await ask(cluster.url('owner'), 'create table kept as select generate_series(1, 1000) as number');
  await ask(cluster.url('owner'), 'create index on kept (number)');
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

  const restore = (from: string, to: string) => restoreBackup({ backup: from, folder: join(home, to), say });
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
    expect(existsSync(join(home, 'new'))).toBe(false);
  }

  expect(await restore(backup, 'new')).toMatchObject({ tables: 1, rows: 1000, at: manifest.at });
  expect(readFileSync(join(home, 'new', 'files', 'ab', 'one'), 'utf8')).toBe('bytes');
  await expect(restore(backup, 'new')).rejects.toThrow(/is there already/);
  const again = await bench.open(join(home, 'new'), { durable: true });
  expect(await ask(again.url('app'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a backup whose database cannot be read is not left looking like a restored one', { timeout: LIMIT }, async () => {
  const cluster = await bench.open(copy(), { durable: true });
  await ask(cluster.url('owner'), 'create table kept as select generate_series(1, 1000) as number');
  const [row] = await ask<{ path: string }>(cluster.adminUrl(), `select pg_relation_filepath('kept') as path`);
  await ask(cluster.adminUrl(), 'checkpoint');
  const table = join(cluster.folder, 'cluster', row?.path ?? '');
  const content = readFileSync(table);
  writeFileSync(table, Buffer.concat([content.subarray(0, 5000), Buffer.from('damage'), content.subarray(5006)]));
  const home = bench.newFolder();
  await makeBackup({ cluster, files: '/nonexistent' }, join(home, 'backup'));
  const restoring = restoreBackup({ backup: join(home, 'backup'), folder: join(home, 'new'), say });
  await expect(restoring).rejects.toThrow(/did not pass its checks \(.*invalid page/);
  expect(readdirSync(join(home, 'new')).filter((name) => /cluster|files/.test(name))).toEqual([]);
});

test('the segments of the log are named in order, also across the end of a file of theirs', () => {
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
