import { afterAll, beforeAll, expect, test } from 'vitest';
import { runQuery, workbench } from '../../../test/cluster/kit.ts';
import { checkServer } from './external.ts';
import { type Cluster, openCluster, openExternal } from './index.ts';

const bench = workbench();
let cluster: Cluster;

beforeAll(async () => {
  cluster = await openCluster({ folder: `${bench.keep()}/db`, durable: false });
});
afterAll(() => cluster.stop());

test('an unreachable address is reported without its password', async () => {
  const opening = openExternal('postgresql://me:topsecret@127.0.0.1:1/shop');
  await expect(opening).rejects.toMatchObject({
    kind: 'external',
    exitCode: 69,
    advice: expect.stringMatching(/127\.0\.0\.1:1\/shop.*ECONNREFUSED.*\n.*127\.0\.0\.1:1/s),
  });
  await expect(opening).rejects.not.toMatchObject({ advice: expect.stringContaining('topsecret') });
  const refusal = openExternal('postgresql://me@127.0.0.1:1/shop?password=top&sslpassword=secret&application_name=x');
  await expect(refusal).rejects.toMatchObject({
    advice: expect.stringMatching(/\?password=\S+&sslpassword=\S+&application_name=x/),
  });
  await expect(refusal).rejects.not.toMatchObject({ advice: expect.stringMatching(/=(?:top|secret)/) });
});

test('a wrong password, a missing database and an invalid address are reported', async () => {
  const url = cluster.url('app');
  await expect(openExternal(url.replace(/opsyard_app:[^@]+/, 'opsyard_app:guess'))).rejects.toMatchObject({
    advice: expect.stringContaining('password authentication failed'),
  });
  await expect(openExternal(cluster.url('app', 'nowhere'))).rejects.toMatchObject({
    advice: expect.stringContaining('"nowhere" does not exist'),
  });
  await expect(openExternal('nonsense')).rejects.toMatchObject({ kind: 'external' });
});

test.each([
  ['latin', `ENCODING 'LATIN1' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'`, 'LATIN1', 'UTF8'],
  ['plain', `ENCODING 'UTF8' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'`, 'LC_CTYPE "C"', 'LC_CTYPE'],
  ['posix', `ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LC_CTYPE 'POSIX'`, 'Chinese', '中文'],
])('[case R26] a database that cannot store or search Chinese is refused: %s', async (name, how, english, chinese) => {
  await runQuery(cluster.adminUrl(), `CREATE DATABASE ${name} TEMPLATE template0 ${how}`);
  await expect(openExternal(cluster.adminUrl(name))).rejects.toMatchObject({
    advice: expect.stringMatching(new RegExp(`${english}[^\n]*\n[^\n]*${chinese}`)),
  });
});

test('a read-only database is refused', async () => {
  await runQuery(cluster.adminUrl(), 'CREATE DATABASE replica');
  await runQuery(cluster.adminUrl(), 'ALTER DATABASE replica SET default_transaction_read_only = on');
  await expect(openExternal(cluster.adminUrl('replica'))).rejects.toMatchObject({
    advice: expect.stringMatching(/replica.*\n.*主库/s),
  });
});

test('PostgreSQL 14 is refused, 15 is not', () => {
  const facts = { number: 140_020, version: '14.20', encoding: 'UTF8', ctype: 'en_US.UTF-8', readOnly: false };
  expect(checkServer(facts)?.advice).toMatch(/PostgreSQL 14\.20; Opsyard needs version 15.*\n.*15 或更高/);
  expect(checkServer({ ...facts, number: 150_000, version: '15.0' })).toBeUndefined();
});

test('a suitable one is accepted', async () => {
  expect(await openExternal(cluster.url('app'))).toEqual({ url: cluster.url('app'), version: cluster.version });
});
