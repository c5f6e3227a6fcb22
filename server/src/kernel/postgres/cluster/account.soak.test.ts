import { chmodSync, chownSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLinux, isRoot, runQuery, workbench } from '../../../../test/cluster/kit.ts';
import { canReach, parseAccounts } from './account.ts';
import { createDatabaseFolder } from './database-paths.ts';

const bench = workbench();
const otherAccount = { name: 'other', uid: 54_321, gid: 54_321 };
const nobody = { uid: 65_534, gid: 65_534 };

test('invalid lines of the account list are ignored', () => {
  const list = 'root:x:0:0:root:/root:/bin/bash\n\nbroken\npostgres:x:101:104:PostgreSQL:/var/lib:/bin/bash\n';
  expect(parseAccounts(list)).toEqual([
    { name: 'root', uid: 0, gid: 0 },
    { name: 'postgres', uid: 101, gid: 104 },
  ]);
});

test('a folder is inaccessible if one of its ancestors is', async () => {
  const folder = join(bench.newFolder(), 'a', 'b');
  mkdirSync(folder, { recursive: true });
  expect(await canReach(folder, otherAccount)).toBe(true);
  chmodSync(join(folder, '..'), 0o700);
  expect(await canReach(folder, otherAccount)).toBe(false);
  const { uid, gid } = statSync(folder);
  expect(await canReach(folder, { ...otherAccount, gid })).toBe(false);
  expect(await canReach(folder, { ...otherAccount, uid })).toBe(true);
});

test.runIf(isRoot && isLinux)('started by root, the server runs under another account', async () => {
  const cluster = await bench.open(bench.newFolder());
  const owner = statSync(`/proc/${cluster.pid}`).uid;
  expect(owner).not.toBe(0);
  expect(statSync(join(cluster.folder, 'cluster')).uid).toBe(owner);
});

test.runIf(isRoot && isLinux)(
  'started by root in an inaccessible folder, the database uses a fallback folder and prints a note',
  async () => {
    const closed = bench.newFolder();
    chmodSync(closed, 0o700);
    const fallbackFolder = bench.newFolder();
    const output: string[] = [];
    const place = await createDatabaseFolder(join(closed, 'data'), (line) => output.push(line), [
      '/dev/null/x',
      fallbackFolder,
    ]);
    expect(place.home).toMatch(new RegExp(`^${fallbackFolder}/data-[0-9a-f]{8}$`));
    expect(output).toEqual([expect.stringContaining(`The database lives in ${place.home}`)]);
    const again = await createDatabaseFolder(join(closed, 'data'), () => undefined, ['/dev/null/x', fallbackFolder]);
    expect(again.home).toBe(place.home);
  },
);

test.runIf(isRoot && isLinux)('a fallback folder owned by another account is not used', async () => {
  const closed = bench.newFolder();
  chmodSync(closed, 0o700);
  const fallbackFolder = bench.newFolder();
  chownSync(fallbackFolder, nobody.uid, nobody.gid);
  await expect(createDatabaseFolder(join(closed, 'data'), () => undefined, [fallbackFolder])).rejects.toMatchObject({
    kind: 'permission',
  });
});

test.runIf(isRoot && isLinux)('a database of an ordinary user keeps its owner when root starts it', async () => {
  const folder = bench.newFolder();
  chownSync(folder, nobody.uid, nobody.gid);
  const app = bench.app(folder, {}, nobody);
  await app.event('open');
  await app.stop();
  const cluster = await bench.open(folder);
  expect(statSync(`/proc/${cluster.pid}`).uid).toBe(nobody.uid);
  expect(await runQuery(cluster.url('app'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot && isLinux)('an ordinary user runs everything under their own account', async () => {
  const folder = bench.newFolder();
  chownSync(folder, nobody.uid, nobody.gid);
  const app = bench.app(folder, {}, nobody);
  const { pid, url } = await app.event('open');
  expect(statSync(`/proc/${pid}`).uid).toBe(nobody.uid);
  expect(await runQuery(String(url), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot && isLinux)(
  'an ordinary user gets an error for a folder of another owner, and an account without a name one of its own',
  async () => {
    const theirs = bench.newFolder();
    const refused = bench.app(theirs, {}, nobody);
    expect(await refused.event('problem')).toMatchObject({ problem: 'permission' });
    expect(await refused.ended).toBe(77);
    const nameless = bench.newFolder();
    chownSync(nameless, otherAccount.uid, otherAccount.gid);
    const app = bench.app(nameless, {}, { uid: otherAccount.uid, gid: otherAccount.gid });
    expect(await app.event('problem')).toMatchObject({ problem: 'account', advice: expect.stringContaining('54321') });
    rmSync(nameless, { recursive: true });
  },
);
