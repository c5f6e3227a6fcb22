import { expect } from 'vitest';
import { test } from '../../../test/kit.ts';
import { openDb, rowsOf } from './db.ts';
import { CommitUnknown, transact } from './transact.ts';

const slow = { text: 'select pg_sleep(20)' };

test('a statement that takes too long fails with all behind it, and its connection is replaced', async ({
  databaseUrl,
}) => {
  const { db, pool, close } = openDb(databaseUrl, { max: 1, queryTimeout: 400 });
  const late = [rowsOf(db, slow), rowsOf(db, slow)];
  await expect(late[0]).rejects.toThrow('Query read timeout');
  await expect(late[1]).rejects.toThrow('Query read timeout');
  const inTransaction = transact(pool, { work: async (tx) => await Promise.all([rowsOf(tx, slow), rowsOf(tx, slow)]) });
  await expect(inTransaction).rejects.toThrow('Query read timeout');
  const committing = transact(pool, { work: async () => undefined, last: async (tx) => await rowsOf(tx, slow) });
  await expect(committing).rejects.toBeInstanceOf(CommitUnknown);
  expect(await rowsOf(db, { text: 'select 1 as one' })).toEqual([{ one: 1 }]);
  await close();
});

test('when the database is silent, those that wait for a connection fail at once, others later get one', async ({
  databaseUrl,
}) => {
  const { db, pool, close } = openDb(databaseUrl, { max: 1 });
  const holder = await pool.connect();
  const waiting = Array.from({ length: 5 }, () => rowsOf(db, { text: 'select 1' }));
  const last = expect(Promise.all(waiting)).rejects.toMatchObject({ code: 'ESILENT' });
  pool.giveUp();
  await last;
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  pool.goOn();
  holder.release(true);
  const many = Array.from({ length: 5 }, (_, at) => rowsOf(db, { text: 'select $1::int as at' }, [at]));
  expect((await Promise.all(many)).flat()).toEqual([{ at: 0 }, { at: 1 }, { at: 2 }, { at: 3 }, { at: 4 }]);
  await close();
});

test('a failed statement of a transaction names where it was sent', async ({ app }) => {
  async function sendWrong(): Promise<unknown> {
    return await transact(app.pool, { work: async (tx) => await rowsOf(tx, { text: 'select wrong' }) });
  }
  await expect(sendWrong()).rejects.toMatchObject({ code: '42703', stack: expect.stringContaining('transact') });
});
