import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isRoot, workbench } from '../../../../test/cluster/kit.ts';
import { type Binaries, locateBinaries, program } from './binaries.ts';
import { makeRunnable } from './links.ts';

const bench = workbench();
const otherAccount = { name: 'other', uid: 54_321, gid: 54_321 };

test('a system PostgreSQL is used if it is newer and of the same major version', async () => {
  const packaged = minimalCopy((await locateBinaries()).folder);
  const system = bench.newFolder();
  expect(await locateBinaries(packaged, system)).toMatchObject({ source: 'package', version: '18.4' });
  for (const [installed, expected, source] of [
    ['18', '18.4', 'package'],
    ['18', '18.3', 'package'],
    ['17', '17.9', 'package'],
    ['18', '18.11 (Debian 18.11-1)', 'system'],
  ] as const) {
    fakeInstallation(join(system, installed), expected);
    expect(await locateBinaries(packaged, system)).toMatchObject({ source });
  }
});

test('a system PostgreSQL that does not run is ignored', async () => {
  const packaged = minimalCopy((await locateBinaries()).folder);
  const system = bench.newFolder();
  mkdirSync(join(system, '18', 'bin'), { recursive: true });
  writeFileSync(join(system, '18', 'bin', 'postgres'), 'no program', { mode: 0o755 });
  expect(await locateBinaries(packaged, system)).toMatchObject({ source: 'package' });
});

test('library links missing without install scripts are created at the first start', async () => {
  const binaries = await packageWithoutLinks();
  const made = await makeRunnable(binaries, bench.newFolder(), undefined);
  expect(made.folder).toBe(binaries.folder);
  expect(readlinkSync(join(made.folder, 'lib', 'libicui18n.so.60'))).toBe('libicui18n.so.60.2');
  expect(await makeRunnable(binaries, bench.newFolder(), undefined)).toEqual(made);
});

test('packages in a read-only folder are copied beside the data', async () => {
  const binaries = await packageWithoutLinks();
  chmodSync(join(binaries.folder, 'lib'), 0o555);
  const home = bench.newFolder();
  const copied = await asOtherAccount(home, () => makeRunnable(binaries, home, undefined));
  expect(copied.folder).toBe(join(home, 'native', '18.4', 'native'));
  expect(readlinkSync(join(copied.folder, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  expect(existsSync(join(binaries.folder, 'lib', 'libpq.so.5'))).toBe(false);
  chmodSync(join(binaries.folder, 'lib'), 0o755);
});

test('packages inaccessible to the account are copied beside the data, once', async () => {
  const binaries = await packageWithoutLinks();
  chmodSync(dirname(dirname(binaries.folder)), 0o700);
  const home = bench.newFolder();
  const copied = await makeRunnable(binaries, home, otherAccount);
  expect(copied.folder).toBe(join(home, 'native', '18.4', 'native'));
  expect(existsSync(program(copied, 'postgres'))).toBe(true);
  expect(readlinkSync(join(copied.folder, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  writeFileSync(join(copied.folder, 'seen'), '');
  expect(await makeRunnable(binaries, home, otherAccount)).toEqual(copied);
  expect(existsSync(join(copied.folder, 'seen'))).toBe(true);
});

test('packages in a folder with special characters are copied beside the data', async () => {
  const binaries = await packageWithoutLinks('pack$age');
  const home = bench.newFolder();
  expect(await makeRunnable(binaries, home, undefined)).toMatchObject({
    folder: join(home, 'native', '18.4', 'native'),
  });
});

/** Runs with the rights of an ordinary account that owns `home`, because root can write everywhere. */
async function asOtherAccount<T>(home: string, work: () => Promise<T>): Promise<T> {
  if (!isRoot) return await work();
  chownSync(home, otherAccount.uid, otherAccount.gid);
  process.setegid?.(otherAccount.gid);
  process.seteuid?.(otherAccount.uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

async function packageWithoutLinks(name = 'package'): Promise<Binaries> {
  const { folder } = await locateBinaries();
  const copy = join(bench.newFolder(), name);
  const links: { target: string }[] = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'));
  mkdirSync(copy);
  cpSync(folder, join(copy, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !links.some(({ target }) => path.endsWith(target)) && !/\.a$|share\/|libicudata/.test(path),
  });
  return { folder: join(copy, 'native'), version: '18.4', source: 'package' };
}

function minimalCopy(native: string): string {
  const folder = bench.newFolder();
  cpSync(join(dirname(native), 'package.json'), join(folder, 'package.json'));
  return folder;
}

function fakeInstallation(folder: string, version: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin', 'postgres'), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`, {
    mode: 0o755,
  });
}
