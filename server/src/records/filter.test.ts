import { bindFilter, compileFilter, type Filter, KINDS, type KindName, matches } from '@opsyard/contract';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { sampleConditions, sampleFilters } from '../../../contract/test/sample-filters.ts';
import { SAMPLE_FIELDS, SAMPLE_VALUES } from '../../../contract/test/sample-values.ts';
import { test } from '../../test/kit.ts';
import type { Db } from '../kernel/database/db.ts';
import { columnValues, comparedColumn, readColumn, storedFields, typedColumns } from './storage.ts';

const ROWS = 60;
const stored = storedFields(SAMPLE_FIELDS);
const columns = new Map(stored.map((one) => [one.key, comparedColumn(one)]));
const sampleRow = fc.record(
  Object.fromEntries(
    (Object.keys(SAMPLE_FIELDS) as KindName[]).map((kind) => [kind, fc.option(SAMPLE_VALUES[kind], { freq: 3 })]),
  ),
);

/** Creates a table with one column of each kind and runs filters in the database; returns the ids of the matching rows. */
async function withRows(db: Db, rows: readonly Record<string, unknown>[], runQuery: (ids: RunFilter) => Promise<void>) {
  const client = 'totalCount' in db.$client ? await db.$client.connect() : db.$client;
  const typed = typedColumns(stored);
  try {
    await client.query(`create temp table sample (id int, ${typed.join(', ')})`);
    await client.query(
      `insert into sample select * from jsonb_to_recordset($1::jsonb) as v(id int, ${typed.join(', ')})`,
      [JSON.stringify(rows.map((row, id) => ({ id, ...columnValues(stored, row) })))],
    );
    await runQuery(async (filter, of = 't.id') => {
      const values: unknown[] = [];
      const sql = compileFilter(
        SAMPLE_FIELDS,
        filter,
        (key) => columns.get(key) ?? '',
        (value) => `$${values.push(value)}`,
      );
      // With a join, a record would be found once for each value that matches.
      expect(sql).not.toMatch(/\bjoin\b/i);
      const found = await client.query(`select ${of} as id from sample t where ${sql} order by t.id`, values);
      return found.rows.map(({ id }) => id);
    });
  } finally {
    await client.query('drop table if exists sample');
    if ('release' in client) client.release();
  }
}
type RunFilter = (filter: Filter, of?: string) => Promise<unknown[]>;

const variables = { me: '1'.repeat(32), today: '2026-03-01' };
const rowsOf = (seed: number) =>
  fc
    .sample(sampleRow, { numRuns: ROWS, seed })
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          value ?? (KINDS[key as KindName].family === 'many' ? [] : null),
        ]),
      ),
    );

describe('[pitfall 1] SQL and predicate match the same records', () => {
  test('[pitfall 7] for each operator of each kind, each record once', async ({ db }) => {
    const rows = rowsOf(7);
    await withRows(db, rows, async (runQuery) => {
      for (const kind of Object.keys(SAMPLE_FIELDS) as KindName[]) {
        for (const filter of fc.sample(sampleConditions(kind), { numRuns: 20, seed: 11 })) {
          const expected = rows.flatMap((row, id) => (matches(SAMPLE_FIELDS, filter, row) ? [id] : []));
          expect({ filter, ids: await runQuery(filter) }).toEqual({ filter, ids: expected });
        }
      }
    });
  });

  test('[pitfall 7] for nested conditions and their negations, each record once', async ({ db }) => {
    const rows = rowsOf(8);
    await withRows(db, rows, async (runQuery) => {
      await fc.assert(
        fc.asyncProperty(sampleFilters(), async (filter) => {
          const bound = bindFilter(filter, variables);
          const expected = rows.flatMap((row, id) => (matches(SAMPLE_FIELDS, bound, row) ? [id] : []));
          const results = await runQuery(bound);
          expect(results).toEqual(expected);
          const others = await runQuery({ not: bound });
          expect([...results, ...others].toSorted((a, b) => Number(a) - Number(b))).toEqual(rows.map((_, id) => id));
        }),
        { numRuns: 100 },
      );
    });
  });
});

test('a value is read from its column as written', async ({ db }) => {
  const rows = rowsOf(9);
  await withRows(db, rows, async (runQuery) => {
    for (const one of stored) {
      expect({ kind: one.key, read: await runQuery({ and: [] }, readColumn(one)) }).toEqual({
        kind: one.key,
        read: rows.map((row) => row[one.key]),
      });
    }
  });
});
