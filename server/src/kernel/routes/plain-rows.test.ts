import fastify from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { compileRowCopy } from './plain-rows.ts';
import { compileSchemas } from './schema-compilers.ts';

const Row = Type.Object({
  id: Type.String(),
  size: { type: ['integer', 'null'] } as never,
  share: Type.Optional(Type.Number()),
  flags: Type.Array(Type.String()),
});
const Page = Type.Object({ result: Type.Object({ records: Type.Array(Row), total: Type.Integer() }) });
const row = { id: 'a "b" 中 \u2028', size: 3, share: 0.5, flags: ['x', 'y'] };

async function answer(records: unknown) {
  const app = fastify();
  compileSchemas(app);
  app.get('/', { schema: { response: { 200: Page } } }, () => ({ result: { records, total: 1, other: 1 } }));
  const { statusCode, body } = await app.inject('/');
  await app.close();
  return { statusCode, body: JSON.parse(body) };
}

test('a page contains what is declared of its rows, and nothing else', async () => {
  const records = [row, { ...row, size: null, share: undefined, secret: 'x' }];
  const { share: _, ...withoutShare } = row;
  const expected = { result: { records: [row, { ...withoutShare, size: null }], total: 1 } };
  expect(await answer(records)).toEqual({ statusCode: 200, body: expected });
  expect((await answer([])).body).toEqual({ result: { records: [], total: 1 } });
});

test('a map of any values is copied whole, one of declared values is not', async () => {
  const open = { type: 'object', additionalProperties: {} } as never;
  const copy = compileRowCopy(Type.Object({ custom: Type.Optional(open) }));
  const custom = { c_1: 'x', c_2: ['a'], c_3: null, c_4: { amount: 1 } };
  expect(copy?.({ custom, secret: 1 })).toEqual({ custom });
  expect(copy?.({})).toEqual({});
  for (const wrong of [null, 'x', ['x'], new Date(0)]) expect(copy?.({ custom: wrong })).toBeUndefined();
  const closed = { type: 'object', additionalProperties: { type: 'string' } } as never;
  for (const part of [closed, { type: 'object' } as never, { type: 'object', additionalProperties: true } as never])
    expect(compileRowCopy(Type.Object({ part }))).toBeUndefined();
});

test('rows with other types of values are written as declared', async () => {
  const at = new Date(0);
  expect((await answer([{ ...row, id: at, secret: 'x' }, row])).body.result.records).toEqual([
    { ...row, id: at.toISOString() },
    row,
  ]);
});

test('a row without a required value is an error', async () => {
  expect((await answer([row, { ...row, id: undefined }])).statusCode).toBe(500);
  expect((await answer([{ ...row, size: 'many' }])).statusCode).toBe(500);
});

test('only rows of scalars, lists of scalars and null are copied', () => {
  expect(compileRowCopy(Row)?.({ ...row, secret: 1 })).toEqual(row);
  for (const value of [
    { ...row, size: 1.5 },
    { ...row, flags: [1] },
    { ...row, flags: null },
    { ...row, share: 'x' },
  ])
    expect(compileRowCopy(Row)?.(value)).toBeUndefined();
  for (const part of [Type.Object({}), Type.Unknown(), Type.Array(Row), Type.Array(Type.Array(Type.String()))])
    expect(compileRowCopy(Type.Object({ part }))).toBeUndefined();
  expect(compileRowCopy(Type.String())).toBeUndefined();
});
