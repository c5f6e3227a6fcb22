import { setImmediate } from 'node:timers';
import { expect, test } from 'vitest';
import { inChunks } from './in-chunks.ts';

test('other work runs before the last of many lines is calculated, and each line is calculated once, in order', async () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => at);
  const done: (number | 'other')[] = [];
  const other = () => {
    done.push('other');
    if (done.length < lines.length) setImmediate(other);
  };
  setImmediate(other);
  await inChunks(lines, (line) => done.push(line));
  expect(done.filter((one) => one !== 'other')).toEqual(lines);
  // At least once in every 200 lines.
  const spans = done
    .map((one) => (one === 'other' ? '|' : '.'))
    .join('')
    .split('|');
  expect(Math.max(...spans.map(({ length }) => length))).toBeLessThanOrEqual(200);
});
