import { type Field, fold, KINDS, kindOf, type RecordImportOptions, type RecordImportReport } from '@opsyard/contract';
import { referenceOf } from '../links/reference-names.ts';

export type UnknownValue = RecordImportReport['unknown'][number];
/** The value chosen for a text in the cells of a field; null for empty, undefined if nothing was chosen. */
export type ChosenValues = (key: string, text: string) => string | null | undefined;

const SINGLE_KIND: Readonly<Record<string, keyof typeof KINDS>> = { choices: 'choice' };
const SHOWN_UNKNOWN = 200;
/** Longer texts cannot match a value. */
const MAX_LENGTH = 200;

/** Finds the value chosen for a text, ignoring case and width. */
export function chosenValues(values: RecordImportOptions['values'] = []): ChosenValues {
  const chosenByText = new Map(values.map(({ field, text, value }) => [`${field} ${fold(text.trim())}`, value]));
  return (key, text) => chosenByText.get(`${key} ${fold(text.trim())}`);
}

/** Whether the values of a field are selected from a set. */
function isPicked(field: Field): boolean {
  return field.choices !== undefined || referenceOf(field) !== undefined || ['country', 'boolean'].includes(field.kind);
}

/** The texts of a cell that each represent one value. */
export function textsOfCell(cell: unknown, field: Field): string[] {
  if (Array.isArray(cell)) return cell.map(String);
  const text = String(cell).trim();
  return kindOf(field).family === 'many' ? (KINDS.labels.parse(text, {}) as string[]) : [text];
}

/** Replaces texts of a cell with the values chosen for them. */
export function applyChosenValues(
  cell: unknown,
  { key, field }: { key: string; field: Field },
  chosen: ChosenValues,
): unknown {
  if (!isPicked(field) || (typeof cell !== 'string' && !Array.isArray(cell))) return cell;
  const texts = textsOfCell(cell, field);
  const values = texts.map((text) => chosen(key, text));
  if (values.every((value) => value === undefined)) return cell;
  const chosenTexts = values.flatMap((value, at) => (value === null ? [] : [value ?? texts[at] ?? '']));
  return kindOf(field).family === 'many' ? KINDS.labels.format(chosenTexts, {}) : (chosenTexts[0] ?? null);
}

/** The texts of a cell that match no value of the field, to be mapped by the user. */
export function unknownTexts(cell: unknown, field: Field, isKnown: (text: string) => boolean): string[] {
  if (!isPicked(field) || (typeof cell !== 'string' && !Array.isArray(cell))) return [];
  const kind = KINDS[SINGLE_KIND[field.kind] ?? field.kind];
  return textsOfCell(cell, field).filter((text) => {
    return referenceOf(field) ? !isKnown(text) : kind.parse(text, field) === undefined;
  });
}

/** The unknown texts of a table with their frequency, the most frequent first. */
export function countUnknown(found: Iterable<readonly [field: string, text: string]>): UnknownValue[] {
  const counts = new Map<string, UnknownValue>();
  for (const [field, text] of found) {
    if (text === '' || text.length > MAX_LENGTH) continue;
    const name = `${field} ${fold(text)}`;
    const chosenByText = counts.get(name);
    if (chosenByText) chosenByText.count += 1;
    else counts.set(name, { field, text, count: 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).slice(0, SHOWN_UNKNOWN);
}
