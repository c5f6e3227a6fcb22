import pg from 'pg';
import { expect, inject, onTestFinished } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { test } from '../../../test/kit.ts';
import type { OutboxEvent } from './outbox.ts';

const write = (topic: string) => `insert into outbox (topic, payload) values ('${topic}', '{}')`;

test('[B1] a long transaction delays no events of others, and its own are delivered once after its commit', async ({
  app,
  secondApp,
}) => {
  const received: string[] = [];
  const note = (events: readonly OutboxEvent[]) => received.push(...events.map(({ topic }) => topic));
  const unlisten = secondApp.outbox.listen(note);
  await app.pool.query(write('before'));
  await eventually(() => expect(received.splice(0)).toEqual(['before']));
  const slow = await app.pool.connect();
  onTestFinished(() => slow.release(true));
  await slow.query('begin');
  await slow.query(write('slow'));
  const held = await secondApp.outbox.cursorNow();
  await app.pool.query(write('quick'));
  await eventually(() => expect(received).toEqual(['quick']));
  // Reconnecting pages catch up from the slow transaction or earlier: transactions of other databases of the cluster hold back the cursor,
  // too.
  const caughtUp = async () => {
    const missed = await secondApp.outbox.since(held);
    return missed?.events.map(({ topic }) => topic).filter((topic) => topic !== 'before');
  };
  expect(await caughtUp()).toEqual(['quick']);
  await app.pool.query(write('second'));
  await eventually(() => expect(received).toEqual(['quick', 'second']));
  await slow.query('commit');
  await eventually(() => expect(received.toSorted()).toEqual(['quick', 'second', 'slow']));
  await app.pool.query(write('last'));
  await eventually(() => expect(received.at(-1)).toBe('last'));
  expect(received.toSorted()).toEqual(['last', 'quick', 'second', 'slow']);
  expect((await caughtUp())?.toSorted()).toEqual(['last', 'quick', 'second', 'slow']);
  unlisten();
});

test('[G7] while a transaction of another database is older than the first event, reconnecting pages still catch up', async ({
  app,
}) => {
  const elsewhere = new pg.Client({ connectionString: inject('adminUrl') });
  await elsewhere.connect();
  onTestFinished(() => elsewhere.end());
  await elsewhere.query('begin; select pg_current_xact_id()');
  await app.pool.query(`delete from outbox where xid <> '0'`);
  const held = await app.outbox.cursorNow();
  await app.pool.query(write('first of all'));
  expect((await app.outbox.since(held))?.events.map(({ topic }) => topic)).toEqual(['first of all']);
});

test('[G7] a moment of the last minutes maps to an earlier cursor, an older one to none', async ({ app }) => {
  const moment = performance.now();
  await app.pool.query(write('after'));
  const cursor = app.outbox.cursorAt(moment);
  const missed = await app.outbox.since(cursor ?? '');
  expect(missed?.events.map(({ topic }) => topic)).toContain('after');
  // The cursor advances, and the moment still maps to its former position.
  await eventually(() => expect(app.outbox.cursorAt(performance.now())).not.toBe(cursor));
  expect(app.outbox.cursorAt(moment)).toBe(cursor);
  expect(app.outbox.cursorAt(moment - 3_600_000)).toBeUndefined();
});

test('[F26] when the listening connection breaks, events still arrive, and it reconnects', async ({
  app,
  secondApp,
}) => {
  const received: string[] = [];
  const unlisten = secondApp.outbox.listen((events) => received.push(...events.map(({ topic }) => topic)));
  onTestFinished(() => void unlisten());
  const listeners = async () => {
    const { rows } = await app.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    );
    return rows.map(({ pid }) => pid);
  };
  await eventually(async () => expect(await listeners()).toHaveLength(2));
  const before = await listeners();
  await app.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before]);
  await app.pool.query(write('while deaf'));
  await eventually(() => expect(received).toContain('while deaf'));
  await eventually(async () => expect(await listeners()).toHaveLength(2));
  expect((await listeners()).filter((pid) => before.includes(pid))).toEqual([]);
  await app.pool.query(write('after'));
  await eventually(() => expect(received.filter((topic) => topic === 'after')).toHaveLength(1));
});

test('delivers all events of a transaction larger than one read batch, each once', async ({ app, secondApp }) => {
  const received: string[] = [];
  const unlisten = secondApp.outbox.listen((events) => received.push(...events.map(({ topic }) => topic)));
  onTestFinished(() => void unlisten());
  await app.pool.query(
    `insert into outbox (topic, payload) select 'many ' || n, '{}' from generate_series(1, 12000) as n`,
  );
  await eventually(() => expect(received.length).toBeGreaterThanOrEqual(12_000));
  await app.pool.query(write('after many'));
  await eventually(() => expect(received).toContain('after many'));
  expect(new Set(received.filter((topic) => topic.startsWith('many'))).size).toBe(12_000);
  expect(received.filter((topic) => topic.includes('many'))).toHaveLength(12_001);
});
