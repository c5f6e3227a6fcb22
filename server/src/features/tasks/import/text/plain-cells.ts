import {
  type Field,
  kindOf,
  PLAIN_FIELDS,
  PLAIN_NAMES,
  type PlainField,
  type PlainValues,
  readDuration,
  writeDuration,
} from '@opsyard/contract';

/** Plain fields but the start and the due date, which are read together. */
export type OtherPlainField = Exclude<PlainField, 'startDate' | 'dueDate'>;
export const OTHER_PLAIN_NAMES = PLAIN_NAMES.filter(
  (name): name is OtherPlainField => name !== 'startDate' && name !== 'dueDate',
);

/** The plain values of a task in a file; missing ones are left out. */
export type PlainInFile = { [K in PlainField]?: NonNullable<PlainValues[K]> };

type KeyOf<K> = K extends `${infer Stem}Date` ? Stem : K;
/** The name of a plain field in a JSON export. */
export type PlainKey = KeyOf<PlainField>;

/** The name of a plain field in a JSON export: without `Date`. */
export function plainKey<K extends PlainField>(name: K): KeyOf<K> {
  return name.replace(/Date$/u, '') as KeyOf<K>;
}

/** The heading of a plain field in our own tables. */
export function plainHeading(name: PlainField): string {
  return PLAIN_FIELDS[name].name[0];
}

/** Writes a value so that reading returns the same; '' for none. */
export function writePlain(name: PlainField, value: unknown): string {
  if (value === null || value === undefined) return '';
  const field: Field = PLAIN_FIELDS[name];
  return field.kind === 'duration'
    ? writeDuration(Number(value), field.hoursPerDay)
    : kindOf(field).format(value, field);
}

/** Reads values of plain fields from texts; empty and invalid ones are left out. */
export function readPlain(names: readonly PlainField[], textOf: (name: PlainField) => string): PlainInFile {
  const read = names.map((name) => [name, plainIn(PLAIN_FIELDS[name], textOf(name))] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

function plainIn(field: Field, text: string): unknown {
  if (text === '') return undefined;
  const value = field.kind === 'duration' ? readDuration(text, field.hoursPerDay) : kindOf(field).parse(text, field);
  return typeof value === 'number' && value > (field.atMost ?? value) ? undefined : value;
}
