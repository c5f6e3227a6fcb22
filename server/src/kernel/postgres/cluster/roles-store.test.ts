import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runQuery, workbench } from '../../../../test/cluster/kit.ts';
import { type Cluster, openCluster } from '../index.ts';

const bench = workbench();
let cluster: Cluster;
let folder: string;

beforeAll(async () => {
  folder = `${bench.keep()}/db`;
  cluster = await openCluster({ folder, durable: false });
  await runQuery(
    cluster.url('owner'),
    'CREATE TABLE task (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title text)',
  );
  await runQuery(cluster.url('owner'), 'CREATE TABLE secret (hash text)');
  await runQuery(cluster.url('owner'), 'CREATE VIEW report.titles AS SELECT title FROM task');
  await runQuery(cluster.url('owner'), 'CREATE SCHEMA graphile_worker');
  await runQuery(cluster.url('owner'), 'CREATE TABLE graphile_worker.jobs (id int)');
});
afterAll(() => cluster.stop());

test('[E14] the log contains no user data: errors are logged without rows', async () => {
  await runQuery(cluster.url('owner'), 'CREATE TABLE written (body text UNIQUE)');
  const write = () => runQuery(cluster.url('app'), 'INSERT INTO written VALUES ($1)', ['canary-in-a-row']);
  await write();
  await expect(write()).rejects.toMatchObject({ code: '23505' });
  const log = () => readFileSync(`${folder}/postgres.log`, 'utf8');
  await expect.poll(log).toContain('written_body_key');
  expect(log()).not.toContain('canary-in-a-row');
});

describe('[B11] denied permissions', () => {
  test.each([
    ['app', 'CREATE TABLE mine (id int)'],
    ['app', 'CREATE TEMP TABLE mine (id int)'],
    ['app', 'CREATE SCHEMA mine'],
    ['app', 'DROP TABLE task'],
    ['app', 'ALTER TABLE task ADD COLUMN more text'],
    ['app', 'TRUNCATE task'],
    ['app', 'CREATE ROLE me'],
    ['app', 'CREATE DATABASE mine'],
    ['app', 'SET ROLE opsyard_owner'],
    ['app', `SELECT pg_read_file('/etc/passwd')`],
    ['app', `COPY task TO PROGRAM 'cat'`],
    ['app', 'CREATE EXTENSION amcheck'],
    ['worker', 'CREATE TABLE mine (id int)'],
    ['worker', 'SET ROLE opsyard_owner'],
    ['owner', 'CREATE ROLE me'],
    ['owner', `COPY task FROM PROGRAM 'true'`],
    ['owner', 'CREATE EXTENSION amcheck'],
    ['report', 'SELECT * FROM public.task'],
    ['report', 'SELECT * FROM public.secret'],
    ['report', 'SELECT * FROM graphile_worker.jobs'],
    ['report', 'SET temp_file_limit = -1'],
  ] as const)('%s: %s', async (role, sql) => {
    await expect(runQuery(cluster.url(role), sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('report: writes, even after it set its role to a writer', async () => {
    const client = new Client({ connectionString: cluster.url('report') });
    await client.connect();
    await client.query('SET default_transaction_read_only = off');
    await expect(client.query(`UPDATE titles SET title = 'x'`)).rejects.toMatchObject({ code: '42501' });
    await expect(client.query(`INSERT INTO titles VALUES ('x')`)).rejects.toMatchObject({ code: '42501' });
    await expect(client.query('CREATE TABLE report.mine (id int)')).rejects.toMatchObject({ code: '42501' });
    await expect(client.query('CREATE TEMP TABLE mine (id int)')).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });

  test('report: more than three connections', async () => {
    const connect = async () => {
      const client = new Client({ connectionString: cluster.url('report') });
      await client.connect();
      return client;
    };
    // Serially: concurrent connections would count each other before one is refused.
    const clients: Client[] = [];
    await expect
      .poll(async () => clients.push(await connect()), { message: 'an earlier connection is still ending' })
      .toBe(3);
    await expect(connect()).rejects.toThrow(/too many connections/);
    await Promise.all(clients.map((client) => client.end()));
  });

  test('superuser rights, creating databases, roles or replicas', async () => {
    const rows = await runQuery(
      cluster.adminUrl(),
      `SELECT rolname FROM pg_roles WHERE rolname LIKE 'opsyard%'
          AND (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('granted permissions', () => {
  test('app and worker read and write rows of every table of the owner, in later schemas too', async () => {
    for (const role of ['app', 'worker'] as const) {
      const [row] = await runQuery<{ id: number }>(
        cluster.url(role),
        `INSERT INTO task (title) VALUES ('x') RETURNING id`,
      );
      await runQuery(cluster.url(role), 'UPDATE task SET title = $1 WHERE id = $2', ['y', row?.id]);
      await runQuery(cluster.url(role), 'DELETE FROM task WHERE id = $1', [row?.id]);
      await runQuery(cluster.url(role), 'INSERT INTO graphile_worker.jobs VALUES (1)');
    }
  });

  test('owner creates the extensions of the product', async () => {
    for (const name of ['pg_trgm', 'citext', 'pgcrypto', 'btree_gist', 'unaccent']) {
      await runQuery(cluster.url('owner'), `CREATE EXTENSION IF NOT EXISTS ${name}`);
    }
  });

  test('report reads its schema, within its timeout', async () => {
    expect(await runQuery(cluster.url('report'), 'SELECT * FROM titles')).toEqual([]);
    const limits = await runQuery(
      cluster.url('report'),
      `SELECT current_setting('statement_timeout') AS statement, current_setting('default_transaction_read_only') AS "readOnly"`,
    );
    expect(limits).toEqual([{ statement: '10s', readOnly: 'on' }]);
  });

  test('a further database has the same permissions, and so does a copy of it', async () => {
    await cluster.prepare('template_app');
    await cluster.prepare('template_app');
    await runQuery(cluster.url('owner', 'template_app'), 'CREATE TABLE note (id int)');
    await runQuery(cluster.adminUrl(), 'CREATE DATABASE copied TEMPLATE template_app');
    await runQuery(cluster.url('app', 'copied'), 'INSERT INTO note VALUES (1)');
    await expect(runQuery(cluster.url('app', 'copied'), 'DROP TABLE note')).rejects.toMatchObject({ code: '42501' });
  });
});
