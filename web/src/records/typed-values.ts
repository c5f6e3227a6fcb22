import { type Field, type KindName, kindOf, readDuration, writeDuration } from '@opsyard/contract';

/** Parses and formats a typed value; `undefined` for an invalid text. */
export type Typed = {
  read: (text: string, field: Field) => unknown;
  write: (value: unknown, field: Field) => string;
};

const GRAMS: Readonly<Record<string, number>> = { g: 1, 克: 1, kg: 1_000, 公斤: 1_000, 千克: 1_000, t: 1_000_000 };
const MILLIMETRES: Readonly<Record<string, number>> = {
  mm: 1,
  毫米: 1,
  cm: 10,
  厘米: 10,
  m: 1_000,
  米: 1_000,
};

const plain: Typed = { read: (text) => text.trim(), write: String };
const byKind: Typed = {
  read: (text, field) => kindOf(field).parse(withoutUnit(text, field), field),
  write: (value, field) => kindOf(field).format(value, field),
};
const weight: Typed = {
  read: (text) => measured(text, GRAMS, 'g'),
  write: (value) => ((value as number) >= 1_000 ? `${(value as number) / 1_000} kg` : `${String(value)} g`),
};
const length: Typed = {
  read: (text) => measured(text, MILLIMETRES, 'mm'),
  write: (value) => ((value as number) >= 10 ? `${(value as number) / 10} cm` : `${String(value)} mm`),
};
const duration: Typed = {
  read: (text, { hoursPerDay }) => readDuration(text, hoursPerDay),
  write: (value, { hoursPerDay }) => writeDuration(value as number, hoursPerDay),
};

/** The kinds whose values are typed as text. */
export const TYPED = {
  text: plain,
  longText: { read: (text) => text, write: String },
  url: { read: addressIn, write: String },
  email: plain,
  phone: plain,
  autoNumber: plain,
  code: plain,
  number: byKind,
  money: byKind,
  percent: byKind,
  weight,
  length,
  duration,
  dateRange: byKind,
} as const satisfies Partial<Record<KindName, Typed>>;

/** Parses a typed text: null if empty, undefined if invalid. */
export function readTyped(typed: Typed, text: string, field: Field): unknown {
  return text.trim() === '' ? null : typed.read(text, field);
}

function withoutUnit(text: string, { unit, currency }: Field): string {
  const words = [...(unit ?? []), ...(currency ? [currency] : [])];
  const trimmed = text.trim();
  const found = words.find((word) => trimmed.toLowerCase().endsWith(word.toLowerCase()));
  return found ? trimmed.slice(0, -found.length).trim() : trimmed;
}

/** A URL may be typed without its scheme. */
function addressIn(text: string): string {
  const typed = text.trim();
  return /^[a-z][a-z0-9+.-]*:/i.test(typed) || !typed.includes('.') ? typed : `https://${typed}`;
}

function measured(text: string, units: Readonly<Record<string, number>>, usual: string): number | undefined {
  const [, figure = '', unit = ''] =
    /^([\d.,]+)\s*(\p{L}*)$/u.exec(text.trim().replace(/(?<=\d)[, ](?=\d{3}(?:\D|$))/g, '')) ?? [];
  const factor = units[unit.toLowerCase() || usual];
  if (!/^\d+(?:\.\d+)?$/.test(figure) || factor === undefined) return undefined;
  const value = Math.round(Number(figure) * factor);
  return Number.isSafeInteger(value) ? value : undefined;
}
