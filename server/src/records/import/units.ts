import { type Field, KINDS } from '@opsyard/contract';

/** Conversion factors of heading units to the stored units. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  weight: {
    ...{ kg: 1_000, kgs: 1_000, kilogram: 1_000, kilograms: 1_000, 公斤: 1_000, 千克: 1_000 },
    ...{ lb: 453.59237, lbs: 453.59237, pound: 453.59237, pounds: 453.59237, 磅: 453.59237 },
    ...{ oz: 28.349523125, ounce: 28.349523125, ounces: 28.349523125, 盎司: 28.349523125 },
  },
  length: {
    ...{ cm: 10, centimetre: 10, centimetres: 10, centimeter: 10, centimeters: 10, 厘米: 10 },
    ...{ m: 1_000, metre: 1_000, metres: 1_000, meter: 1_000, meters: 1_000, 米: 1_000 },
    ...{ in: 25.4, inch: 25.4, inches: 25.4, 英寸: 25.4 },
  },
  duration: { h: 60, hour: 60, hours: 60, 小时: 60 },
};

/** The factor of a column whose heading has another unit in brackets than the stored one. */
export function scaleOf(field: Field | undefined, heading: string): number {
  const [, unit = ''] = /\(([^()]{1,20})\)\s*$/u.exec(heading.slice(0, 200).normalize('NFKC')) ?? [];
  const known = UNITS[field?.kind ?? ''] ?? {};
  const name = unit.trim().toLowerCase();
  return Object.hasOwn(known, name) ? (known[name] ?? 1) : 1;
}

/** Converts a cell to the stored unit, rounded to an integer; undefined if it is not a number. */
export function scaledCell(cell: unknown, scale: number): number | undefined {
  const value = typeof cell === 'string' ? KINDS.number.parse(cell) : cell;
  return typeof value === 'number' ? Math.round(value * scale) : undefined;
}
