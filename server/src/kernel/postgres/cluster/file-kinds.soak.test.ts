import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finishedDatabase, isLinux, isRoot, until, workbench } from '../../../../test/cluster/kit.ts';
import { orphanedServer } from '../process/processes.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

const FILES = [
  ...['start.lock', 'users.lock', 'started-in', 'postgres.log', 'postgres.log.1', 'ballast'],
  ...['PG_VERSION', 'opsyard.json', 'postgresql.conf', 'pg_hba.conf', 'postmaster.pid', 'postmaster.opts'].map(
    inCluster,
  ),
  ...['conf.d/50-opsyard.conf', 'conf.d/50-opsyard.conf.new'].map(inCluster),
];
const FOLDERS = ['cluster', ...['conf.d', 'base', 'global', 'pg_wal'].map(inCluster)];

function inCluster(name: string): string {
  return join('cluster', name);
}

const twoSentences = expect.stringMatching(/^[^\n]*[a-z]\.( [^\n]+)?\n[^\n]*\p{Script=Han}[^\n]*$/u);

async function expectRefusal(folder: string, path: string): Promise<void> {
  await expect(bench.open(folder)).rejects.toMatchObject({ name: 'LauncherProblem', advice: twoSentences });
  expect(orphanedServer(join(folder, 'cluster')), path).toBe(undefined);
}

test.each(FILES)('refuses a folder in place of %s with one sentence per language', async (name) => {
  const folder = copy();
  rmSync(join(folder, name), { force: true });
  mkdirSync(join(folder, name));
  await expectRefusal(folder, name);
});

test.each(FOLDERS)('refuses a file in place of %s with one sentence per language', async (name) => {
  const folder = copy();
  rmSync(join(folder, name), { recursive: true, force: true });
  writeFileSync(join(folder, name), 'something');
  await expectRefusal(folder, name);
});

test.runIf(isLinux).each(['postgres.log', 'started-in', inCluster('opsyard.json')])(
  'does not block on a named pipe in place of %s',
  async (name) => {
    const folder = copy();
    rmSync(join(folder, name), { force: true });
    spawnSync('mkfifo', [join(folder, name)]);
    await expectRefusal(folder, name);
  },
);

test.each(['postgres.log', inCluster('opsyard.json')])('refuses a link to itself in the place of %s', async (name) => {
  const folder = copy();
  rmSync(join(folder, name), { force: true });
  symlinkSync(join(folder, name), join(folder, name));
  await expectRefusal(folder, name);
});

test.each(['null', '[]', '{}', '{"systemIdentifier":"1","passwords":{"admin":1}}', '{"system'])(
  'refuses a state file with %s',
  async (content) => {
    const folder = copy();
    writeFileSync(join(folder, 'cluster', 'opsyard.json'), content);
    await expect(bench.open(folder)).rejects.toMatchObject({ kind: 'foreign', advice: twoSentences });
  },
);

// Root can read everything.
test.runIf(isLinux)('refuses an unreadable log with one sentence per language', async () => {
  const folder = bench.newFolder();
  chmodSync(folder, 0o777);
  writeFileSync(join(folder, 'postgres.log'), '', { mode: 0o000 });
  const app = bench.app(folder, {}, isRoot ? { uid: 54_321, gid: 54_321 } : {});
  expect(await until(() => app.events.find((event) => 'problem' in event), 20_000)).toMatchObject({
    problem: 'permission',
    advice: twoSentences,
  });
});
