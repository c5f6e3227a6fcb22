import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from 'vitest';
import { makeBackup, restoreBackup } from '../../src/kernel/backup/index.ts';
import { openCluster } from '../../src/kernel/postgres/index.ts';
import { whileFrozen } from './database-processes.ts';
import { type Fixture, withWriters } from './fixture.ts';
import { readFolder } from './run.ts';
import { superviseApp } from './supervised-app.ts';
import { verifyLedger } from './verify-ledger.ts';

type Copies = { fixture: Fixture };

/** One writing program for both tests: starting it takes longer than a copy. */
const test = base.extend<Copies>({
  fixture: [async ({}, use) => withWriters({}, use), { scope: 'file' }],
});

const NOTHING_WRONG = { lost: 0, half: 0, double: 0, ghost: 0, examples: [] };

test('[F18] a copy of the data folder at one moment of writing starts and contains everything acknowledged before', async ({
  fixture: { data, folder, ledger, userIds, awaitWrites },
}) => {
  const copy = join(folder, 'copy');
  await awaitWrites();
  const upTo = Date.now();
  await whileFrozen(data, () => promisify(execFile)('cp', ['-a', data, copy]));
  await awaitWrites();
  const found = await readFolder(copy, userIds);
  expect(verifyLedger({ ledger, tasks: [], upTo }, found)).toEqual(NOTHING_WRONG);
  expect(found.keys.length).toBeGreaterThan(0);
}, 120_000);

test('[F17] a backup made during writes contains everything before it, only whole writes, and the program starts on it', async ({
  fixture: { data, folder, ledger, userIds, awaitWrites, rest },
}) => {
  mkdirSync(join(data, 'files', 'ab'), { recursive: true });
  writeFileSync(join(data, 'files', 'ab', 'kept'), 'bytes of a file');
  await awaitWrites();
  const cluster = await openCluster({ folder: data });
  const backup = join(folder, 'backup');
  const { manifest } = await makeBackup({ cluster, files: join(data, 'files') }, backup);
  await cluster.stop();
  await awaitWrites();
  await rest();
  const target = join(folder, 'restored');
  const restored = await restoreBackup({ backup, folder: join(target, 'data'), print: () => undefined });
  expect(restored.rows).toBeGreaterThan(100);
  const found = await readFolder(join(target, 'data'), userIds);
  const upTo = Date.parse(manifest.at);
  const outcome = verifyLedger({ ledger, tasks: [], upTo }, found);
  expect(outcome).toEqual(NOTHING_WRONG);
  const later = [...ledger.entries.values()].filter(({ ackedAt = 0 }) => ackedAt > upTo);
  const keys = new Set(found.keys.map(({ key }) => key));
  expect(later.filter(({ key }) => !keys.has(key)).length).toBeGreaterThan(0);
  copyFileSync(join(data, 'secret.key'), join(target, 'data', 'secret.key'));
  const app = await superviseApp(target);
  await app.ready();
  expect(await app.stop()).toBe(0);
}, 120_000);
