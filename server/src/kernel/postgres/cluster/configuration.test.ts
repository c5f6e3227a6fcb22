import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finishedDatabase, isLinux, runQuery, workbench } from '../../../../test/cluster/kit.ts';
import { formatSettings } from './configuration.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

test.each([
  ['shared buffers', '1'],
  ["x'; y", '1'],
  ['max_connections = 1\nfsync', 'off'],
  ['work_mem', "4MB'\nfsync = 'off"],
])('an invalid setting name cannot inject a setting: %o', (name, value) => {
  expect(() => formatSettings({ [name]: value })).toThrow(TypeError);
});

test('quotes and backslashes are escaped', () => {
  expect(formatSettings({ archive_command: `cp '%p' "C:\\x"` })).toContain(`archive_command = 'cp ''%p'' "C:\\\\x"'\n`);
});

const inForce = `SELECT current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync,
  current_setting('statement_timeout') AS statements, current_setting('lock_timeout') AS locks`;
const ours = { addresses: '', fsync: 'on', statements: '0', locks: '5s' };

test.runIf(isLinux).each<[string, (file: string) => void]>([
  ['emptied', (file) => truncateSync(file)],
  ['cut short', (file) => truncateSync(file, 4096)],
  ['removed', (file) => rmSync(file)],
])('starts with our settings, on the private socket only, when postgresql.conf was %s', async (_title, damage) => {
  const folder = copy();
  damage(join(folder, 'cluster', 'postgresql.conf'));
  const output: string[] = [];
  const cluster = await bench.open(folder, { durable: true, print: (line) => output.push(line) });
  expect(await runQuery(cluster.adminUrl(), inForce)).toEqual([ours]);
  expect(output.join('\n')).toMatch(/postgresql\.conf.*was damaged.*\n.*已损坏/);
});

test.runIf(isLinux)('settings in files can change neither the address nor the durability', async () => {
  const folder = copy();
  const own = "listen_addresses = '*'\nport = 5432\nfsync = off\nlock_timeout = '7s'\n";
  writeFileSync(join(folder, 'cluster', 'conf.d', '90-own.conf'), own);
  const cluster = await bench.open(folder, { durable: true });
  expect(await runQuery(cluster.adminUrl(), inForce)).toEqual([{ ...ours, locks: '7s' }]);
});
