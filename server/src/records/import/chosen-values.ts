import { type Field, fold, KINDS, kindOf, type RecordImportReport, type RecordImportWishes } from '@opsyard/contract';
import { referenceOf } from '../reference-names.ts';

export type UnknownValue = RecordImportReport['unknown'][number];
/** What somebody chose for a text in the cells of a field; null leaves it empty, undefined says nothing of it. */
export type ChosenValues = (key: string, text: string) => string | null | undefined;

const SINGLE: Readonly<Record<string, keyof typeof KINDS>> = { choices: 'choice' };
const SHOWN_UNKNOWN = 200;
/** Longer texts name nothing. */
const LONGEST = 200;

/** Finds what was chosen for a text, without regard to case and width. */
export function chosenValues(values: RecordImportWishes['values'] = []): ChosenValues {
  const known = new Map(values.map(({ field, text, value }) => [`${field} ${fold(text.trim())}`, value]));
  return (key, text) => known.get(`${key} ${fold(text.trim())}`);
}

/** Whether the values of a field are picked among those there are. */
function isPicked(field: Field): boolean {
  return field.choices !== undefined || referenceOf(field) !== undefined || ['country', 'boolean'].includes(field.kind);
}

/** The texts of a cell that stand for one value each. */
export function textsOfCell(cell: unknown, field: Field): string[] {
  if (Array.isArray(cell)) return cell.map(String);
  const text = String(cell).trim();
  return kindOf(field).family === 'many' ? (KINDS.labels.parse(text, {}) as string[]) : [text];
}

/** A cell with what was chosen for its texts in their place. */
export function meantCell(cell: unknown, { key, field }: { key: string; field: Field }, chosen: ChosenValues): unknown {
  if (!isPicked(field) || (typeof cell !== 'string' && !Array.isArray(cell))) return cell;
  const texts = textsOfCell(cell, field);
  const values = texts.map((text) => chosen(key, text));
  if (values.every((value) => value === undefined)) return cell;
  const meant = values.flatMap((value, at) => (value === null ? [] : [value ?? texts[at] ?? '']));
  return kindOf(field).family === 'many' ? KINDS.labels.format(meant, {}) : (meant[0] ?? null);
}

/** The texts of a cell that stand for no value of the field, to be chosen by a person. */
export function unknownTexts(cell: unknown, field: Field, isKnown: (text: string) => boolean): string[] {
  if (!isPicked(field) || (typeof cell !== 'string' && !Array.isArray(cell))) return [];
  const kind = KINDS[SINGLE[field.kind] ?? field.kind];
  return textsOfCell(cell, field).filter((text) => {
    return referenceOf(field) ? !isKnown(text) : kind.parse(text, field) === undefined;
  });
}

/** The unknown texts of a table with how often each stands there, the most frequent first. */
export function countUnknown(found: Iterable<readonly [field: string, text: string]>): UnknownValue[] {
  const counts = new Map<string, UnknownValue>();
  for (const [field, text] of found) {
    if (text === '' || text.length > LONGEST) continue;
    const name = `${field} ${fold(text)}`;
    const known = counts.get(name);
    if (known) known.count += 1;
    else counts.set(name, { field, text, count: 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).slice(0, SHOWN_UNKNOWN);
}
