import { expect, test } from 'vitest';
import { timeText } from './time-text.ts';

test('[85] times of notes are written like those of players', () => {
  expect([0, 950, 12_000, 61_500, 3_723_400].map(timeText)).toEqual(['0:00', '0:00.9', '0:12', '1:01.5', '1:02:03.4']);
});
