import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plusDays } from '../../ui/dates/month.ts';
import { layOutWeek } from './week-layout.ts';

const WEEK = Array.from({ length: 7 }, (_, at) => plusDays('2026-03-02', at));
const item = (id: string, first: string, last = first) => ({ id, first, last });

test('a bar stays on one line, and single days fill the gaps', () => {
  const items = [
    item('a', '2026-03-02'),
    item('bar', '2026-02-27', '2026-03-04'),
    item('b', '2026-03-04'),
    item('until', '2026-03-07', '2026-03-20'),
  ];
  const days = layOutWeek(WEEK, items, { most: 4 });
  const ids = days.map(({ lines }) => lines.map((segment) => segment?.item.id ?? '-').join(' '));
  expect(ids).toEqual(['bar a', 'bar', 'bar b', '', '', 'until', 'until']);
  expect(days[0]?.lines[0]).toMatchObject({ isFirst: true, isLast: false, days: 2 });
  expect(days[2]?.lines[0]).toMatchObject({ isFirst: false, isLast: true, days: 0 });
});

test('a day with too many items gives its last line to their number; what is not read counts, too', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => item(id, '2026-03-03'));
  const shown = (most: number, unread = 0) => {
    const day = layOutWeek(WEEK, items, { most, unread: (one) => (one === '2026-03-03' ? unread : 0) })[1];
    return [day?.lines.length, day?.hidden];
  };
  expect([shown(4), shown(3), shown(4, 5), shown(5, 1)]).toEqual([
    [4, 0],
    [2, 2],
    [3, 6],
    [4, 1],
  ]);
});

test('on every day each item is shown on one line or counted, and no two share a line', () => {
  const anyItem = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 30 }), fc.integer({ min: 1, max: 6 }), (drawn, most) => {
      const items = drawn.map(([at, length], place) =>
        item(`${place}`, plusDays('2026-03-02', at), plusDays('2026-03-02', at + length)),
      );
      for (const { day, lines, hidden } of layOutWeek(WEEK, items, { most })) {
        const here = items.filter(({ first, last }) => first <= day && day <= last);
        const ids = lines.flatMap((segment) => segment?.item.id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length + hidden).toBe(here.length);
        expect(lines.length + (hidden > 0 ? 1 : 0)).toBeLessThanOrEqual(most);
      }
    }),
  );
});
