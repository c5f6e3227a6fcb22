import { describe, expect, test } from 'vitest';
import { dayOf, instantOf, possibleOrders, readMoment } from './dates.ts';
import { instantAt, isZone } from './zones.ts';

const day = (text: string, zone = 'UTC') => {
  const moment = readMoment(text);
  return moment && dayOf(moment, zone).day;
};

describe('dates', () => {
  test.each([
    '',
    'soon',
    '41:07.2',
    '0001-01-01T00:00:00Z',
    '2024-02-30',
    '2024-13-01',
    '31/31/2024',
    'V1.1.1',
    '12:30 pm',
  ])('reads no date into “%s”', (text) => expect(readMoment(text)).toBeUndefined());

  test('leaves ambiguous dates undecided until the order is chosen', () => {
    expect(possibleOrders('5/3/2024')).toBe('either');
    expect(readMoment('5/3/2024')).toBeUndefined();
    expect(readMoment('5/3/2024', 'dmy')).toMatchObject({ day: 5, month: 3 });
    expect(readMoment('5/3/2024', 'mdy')).toMatchObject({ day: 3, month: 5 });
    expect(possibleOrders('4/4/2024')).toBe('same');
    expect(possibleOrders('22/9/2025')).toBe('dmy');
    expect(possibleOrders('9/22/2025 1:05 PM')).toBe('mdy');
    expect(possibleOrders('5.3.2024')).toBe('dmy');
  });

  test.each([
    ['2024-01-05', '2024-01-05'],
    ['2024/1/5 9:05', '2024-01-05'],
    ['2024年1月5日 下午3:05', '2024-01-05'],
    ['20240105', '2024-01-05'],
    ['16/Feb/17 3:29 PM', '2017-02-16'],
    ['10/nov/25 4:51 PM', '2025-11-10'],
    ['15/一月/24 9:19 上午', '2024-01-15'],
    ['02-Jun-06', '2006-06-02'],
    ['29. März 2024', '2024-03-29'],
    ['15 de enero de 2024', '2024-01-15'],
    ['Monday, July 1st 2024, 4:00:00 am', '2024-07-01'],
    ['Jan 5, 2024', '2024-01-05'],
    ['Tue Jan 02 2024 10:00:00 GMT+0000 (Coordinated Universal Time)', '2024-01-02'],
    ['44197', '2021-01-01'],
    ['2024-01-05 (全天)', '2024-01-05'],
    ['2024/1/5 周五', '2024-01-05'],
    ['1704067200000', '2024-01-01'],
  ])('reads “%s”', (text, expected) => expect(day(text)).toBe(expected));

  test('parses 12-hour times and offsets to the right instant', () => {
    const instant = (text: string) => {
      const moment = readMoment(text);
      return moment && instantOf(moment, 'Asia/Shanghai');
    };
    expect(instant('16/Feb/17 12:05 AM')).toBe('2017-02-15T16:05:00.000Z');
    expect(instant('2024-07-01T04:00:00+02:00')).toBe('2024-07-01T02:00:00.000Z');
    expect(instant('2026-03-25, 9:00:00 AM CDT')).toBe('2026-03-25T14:00:00.000Z');
    expect(instant('2023-04-05 09:17:36.528')).toBe('2023-04-05T01:17:36.528Z');
  });

  test('midnight with an offset is a date in its zone, unless that zone shows another time', () => {
    expect(day('2019-01-14T23:00:00+0000', 'Europe/Berlin')).toBe('2019-01-15');
    expect(day('2023-05-08T16:00:00.000+00:00', 'Asia/Shanghai')).toBe('2023-05-09');
    expect(day('2024-01-15T00:00:00Z', 'America/New_York')).toBe('2024-01-15');
    const exact = readMoment('2024-01-15T00:00:00Z');
    expect(exact && dayOf(exact, 'America/New_York', true)).toEqual({ day: '2024-01-14', time: '19:00' });
  });

  test('zones apply daylight saving time', () => {
    expect(isZone('Europe/Berlin')).toBe(true);
    expect(isZone('Nowhere/Land')).toBe(false);
    const noon = { year: 2024, month: 3, day: 31, hour: 12, minute: 0, second: 0 };
    expect(new Date(instantAt(noon, 'Europe/Berlin')).toISOString()).toBe('2024-03-31T10:00:00.000Z');
    expect(new Date(instantAt({ ...noon, day: 30 }, 'Europe/Berlin')).toISOString()).toBe('2024-03-30T11:00:00.000Z');
  });
});
