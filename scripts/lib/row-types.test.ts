import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { observedRows, observedRowsFolder, wrongRows } from './row-types.mjs';

const TYPE = {
  id: ['string'],
  count: ['number'],
  note: ['null', 'string'],
  extra: ['undefined', 'string'],
  any: ['any'],
};
const SOUND = ['id\tstring', 'count\tnumber', 'note\tnull', 'note\tstring', 'any\tobject'];

test('rows with other values than declared are named with their call, others are not', () => {
  const reports = mkdtempSync(join(tmpdir(), 'opsyard-rows-'));
  const wrong = (...columns: string[]) => {
    const folder = observedRowsFolder(reports);
    writeFileSync(join(folder, '1'), ['a.ts:1', ...columns.map((column) => `a.ts:1\t${column}`), ''].join('\n'));
    return wrongRows(new Map([['a.ts:1', [TYPE]]]), observedRows(folder));
  };
  try {
    expect(wrong()).toEqual([]);
    expect(wrong('id', 'count', 'note', 'any')).toEqual([]);
    expect(wrong(...SOUND)).toEqual([]);
    expect(wrong(...SOUND, 'unused\tboolean')).toEqual([]);
    expect(wrong(...SOUND, 'count\tnull')).toEqual(['a.ts:1: count is null, declared number']);
    expect(wrong(...SOUND.slice(1))).toEqual(['a.ts:1: id is missing']);
    expect(wrong(...SOUND, 'id\tarray', 'extra\tnull')).toEqual([
      'a.ts:1: id is array, declared string, extra is null, declared undefined or string',
    ]);
  } finally {
    rmSync(reports, { recursive: true });
  }
});

test('of several calls on one line one may be meant', () => {
  const observed = new Map([['a.ts:1', new Map([['id', new Set(['number'])]])]]);
  const declared = new Map([['a.ts:1', [{ id: ['string'] }, { id: ['number'] }]]]);
  expect(wrongRows(declared, observed)).toEqual([]);
});
