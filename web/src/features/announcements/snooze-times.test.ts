import { afterEach, expect, test } from 'vitest';
import { setZone } from '../../kernel/zone.ts';
import { morningOf, snoozeTimes } from './snooze-times.ts';

afterEach(() => setZone(''));

test('[S16] messages are snoozed until a morning in the time zone of the user', () => {
  setZone('Asia/Shanghai');
  // Wednesday, already Thursday in Shanghai.
  expect(snoozeTimes(new Date('2031-01-15T18:30:00.000Z'))).toEqual({
    later: '2031-01-15T21:30:00.000Z',
    tomorrow: '2031-01-17T01:00:00.000Z',
    nextWeek: '2031-01-20T01:00:00.000Z',
  });
  expect(morningOf('2031-02-01')).toBe('2031-02-01T01:00:00.000Z');
});

test('[S16] next week begins on the next Monday, never today', () => {
  setZone('UTC');
  const nextWeek = (day: string) => snoozeTimes(new Date(`${day}T08:00:00.000Z`)).nextWeek.slice(0, 10);
  expect(['2031-01-13', '2031-01-18', '2031-01-19'].map(nextWeek)).toEqual(['2031-01-20', '2031-01-20', '2031-01-20']);
});
