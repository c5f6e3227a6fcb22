import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finishedDatabase, runQuery, workbench } from '../../../../test/cluster/kit.ts';
import { openDatabase } from '../../database/open-database.ts';
import { openLog } from '../../log.ts';
import { readSettings } from '../../settings/settings.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

/** Leaves an empty `cluster` folder, and nothing else of the database, in a folder. */
function emptied(folder: string): string {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'cluster'));
  return folder;
}

const refusal = {
  kind: 'foreign',
  exitCode: 78,
  advice: expect.stringMatching(
    /is missing.*No new database was created.*restore.*\n.*不见了.*没有创建新的数据库.*restore/s,
  ),
};

test.each<[string, (folder: string) => void]>([
  ['the log of its server', (folder) => writeFileSync(join(folder, 'postgres.log'), 'LOG:  ready')],
  ['the note of where it was started', (folder) => writeFileSync(join(folder, 'started-in'), 'here')],
  ['the reserve of disk space', (folder) => writeFileSync(join(folder, 'ballast'), 'x')],
  [
    'attached files',
    (folder) => {
      mkdirSync(join(folder, 'files', 'ab'), { recursive: true });
    },
  ],
])('creates no new database in an empty folder beside %s', async (_title, leave) => {
  const folder = emptied(copy());
  leave(folder);
  await expect(bench.open(folder)).rejects.toMatchObject(refusal);
  expect(readdirSync(join(folder, 'cluster'))).toEqual([]);
});

test('creates no new database if that of a used installation was moved away, and opens it after it was moved back', async () => {
  const folder = copy();
  renameSync(join(folder, 'cluster'), join(folder, 'moved'));
  await expect(bench.open(folder)).rejects.toMatchObject(refusal);
  expect(readdirSync(folder)).not.toContain('cluster');
  renameSync(join(folder, 'moved'), join(folder, 'cluster'));
  const cluster = await bench.open(folder);
  expect(await runQuery(cluster.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('creates a database in an empty cluster folder without other remains', async () => {
  const cluster = await bench.open(emptied(copy()));
  expect(await runQuery(cluster.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('creates no new database while the backup folder contains backups of an earlier one', async () => {
  const home = mkdtempSync(join(tmpdir(), 'opsyard-remains-'));
  const [DATA_DIR, BACKUP_DIR] = [join(home, 'data'), join(home, 'nights')];
  mkdirSync(join(BACKUP_DIR, 'opsyard-2026-03-08-020000'), { recursive: true });
  writeFileSync(join(BACKUP_DIR, 'opsyard-2026-03-08-020000', 'manifest.json'), '{}');
  const settings = readSettings({ DATA_DIR, BACKUP_DIR, LOG_LEVEL: 'silent' });
  const opening = openDatabase(settings, { folder: DATA_DIR, print: () => undefined, log: openLog(settings, false) });
  await expect(opening).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('2026-03-08') });
  expect(readdirSync(DATA_DIR)).not.toContain('cluster');
  rmSync(home, { recursive: true });
});
