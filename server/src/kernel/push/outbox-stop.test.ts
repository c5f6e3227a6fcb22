import { pino } from 'pino';
import { expect } from 'vitest';
import { test } from '../../../test/kit.ts';
import { openDb } from '../database/db.ts';
import { Outbox } from './outbox.ts';

test('stopping while the listening connection is being opened closes it', async ({ databaseUrl }) => {
  const { db, pool, close } = openDb(databaseUrl, { max: 2 });
  const outbox = new Outbox({ db, pool, log: pino({ level: 'silent' }) });
  const requested = Promise.withResolvers<void>();
  const opened = pool.connect.bind(pool);
  await outbox.start();
  pool.connect = (async () => {
    requested.resolve();
    return await opened();
  }) as typeof pool.connect;
  await requested.promise;
  await outbox.stop();
  expect(pool.totalCount - pool.idleCount).toBe(0);
  await close();
});
