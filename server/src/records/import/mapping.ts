import { commonFailures, type Field, type RecordImportOptions } from '@opsyard/contract';
import { fail } from '../../kernel/fail.ts';
import type { ServedType } from '../adapter.ts';
import type { Visibility } from '../visibility.ts';

/** The field of each column, and the field that identifies existing records. */
export type Mapping = {
  /** `id`, the name of a field, or null. */
  columns: (string | null)[];
  match: string | null;
  fields: string[];
  matches: string[];
};

/** The chosen mapping, or one suggested by the headings; hidden and unknown fields are refused alike. */
export function mappingOf(
  served: ServedType,
  { open }: Visibility,
  header: readonly string[],
  options: RecordImportOptions,
): Mapping {
  const writableFields = Object.entries(served.type.fields).filter(([key]) => Object.hasOwn(open, key));
  const unique = writableFields.filter(([, field]) => field.unique || field.kind === 'autoNumber').map(([key]) => key);
  // A code identifies a record better than a name.
  const matches = [
    'id',
    ...unique.toSorted((a, b) => Number(a === served.type.title) - Number(b === served.type.title)),
  ];
  const fields = [
    ...new Set([...matches, ...writableFields.filter(([, { computed }]) => !computed).map(([key]) => key)]),
  ];
  const columns = options.mapping
    ? header.map((_, at) => options.mapping?.[at] ?? null)
    : guessMapping(served.type.fields, fields, header);
  const mappedKeys = columns.filter((key) => key !== null);
  if (mappedKeys.some((key) => !fields.includes(key)) || new Set(mappedKeys).size < mappedKeys.length)
    fail(commonFailures.invalidInput);
  const match = options.match === undefined ? (matches.find((key) => mappedKeys.includes(key)) ?? null) : options.match;
  if (match !== null && (!matches.includes(match) || !mappedKeys.includes(match))) fail(commonFailures.invalidInput);
  return { columns, match, fields, matches };
}

function guessMapping(
  fields: Readonly<Record<string, Field>>,
  usable: readonly string[],
  header: readonly string[],
): (string | null)[] {
  const keyByHeading = new Map<string, string>();
  for (const key of usable) {
    const field = fields[key];
    for (const title of [key, ...(field?.name ?? []), ...(field?.was ?? [])])
      if (!keyByHeading.has(plain(title))) keyByHeading.set(plain(title), key);
  }
  const takenKeys = new Set<string>();
  return header.map((title) => {
    const key = keyByHeading.get(plain(title));
    if (key === undefined || takenKeys.has(key)) return null;
    takenKeys.add(key);
    return key;
  });
}

/** A heading in lower case, without blanks, punctuation and the unit in brackets. */
function plain(title: string): string {
  return title
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/\([^()]*\)\s*$/u, '')
    .replace(/[\s_*:]/gu, '')
    .toLowerCase();
}
