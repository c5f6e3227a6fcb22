import i18next from 'i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWords } from '../../../app/words/words.ts';
import { setZone } from '../../../kernel/zone.ts';
import { cronText } from './cron-text.ts';

beforeAll(startWords);
afterAll(() => setZone(''));

test('[ST-04] describes the schedules of jobs in words, in the time zone of the user', () => {
  const cronTextOf = (cron: string) =>
    cronText(cron, new Date('2026-01-15T12:00:00Z'), i18next.getFixedT('en', 'system'));
  setZone('Asia/Kolkata');
  expect(cronTextOf('41 3 * * *')).toBe('every day at 09:11');
  expect(cronTextOf('7 * * * *')).toBe('every hour at minute 37');
  expect(cronTextOf('* * * * *')).toBe('every minute');
  expect(cronTextOf('*/15 * * * *')).toBe('every 15 minutes');
  setZone('America/New_York');
  expect(cronTextOf('41 3 * * *')).toBe('every day at 22:41');
  expect(cronTextOf('7 * * * *')).toBe('every hour at minute 07');
  expect(cronTextOf('0 9 1 * *')).toBe('0 9 1 * *');
});
