import type { RecordImportOptions, RecordImportReport } from '@opsyard/contract';

/** The import options chosen by the user; the server determines the others. */
export type Mapping = readonly (string | null)[];
export type ChosenValue = NonNullable<RecordImportOptions['values']>[number];

/** The options after changing the mapping of a column; a field is mapped to one column only. */
export function withField(
  { match, ...options }: RecordImportOptions,
  columns: Mapping,
  at: number,
  field: string | null,
): RecordImportOptions {
  const mapping = columns.map((one, index) => {
    if (index === at) return field;
    return one === field ? null : one;
  });
  const isMatched = match !== undefined && (match === null || mapping.includes(match));
  return { ...options, mapping, ...(isMatched && { match }) };
}

/** The options after choosing the value of a text; undefined removes the choice. */
export function withValue(
  options: RecordImportOptions,
  chosen: Omit<ChosenValue, 'value'>,
  value: string | null | undefined,
): RecordImportOptions {
  const others = (options.values ?? []).filter(({ field, text }) => field !== chosen.field || text !== chosen.text);
  return { ...options, values: value === undefined ? others : [...others, { ...chosen, value }] };
}

type Unknown = RecordImportReport['unknown'][number];

/** The texts to map: unknown ones, and those already mapped. */
export function textsToChoose(unknown: readonly Unknown[], before: readonly Unknown[]): Unknown[] {
  const nameOf = ({ field, text }: Unknown) => `${field} ${text.toLowerCase()}`;
  const previousNames = new Set(before.map(nameOf));
  return [...before, ...unknown.filter((one) => !previousNames.has(nameOf(one)))];
}
