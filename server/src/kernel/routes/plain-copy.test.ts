import fastify from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { compileCopy } from './plain-copy.ts';
import { compileSchemas } from './schema-compilers.ts';

const Row = Type.Object({
  id: Type.String(),
  size: { type: ['integer', 'null'] } as never,
  share: Type.Optional(Type.Number()),
  flags: Type.Array(Type.String()),
});
const Page = Type.Object({ result: Type.Object({ records: Type.Array(Row), total: Type.Integer() }) });
const Column = Type.Object({ value: Type.String(), records: Type.Array(Row) });
const row = { id: 'a "b" 中 \u2028', size: 3, share: 0.5, flags: ['x', 'y'] };

async function answer(result: unknown, schema: object = Page) {
  const app = fastify();
  compileSchemas(app);
  app.get('/', { schema: { response: { 200: schema } } }, () => ({ result }));
  const { statusCode, body } = await app.inject('/');
  await app.close();
  return { statusCode, body: JSON.parse(body) };
}

const page = (records: unknown) => ({ records, total: 1, other: 1 });

test('a page contains what is declared of its rows, and nothing else', async () => {
  const records = [row, { ...row, size: null, share: undefined, secret: 'x' }];
  const { share: _, ...withoutShare } = row;
  const expected = { result: { records: [row, { ...withoutShare, size: null }], total: 1 } };
  expect(await answer(page(records))).toEqual({ statusCode: 200, body: expected });
  expect((await answer(page([]))).body).toEqual({ result: { records: [], total: 1 } });
});

test('so do the columns of a board and their cards', async () => {
  const hidden = { ...row, secret: 'x' };
  const columns = [
    { value: 'a', records: [hidden, row], secret: 'x' },
    { value: 'b', records: [] },
  ];
  const written = {
    result: [
      { value: 'a', records: [row, row] },
      { value: 'b', records: [] },
    ],
  };
  expect((await answer(columns, Type.Object({ result: Type.Array(Column) }))).body).toEqual(written);
});

test('an object that may be null is copied, too', () => {
  const parent = { ...Row, type: ['object', 'null'] } as never;
  const copy = compileCopy(Type.Object({ parent }));
  expect(copy?.({ parent: { ...row, secret: 'x' } })).toEqual({ parent: row });
  expect(copy?.({ parent: null })).toEqual({ parent: null });
  expect(copy?.({ parent: {} })).toBeUndefined();
});

test('a map of any values is copied whole, one of declared values is not', async () => {
  const open = { type: 'object', additionalProperties: {} } as never;
  const copy = compileCopy(Type.Object({ custom: Type.Optional(open) }));
  const custom = { c_1: 'x', c_2: ['a'], c_3: null, c_4: { amount: 1 } };
  expect(copy?.({ custom, secret: 1 })).toEqual({ custom });
  expect(copy?.({})).toEqual({});
  for (const wrong of [null, 'x', ['x'], new Date(0)]) expect(copy?.({ custom: wrong })).toBeUndefined();
  const closed = { type: 'object', additionalProperties: { type: 'string' } } as never;
  for (const part of [closed, { type: 'object' } as never, { type: 'object', additionalProperties: true } as never])
    expect(compileCopy(Type.Object({ part }))).toBeUndefined();
});

test('rows with other types of values are written as declared', async () => {
  const at = new Date(0);
  expect((await answer(page([{ ...row, id: at, secret: 'x' }, row]))).body.result.records).toEqual([
    { ...row, id: at.toISOString() },
    row,
  ]);
});

test('a row without a required value is an error', async () => {
  expect((await answer(page([row, { ...row, id: undefined }]))).statusCode).toBe(500);
  expect((await answer(page([{ ...row, size: 'many' }]))).statusCode).toBe(500);
});

test('nothing is copied that is not as declared', () => {
  expect(compileCopy(Row)?.({ ...row, secret: 1 })).toEqual(row);
  for (const value of [
    { ...row, size: 1.5 },
    { ...row, flags: [1] },
    { ...row, flags: null },
    { ...row, share: 'x' },
    null,
    'x',
  ])
    expect(compileCopy(Row)?.(value)).toBeUndefined();
  const Nested = Type.Object({ row: Row, rows: Type.Optional(Type.Array(Row)), kind: Type.Literal('a') });
  const nested = { row, rows: [row], kind: 'a' };
  expect(compileCopy(Nested)?.({ ...nested, secret: 1 })).toEqual(nested);
  expect(compileCopy(Nested)?.({ row, kind: 'a' })).toEqual({ row, kind: 'a' });
  for (const wrong of [{ row: null }, { row: undefined }, { rows: null }, { rows: [row, {}] }, { kind: 'b' }])
    expect(compileCopy(Nested)?.({ ...nested, ...wrong })).toBeUndefined();
});

test('unions, unknown values and objects with other properties are not copied', () => {
  const open = { ...Row, additionalProperties: true } as never;
  for (const part of [Type.Unknown(), Type.Union([Row, Type.String()]), open, Type.Array(open)])
    expect(compileCopy(Type.Object({ part }))).toBeUndefined();
});
