import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { estimateText, roughEstimate } from './estimate-text.ts';

const UNITS: Readonly<Record<string, string>> = { day: 'd', hour: 'h', minute: 'm' };
const t = ((key: string) => UNITS[key.split('.').at(-1) ?? '']) as unknown as TFunction<'tasks'>;

test('sums of work have no minutes from a working day on, and are rounded to the hour', () => {
  const minutes = (15 * 8 + 4) * 60 + 21;
  expect(estimateText(minutes, t)).toBe('15d 4h 21m');
  expect(roughEstimate(minutes, t)).toBe('15d 4h');
  expect(roughEstimate(8 * 60 + 29, t)).toBe('1d');
  expect(roughEstimate(15 * 60 + 45, t)).toBe('2d');
  expect(roughEstimate(7 * 60 + 45, t)).toBe('7h 45m');
});
