import { type Field, isEmptyValue, kindOf } from '@opsyard/contract';
import type { Language } from '../kernel/access/actor.ts';
import type { Cell } from '../kernel/spreadsheet/index.ts';
import { referenceOf } from './links/reference-names.ts';

/** Units shown in headings, so that cells are plain numbers. */
const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  percent: ['%', '%'],
  weight: ['g', '克'],
  length: ['mm', '毫米'],
  duration: ['min', '分钟'],
};
const YES_NO = { true: ['Yes', '是'], false: ['No', '否'] } as const;

/** The column heading of a field, which imports recognise. */
export function headingOf(field: Field, language: Language): string {
  const at = language === 'zh' ? 1 : 0;
  const unit = field.unit?.[at] ?? field.currency ?? UNITS[field.kind]?.[at];
  return unit ? `${field.name[at]} (${unit})` : field.name[at];
}

type CellContext = { language: Language; nameOf: (field: Field, id: string) => string };

/** A value as a cell of a table: numbers as numbers, others as text that the field's kind can parse again. */
export function cellOf(field: Field, value: unknown, { language, nameOf }: CellContext): Cell {
  if (isEmptyValue(value)) return null;
  const at = language === 'zh' ? 1 : 0;
  const kind = kindOf(field);
  const textOf = (one: unknown) =>
    referenceOf(field) ? nameOf(field, String(one)) : (field.choices?.[String(one)]?.[at] ?? one);
  if (kind.family === 'many') return kind.format((value as unknown[]).map(textOf), field);
  if (kind.family === 'flag') return YES_NO[value === true ? 'true' : 'false'][at];
  if (kind.family === 'choice') return String(textOf(value));
  if (field.kind === 'money') return Number(kind.format(value, field));
  return typeof value === 'number' ? value : kind.format(value, field);
}
