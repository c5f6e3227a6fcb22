import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plusDays } from '../../../ui/dates/month.ts';
import { dayAt, fittingZoom, isWithin, placeOf, scaleAround, ticksOf, UNITS, ZOOMS } from './scale.ts';

const zoom = fc.constantFrom(...ZOOMS);
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => plusDays('2000-01-01', days));

test('a day is found where it is placed, anywhere in its width', () => {
  fc.assert(
    fc.property(
      zoom,
      day,
      fc.integer({ min: -300, max: 300 }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      (...of) => {
        const [how, around, away, part] = of;
        const scale = scaleAround(around, how);
        const desired = plusDays(around, away);
        expect(dayAt(scale, placeOf(scale, desired) + part * scale.dayWidth)).toBe(desired);
      },
    ),
  );
});

test('a scale begins on a Monday and has the day it is made around in its middle', () => {
  fc.assert(
    fc.property(zoom, day, (how, around) => {
      const scale = scaleAround(around, how);
      expect(new Date(`${scale.first}T00:00:00Z`).getUTCDay()).toBe(1);
      const middle = (scale.days * scale.dayWidth) / 2;
      expect(Math.abs(placeOf(scale, around) - middle)).toBeLessThanOrEqual(7 * scale.dayWidth);
    }),
  );
});

test('the parts of each axis line have no gaps and cover the requested range', () => {
  fc.assert(
    fc.property(zoom, day, fc.nat(10_000), fc.integer({ min: 1, max: 3_000 }), (how, around, from, length) => {
      const scale = scaleAround(around, how);
      const whole = scale.days * scale.dayWidth;
      for (const unit of UNITS[how]) {
        const ticks = ticksOf(scale, unit, from, from + length);
        expect(ticks[0]?.at).toBeLessThanOrEqual(from);
        const last = ticks.at(-1);
        expect((last?.at ?? 0) + (last?.width ?? 0)).toBeGreaterThanOrEqual(Math.min(whole, from + length));
        for (const [place, tick] of ticks.entries()) {
          expect(tick.width).toBeGreaterThan(0);
          if (place > 0) expect(tick.at).toBe((ticks[place - 1]?.at ?? 0) + (ticks[place - 1]?.width ?? 0));
        }
      }
    }),
  );
});

test('weeks begin on Monday, quarters in January, April, July and October', () => {
  const scale = scaleAround('2026-11-27', 'quarter');
  const from = placeOf(scale, '2026-01-01');
  const days = ticksOf(scale, 'quarter', from, placeOf(scale, '2026-12-31')).map((tick) => tick.day);
  expect(days).toEqual(['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']);
  expect(ticksOf(scale, 'week', placeOf(scale, '2026-11-27'), placeOf(scale, '2026-11-28'))[0]?.day).toBe('2026-11-23');
});

test('the closest zoom is chosen that shows all days, the widest one beyond', () => {
  expect([10, 11, 40, 100, 400].map((days) => fittingZoom(days, 400))).toEqual([
    ...['day', 'week', 'month', 'quarter', 'quarter'],
  ]);
  expect([
    isWithin(scaleAround('2026-03-05', 'day'), '2026-03-05'),
    isWithin(scaleAround('2026-03-05', 'day'), '2036-03-05'),
  ]).toEqual([true, false]);
});
