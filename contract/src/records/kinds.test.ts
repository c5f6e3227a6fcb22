import * as fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { SAMPLE_FIELDS, SAMPLE_VALUES } from '../../test/sample-values.ts';
import { KINDS, type KindName, sameValue } from './kinds.ts';
import { schemaOf } from './record-type.ts';

const kinds = Object.keys(KINDS) as KindName[];

describe.each(kinds)('a value of kind %s', (kind) => {
  const field = SAMPLE_FIELDS[kind];
  const { parse, format, normalise } = KINDS[kind];

  test('matches its schema, and null does if the field is optional', () => {
    for (const value of fc.sample(SAMPLE_VALUES[kind], 50))
      expect(Value.Check(schemaOf(field), normalise(value))).toBe(true);
    expect(Value.Check(schemaOf(field), normalise(null))).toBe(true);
  });

  test('is parsed from a cell as written', () => {
    for (const value of fc.sample(SAMPLE_VALUES[kind], 50)) {
      const cell = format(value, field);
      if (cell !== '') expect(sameValue(parse(cell, field), value)).toBe(true);
    }
  });

  test('equals itself', () => {
    for (const value of fc.sample(SAMPLE_VALUES[kind], 50)) expect(sameValue(value, structuredClone(value))).toBe(true);
  });
});

test.each([
  ['number', '1,234.5', 1234.5],
  ['number', '1.2.3', undefined],
  ['number', '1e400', undefined],
  ['money', '¥', undefined],
  ['money', '12.345', undefined],
  ['money', '-0.05', -5],
  ['money', '1 234 567.8 CNY', 123456780],
  ['percent', '12.5 %', 12.5],
  ['weight', '1.5', undefined],
  ['date', '2026/3/4', '2026-03-04'],
  ['date', '2026-02-30', undefined],
  ['dateRange', '2026-01-02 – 2026-01-05', '2026-01-02/2026-01-05'],
  ['dateRange', '2026/1/2 至 2026/1/5', '2026-01-02/2026-01-05'],
  ['dateRange', '2026-01-02/2026-01-05', '2026-01-02/2026-01-05'],
  ['dateRange', '2026-01-02', '2026-01-02/2026-01-02'],
  ['dateRange', '2026-01-05 – 2026-01-02', undefined],
  ['dateRange', '2026-02-30 – 2026-03-02', undefined],
  ['dateRange', '2026-01-02 – 2026-01-03 – 2026-01-04', undefined],
  ['time', '8:05', '08:05'],
  ['time', '24:00', undefined],
  ['timestamp', '2026-03-04 05:06Z', '2026-03-04T05:06:00.000Z'],
  ['boolean', '是', true],
  ['boolean', 'constructor', undefined],
  ['choice', 'GREEN', 'green'],
  ['choice', '蓝', 'blue'],
  ['choices', 'red, 绿', ['red', 'green']],
  ['choices', 'red, purple', undefined],
  ['country', 'cn', 'CN'],
  ['country', "Côte d'Ivoire", 'CI'],
  ['country', 'Swaziland', 'SZ'],
  ['country', '德国', 'DE'],
  ['country', 'UK', 'GB'],
  ['country', 'zz', undefined],
  ['country', 'Unknown Region', undefined],
  ['labels', 'a, "b, c", a', ['a', 'b, c']],
] as const)('a cell of kind %s that says %s is read as %j', (kind, cell, value) => {
  expect(KINDS[kind].parse(cell, SAMPLE_FIELDS[kind])).toEqual(value);
});

test.each([
  ['url', 'https://shop.example/tracks?n=1', true],
  ['url', 'https://a b', false],
  ['url', 'ftp://shop.example', false],
  ['email', 'sales@shops.example', true],
  ['email', 'sales @shops.example', false],
  ['date', '1899-12-31', false],
  ['date', '1900-01-01', true],
  ['date', '2199-12-31', true],
  ['date', '2200-01-01', false],
  ['timestamp', '0026-03-04T05:06:00.000Z', false],
  ['timestamp', '2026-03-04T05:06:00.000Z', true],
  ['country', 'DE', true],
  ['country', 'XK', true],
  ['country', 'ZZ', false],
  ['country', 'UK', false],
] as const)('the shape of kind %s takes %s: %j', (kind, text, isTaken) => {
  expect(Value.Check(schemaOf(SAMPLE_FIELDS[kind]), text)).toBe(isTaken);
});
