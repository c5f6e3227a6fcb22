import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finishedDatabase, workbench } from '../../../../test/cluster/kit.ts';
import { orphanedServer } from './processes.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

type StateFile = { systemIdentifier: string; passwords: Record<string, string> };

function changeStateFile(folder: string, change: (state: StateFile) => object): void {
  const file = join(folder, 'cluster', 'opsyard.json');
  const state: StateFile = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...state, ...change(state) }));
}

function writeHba(folder: string, content: string): void {
  writeFileSync(join(folder, 'cluster', 'pg_hba.conf'), content);
}

// These problems are only found when the server is running.
test.each<[string, (folder: string) => void]>([
  [
    'the state file holds a wrong password',
    (folder) => changeStateFile(folder, ({ passwords }) => ({ passwords: { ...passwords, admin: 'guess' } })),
  ],
  ['the state file is of another cluster', (folder) => changeStateFile(folder, () => ({ systemIdentifier: '1' }))],
  ['no connection is allowed', (folder) => writeHba(folder, 'local all all reject\n')],
])('stops the PostgreSQL it started when %s', async (_title, breakIt) => {
  const folder = copy();
  breakIt(folder);
  await expect(bench.open(folder, { durable: true })).rejects.toThrow();
  const cluster = join(folder, 'cluster');
  expect([orphanedServer(cluster), existsSync(join(cluster, 'postmaster.pid'))]).toEqual([undefined, false]);
});
