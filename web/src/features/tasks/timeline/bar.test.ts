import { DAY_RANGE } from '@opsyard/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plusDays } from '../../../ui/dates/month.ts';
import { type BarEdit, changesFor, type Dates, drawn, edited, shapeOf } from './bar.ts';
import { daysBetween, placeOf, scaleAround } from './scale.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => plusDays('2000-01-01', days));
const dates: fc.Arbitrary<Dates> = fc.oneof(
  fc.tuple(day, day).map(([one, other]) => drawn(one, other)),
  day.map((startDate) => ({ startDate, dueDate: null })),
  day.map((dueDate) => ({ startDate: null, dueDate })),
);
const edit = fc.constantFrom<BarEdit>('move', 'start', 'end');
const days = fc.integer({ min: -4_000, max: 4_000 });

test('after any edit a bar never starts after its due date', () => {
  fc.assert(
    fc.property(dates, edit, days, (before, how, by) => {
      const { startDate, dueDate } = edited(before, how, by);
      if (startDate !== null && dueDate !== null) expect(startDate <= dueDate).toBe(true);
    }),
  );
});

test('a bar that is moved keeps its length, and moved back is where it was', () => {
  fc.assert(
    fc.property(dates, days, (before, by) => {
      const after = edited(before, 'move', by);
      if (before.startDate && before.dueDate && after.startDate && after.dueDate) {
        expect(daysBetween(after.startDate, after.dueDate)).toBe(daysBetween(before.startDate, before.dueDate));
      }
      expect([after.startDate === null, after.dueDate === null]).toEqual([
        before.startDate === null,
        before.dueDate === null,
      ]);
      expect(edited(after, 'move', -by)).toEqual(before);
    }),
  );
});

test('an end that is moved leaves the other one where it is', () => {
  fc.assert(
    fc.property(dates, days, (before, by) => {
      expect(edited(before, 'start', by).dueDate).toBe(before.dueDate);
      expect(edited(before, 'end', by).startDate).toBe(before.startDate);
    }),
  );
});

test('only differences are saved', () => {
  fc.assert(
    fc.property(dates, edit, days, (before, how, by) => {
      const after = edited(before, how, by);
      expect({ ...before, ...changesFor(before, after) }).toEqual(after);
      expect(changesFor(before, before)).toBeNull();
    }),
  );
});

test('no date leaves the days that can be kept', () => {
  const last = { startDate: '2020-01-01', dueDate: DAY_RANGE.last };
  expect(edited(last, 'move', 1)).toEqual(last);
  expect(edited(last, 'end', 30)).toEqual(last);
  expect(edited({ startDate: DAY_RANGE.first, dueDate: null }, 'start', -1).startDate).toBe(DAY_RANGE.first);
});

test('a bar covers its first and its last day; one date is as wide as a day; without dates and out of reach nothing is drawn', () => {
  const scale = scaleAround('2026-11-27', 'day');
  const left = placeOf(scale, '2026-11-27');
  const shape = (startDate: string | null, dueDate: string | null) => shapeOf({ startDate, dueDate }, scale);
  expect(shape('2026-11-27', '2026-11-28')).toEqual({ kind: 'bar', left, width: 80 });
  expect(shape('2026-11-27', null)).toEqual({ kind: 'start', left, width: 40 });
  expect(shape(null, '2026-11-27')).toEqual({ kind: 'due', left, width: 40 });
  expect([shape(null, null), shape('2030-01-01', '2030-02-01'), shape('2001-01-01', null)]).toEqual([null, null, null]);
  expect(shape('2001-01-01', '2040-01-01')).toEqual({ kind: 'bar', left: 0, width: scale.days * 40 });
});
