import { commonFailures, type Field, type RecordImportOptions } from '@opsyard/contract';
import { fail } from '../../kernel/fail.ts';
import type { Served } from '../adapter.ts';
import type { Sight } from '../sight.ts';

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
  served: Served,
  { open }: Sight,
  header: readonly string[],
  wishes: RecordImportOptions,
): Mapping {
  const own = Object.entries(served.type.fields).filter(([key]) => Object.hasOwn(open, key));
  const unique = own.filter(([, field]) => field.unique || field.kind === 'autoNumber').map(([key]) => key);
  // A code identifies a record better than a name.
  const matches = [
    'id',
    ...unique.toSorted((a, b) => Number(a === served.type.title) - Number(b === served.type.title)),
  ];
  const fields = [...new Set([...matches, ...own.filter(([, { computed }]) => !computed).map(([key]) => key)])];
  const columns = wishes.mapping
    ? header.map((_, at) => wishes.mapping?.[at] ?? null)
    : guessed(served.type.fields, fields, header);
  const used = columns.filter((key) => key !== null);
  if (used.some((key) => !fields.includes(key)) || new Set(used).size < used.length) fail(commonFailures.invalidInput);
  const match = wishes.match === undefined ? (matches.find((key) => used.includes(key)) ?? null) : wishes.match;
  if (match !== null && (!matches.includes(match) || !used.includes(match))) fail(commonFailures.invalidInput);
  return { columns, match, fields, matches };
}

function guessed(
  fields: Readonly<Record<string, Field>>,
  usable: readonly string[],
  header: readonly string[],
): (string | null)[] {
  const known = new Map<string, string>();
  for (const key of usable) {
    const field = fields[key];
    for (const title of [key, ...(field?.name ?? []), ...(field?.was ?? [])])
      if (!known.has(plain(title))) known.set(plain(title), key);
  }
  const taken = new Set<string>();
  return header.map((title) => {
    const key = known.get(plain(title));
    if (key === undefined || taken.has(key)) return null;
    taken.add(key);
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
