import pino from 'pino';
import { expect, vi } from 'vitest';
import { test } from '../../../test/kit.ts';
import { JobsGuard, WORKER_LOCKS } from './jobs-guard.ts';

test('workers protected at the same time have one lock each, which their release gives up', async ({ app }) => {
  const guard = new JobsGuard({
    databaseUrl: app.pool.options.connectionString ?? '',
    log: pino({ level: 'silent' }),
    isRunning: () => false,
  });
  const held = async () => {
    const { rows } = await app.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.classid = $1::int::oid and d.datname = current_database()`,
      [WORKER_LOCKS],
    );
    return rows[0]?.count;
  };
  const before = (await held()) ?? 0;
  const become = (count: number) => vi.waitFor(async () => expect(await held()).toBe(before + count), 20_000);
  guard.start();
  try {
    guard.protect('first');
    await become(1);
    for (const id of ['second', 'third', 'fourth']) guard.protect(id);
    await become(4);
    for (const id of ['first', 'second', 'third', 'fourth']) guard.release(id);
    await become(0);
  } finally {
    await guard.stop();
  }
}, 60_000);
