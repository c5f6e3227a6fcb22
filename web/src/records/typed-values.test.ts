import { f } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { readTyped, TYPED } from './typed-values.ts';

const names = ['Field', '字段'] as const;
const weight = f.weight(names);
const length = f.length(names);
const duration = f.duration(names);
const money = f.money(names, { currency: 'CNY' });
const days = f.number(names, { unit: ['days', '天'] });

test.each([
  ['300', 300],
  ['300 g', 300],
  ['1.5 kg', 1_500],
  ['2公斤', 2_000],
  ['1,200 g', 1_200],
  ['', null],
  ['heavy', undefined],
  ['3 miles', undefined],
])('a weight entered as %s', (text, grams) => {
  expect(readTyped(TYPED.weight, text, weight)).toBe(grams);
});

test.each([
  ['30', 30],
  ['30.5 cm', 305],
  ['1.2 m', 1_200],
  ['12 kg', undefined],
])('a length entered as %s', (text, millimetres) => {
  expect(readTyped(TYPED.length, text, length)).toBe(millimetres);
});

test.each([
  ['90', 90],
  ['1:30', 90],
  ['1h 30m', 90],
  ['1.5h', 90],
  ['1小时30分', 90],
  ['1d', 1_440],
  ['soon', undefined],
])('a duration entered as %s', (text, minutes) => {
  expect(readTyped(TYPED.duration, text, duration)).toBe(minutes);
});

test('money is stored in minor units, and may be entered with its currency', () => {
  expect(readTyped(TYPED.money, '12.50', money)).toBe(1_250);
  expect(readTyped(TYPED.money, '1,200.5 CNY', money)).toBe(120_050);
  expect(readTyped(TYPED.money, '12.505', money)).toBeUndefined();
});

test('a number may be entered with its unit', () => {
  expect(readTyped(TYPED.number, '12 days', days)).toBe(12);
  expect(readTyped(TYPED.number, '12天', days)).toBe(12);
});

test('a URL may be entered without its scheme', () => {
  const url = f.url(names);
  expect(readTyped(TYPED.url, 'track.example.com/x', url)).toBe('https://track.example.com/x');
  expect(readTyped(TYPED.url, 'http://a.example', url)).toBe('http://a.example');
});

test('parsing a formatted value returns the same value', () => {
  for (const value of [0, 1, 999, 1_000, 1_250, 90, 60, 61]) {
    expect(readTyped(TYPED.weight, TYPED.weight.write(value, weight), weight)).toBe(value);
    expect(readTyped(TYPED.length, TYPED.length.write(value, length), length)).toBe(value);
    expect(readTyped(TYPED.duration, TYPED.duration.write(value, duration), duration)).toBe(value);
    expect(readTyped(TYPED.money, TYPED.money.write(value, money), money)).toBe(value);
  }
});
