import { afterEach, expect, test } from 'vitest';
import { setZone, zone, zoneInUse } from '../../kernel/zone.ts';
import { dayOf, fullInstant, plainDay, shortDay, shortInstant } from './when-text.ts';

const now = new Date(2026, 4, 13, 15, 30);
const at = (day: number, hour = 14, minute = 5, month = 4) => new Date(2026, month, day, hour, minute);

test('the days around today are named', () => {
  expect(shortInstant(at(13), now, 'en')).toEqual({ key: 'today', text: '14:05' });
  expect(shortInstant(at(12, 23, 59), now, 'en')).toEqual({ key: 'yesterday', text: '23:59' });
  expect(shortInstant(at(14, 0, 0), now, 'en')).toEqual({ key: 'tomorrow', text: '00:00' });
});

test('the previous week is shown by weekday, other days by date, other years with the year', () => {
  expect(shortInstant(at(8), now, 'en').text).toBe('Fri 14:05');
  expect(shortInstant(at(12, 9, 0, 2), now, 'en').text).toBe('12 Mar');
  expect(shortInstant(new Date(2025, 2, 12), now, 'en').text).toBe('12 Mar 2025');
  expect(shortInstant(at(12, 9, 0, 2), now, 'zh').text).toBe('3月12日');
});

test('a calendar date is the same in every time zone', () => {
  expect(shortDay('2026-05-13', now, 'en').key).toBe('today');
  expect(shortDay('2026-05-15', now, 'en').text).toBe('Fri');
  expect(shortDay('2026-05-20', now, 'en').text).toBe('20 May');
  const timed = (day: string, language: 'en' | 'zh') => shortDay(day, now, language, true).text;
  expect([timed('2027-03-05', 'en'), timed('2027-03-05', 'zh')]).toEqual(['05/03/2027', '2027/03/05']);
  expect([timed('2026-05-20', 'en'), shortDay('2027-03-05', now, 'en').text]).toEqual(['20 May', '5 Mar 2027']);
  expect(dayOf(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01');
  expect([plainDay('2025-05-13', 'en'), plainDay('2025-05-13', 'zh')]).toEqual(['13 May', '5月13日']);
});

afterEach(() => setZone(''));

test('[case R15] at half past eleven at night in Shanghai and in Los Angeles, today is the day there', () => {
  for (const [name, night] of [
    ['Asia/Shanghai', '2026-05-13T15:30:00Z'],
    ['America/Los_Angeles', '2026-05-14T06:30:00Z'],
  ] as const) {
    setZone(name);
    const now = new Date(night);
    expect(dayOf(now)).toBe('2026-05-13');
    expect(shortDay('2026-05-13', now, 'en').key).toBe('today');
    expect(shortDay('2026-05-14', now, 'en').key).toBe('tomorrow');
    expect(shortDay('2026-05-12', now, 'en').key).toBe('yesterday');
  }
});

test('times use the chosen time zone; an unknown one is ignored', () => {
  const noon = new Date('2026-05-13T12:00:00Z');
  const late = new Date('2026-05-13T20:30:00Z');
  setZone('Asia/Shanghai');
  expect(shortInstant(late, noon, 'en')).toEqual({ key: 'tomorrow', text: '04:30' });
  expect(dayOf(late)).toBe('2026-05-14');
  expect(fullInstant(late, 'en')).toContain('14 May 2026');
  setZone('America/Los_Angeles');
  expect(shortInstant(late, noon, 'en')).toEqual({ key: 'today', text: '13:30' });
  expect(shortDay('2026-05-14', late, 'en').key).toBe('tomorrow');
  setZone('Nowhere/AtAll');
  expect(zone.get()).toBe('');
  expect(zoneInUse()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});
