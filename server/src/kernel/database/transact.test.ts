import { expect } from 'vitest';
import { test } from '../../../test/kit.ts';
import { type Db, rowsOf } from './db.ts';
import { newId } from './ids.ts';
import { tryAgain } from './retryable.ts';
import { CommitUnknown, pipeline, transact } from './transact.ts';

const note = { text: `insert into installation (name, value) values ($1, 'true')` };
const find = { text: 'select name from installation where name = $1' };
const countRows = async (db: Db, name: string) => (await rowsOf(db, find, [name])).length;

test('a pipelined statement runs before later ones, and commits with the rest', async ({ app, db }) => {
  const name = newId();
  const seen = await transact(app.pool, {
    async work(db) {
      pipeline(db, () => rowsOf(db, note, [name]));
      return await countRows(db, name);
    },
  });
  expect([seen, await countRows(db, name)]).toEqual([1, 1]);
});

test('when a pipelined statement fails, nothing is committed and its failure is reported', async ({ app, db }) => {
  const name = newId();
  const alone = transact(app.pool, {
    async work(db) {
      await rowsOf(db, note, [name]);
      pipeline(db, () => rowsOf(db, note, [name]));
    },
  });
  await expect(alone).rejects.toMatchObject({ code: '23505' });
  const followed = transact(app.pool, {
    async work(db) {
      await rowsOf(db, note, [name]);
      pipeline(db, () => rowsOf(db, note, [name]));
      await countRows(db, name);
    },
  });
  await expect(followed).rejects.toMatchObject({ code: '23505' });
  expect(await countRows(db, name)).toBe(0);
});

test('a transient error of a pipelined statement retries the transaction', async ({ app, db }) => {
  const name = newId();
  let runs = 0;
  await transact(app.pool, {
    async work(db) {
      runs += 1;
      if (runs > 1) return pipeline(db, () => rowsOf(db, note, [name]));
      pipeline(db, () =>
        rowsOf(db, { text: 'select 1 / 0' }).catch((error) => Promise.reject(tryAgain('busy', error))),
      );
      await countRows(db, name);
    },
  });
  expect([runs, await countRows(db, name)]).toEqual([2, 1]);
});

test('outside of a transaction nothing is pipelined', async ({ app, db }) => {
  const late = await transact(app.pool, { work: async (db) => db });
  for (const outside of [db, late]) {
    expect(() => pipeline(outside, () => rowsOf(outside, find, ['']))).toThrow('There is no open transaction');
  }
});

test('a committed transaction whose last response was lost is not run again', async ({ app, db }) => {
  const name = newId();
  const lost = transact(app.pool, {
    work: async () => undefined,
    async last(db) {
      await rowsOf(db, note, [name]);
      throw new Error('Connection terminated unexpectedly');
    },
  });
  await expect(lost).rejects.toThrow(CommitUnknown);
  expect(await countRows(db, name)).toBe(1);
});
