import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { finishedDatabase, runQuery, workbench } from '../../../test/cluster/kit.ts';
import { eventually } from '../../../test/eventually.ts';
import { killDatabase } from '../../../test/ledger/database-processes.ts';
import { openDb } from '../database/db.ts';
import { migrate } from '../database/migrate.ts';
import { Outbox } from './outbox.ts';

const bench = workbench();
const copy = finishedDatabase(bench);

const write = (topic: string) => `insert into outbox (topic, payload) values ('${topic}', '{}')`;
/** Transactions whose ids leave no trace on disk, so that they are assigned again after a crash. */
const unlogged = 'begin; select pg_current_xact_id(); rollback; '.repeat(100);

test('[F2] [G7] delivers a transaction whose id was already used before a crash, live and after a reconnect', async () => {
  const folder = copy();
  // Except for commits only this writes the WAL to disk.
  const cluster = await bench.open(folder, { durable: true, settings: { wal_writer_delay: '10s' } });
  await migrate(cluster.url('owner'));
  const { db, pool, close } = openDb(cluster.url('app'), { max: 4 });
  const node = () => {
    const outbox = new Outbox({ db, pool, log: pino({ level: 'silent' }) });
    const received: string[] = [];
    outbox.listen((events) => received.push(...events.map(({ topic }) => topic)));
    return { outbox, received };
  };
  const [before, late] = [node(), node()];
  onTestFinished(async () => {
    await Promise.all([before.outbox.stop(), late.outbox.stop()]);
    await close();
  });
  await before.outbox.start();
  await runQuery(cluster.url('app'), `begin; ${write('first')}; commit`);
  await eventually(() => expect(before.received).toEqual(['first']));
  await late.outbox.start();
  const crash = async () => {
    await runQuery(cluster.url('app'), unlogged);
    await written(cluster.url('app'));
    // The crash must happen within the next ten seconds.
    await runQuery(cluster.url('app'), unlogged);
    const greeting = await before.outbox.cursorNow();
    const [given] = await runQuery<{ next: string }>(
      cluster.url('app'),
      'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
    );
    const { pid } = cluster;
    killDatabase(folder);
    await eventually(() => expect(cluster.pid).not.toBe(pid));
    const again = await eventually(async () => {
      const [row] = await runQuery<{ xid: string }>(
        cluster.url('app'),
        `${write('second')} returning xid::text as xid`,
      );
      return row?.xid ?? '';
    });
    return { greeting, isReused: BigInt(again) < BigInt(given?.next ?? 0) };
  };
  // PostgreSQL itself writes WAL now and then, which can preserve the ids: then it crashes once more.
  let crashes = 1;
  let { greeting, isReused } = await crash();
  for (; !isReused && crashes < 5; crashes += 1) ({ greeting, isReused } = await crash());
  expect(isReused).toBe(true);
  expect((await before.outbox.since(greeting))?.events.map(({ topic }) => topic)).toEqual(['second']);
  const seconds = Array<string>(crashes).fill('second');
  await eventually(() => expect([before.received, late.received]).toEqual([['first', ...seconds], seconds]));
});

/** Waits until all current WAL has been written to disk. */
async function written(url: string): Promise<void> {
  const [end] = await runQuery<{ lsn: string }>(url, 'select pg_current_wal_insert_lsn()::text as lsn');
  await eventually(async () => {
    const [state] = await runQuery<{ done: boolean }>(
      url,
      `select pg_current_wal_flush_lsn() >= '${end?.lsn}' as done`,
    );
    expect(state?.done).toBe(true);
  });
}

test('answers an expired cursor with a reset', async () => {
  const cluster = await bench.open(copy());
  await migrate(cluster.url('owner'));
  const { db, pool, close } = openDb(cluster.url('app'), { max: 4 });
  onTestFinished(close);
  const outbox = new Outbox({ db, pool, log: pino({ level: 'silent' }) });
  await pool.query(write('first'));
  const cursor = await outbox.cursorNow();
  expect((await outbox.since(cursor))?.events).toEqual([]);
  // As after a restore: events known to this page never happened here.
  expect(await outbox.since(String(BigInt(cursor) + 1n))).toBeUndefined();
  // As after a move from a cluster with higher transaction ids: these events do not exist here.
  await pool.query(`insert into outbox (xid, topic, payload) values ('9007199254740993', 'moved', '{}')`);
  expect(await outbox.cursorNow()).toBe(cursor);
  expect((await outbox.since(cursor))?.events).toEqual([]);
});
