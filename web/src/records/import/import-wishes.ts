import type { RecordImportReport, RecordImportWishes } from '@opsyard/contract';

/** What a person decides about a table of records; what is left out is decided by the server. */
export type Wishes = RecordImportWishes;
export type Mapping = readonly (string | null)[];
export type ChosenValue = NonNullable<Wishes['values']>[number];

/** The wishes after a column was given another field; a field belongs to one column only. */
export function withField({ match, ...wishes }: Wishes, columns: Mapping, at: number, field: string | null): Wishes {
  const mapping = columns.map((one, place) => {
    if (place === at) return field;
    return one === field ? null : one;
  });
  const isMatched = match !== undefined && (match === null || mapping.includes(match));
  return { ...wishes, mapping, ...(isMatched && { match }) };
}

/** The wishes after it was chosen what a text stands for; undefined takes the choice back. */
export function withValue(
  wishes: Wishes,
  chosen: Omit<ChosenValue, 'value'>,
  value: string | null | undefined,
): Wishes {
  const others = (wishes.values ?? []).filter(({ field, text }) => field !== chosen.field || text !== chosen.text);
  return { ...wishes, values: value === undefined ? others : [...others, { ...chosen, value }] };
}

type Unknown = RecordImportReport['unknown'][number];

/** The texts to choose for: those that are unknown, and those chosen for before, which are unknown no more. */
export function textsToChoose(unknown: readonly Unknown[], before: readonly Unknown[]): Unknown[] {
  const nameOf = ({ field, text }: Unknown) => `${field} ${text.toLowerCase()}`;
  const met = new Set(before.map(nameOf));
  return [...before, ...unknown.filter((one) => !met.has(nameOf(one)))];
}
