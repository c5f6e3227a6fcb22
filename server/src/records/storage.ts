import { type Field, type Fields, fold, HEAD_FIELDS, kindOf } from '@opsyard/contract';

/** The storage of a field: its column and, for texts, the column with the folded text. */
export type StoredField = {
  readonly key: string;
  readonly field: Field;
  readonly column: string;
  readonly fold: string | undefined;
  /** SQL type of the column. */
  readonly type: string;
};

/** The columns of a record type's own fields, in order; derived fields have none. */
export function storedFields(fields: Fields): readonly StoredField[] {
  return fieldsOf(fields).filter(({ field }) => !field.derived);
}

const readable = new WeakMap<Fields, readonly StoredField[]>();

/** All readable fields, including derived ones and those of every record. */
export function readFields(fields: Fields): readonly StoredField[] {
  const known = readable.get(fields) ?? fieldsOf({ ...fields, ...HEAD_FIELDS });
  readable.set(fields, known);
  return known;
}

function fieldsOf(fields: Fields): StoredField[] {
  return Object.entries(fields).map(([key, field]) => storedField(key, field));
}

function storedField(key: string, field: Field): StoredField {
  const { family, pg } = kindOf(field);
  const column = columnName(key);
  return {
    key,
    field,
    column,
    fold: family === 'text' ? `${column}_fold` : undefined,
    type: family === 'many' ? `${pg}[]` : pg,
  };
}

/** Converts `pricePerKg` to `price_per_kg`. */
function columnName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A column name, quoted in case it is an SQL keyword. */
export function quoted(column: string): string {
  return `"${column}"`;
}

/** The columns of fields with their types, for `jsonb_to_recordset`. */
export function typedColumns(stored: readonly StoredField[]): string[] {
  return stored.flatMap(({ column, fold: folded, type }) => [
    `${quoted(column)} ${type}`,
    ...(folded ? [`${quoted(folded)} text`] : []),
  ]);
}

/** The expression used to compare and sort by a field. */
export function comparedColumn({ column, fold: folded }: StoredField): string {
  return `t.${quoted(folded ?? column)}`;
}

/** The expression used to select a field. */
export function readColumn(stored: StoredField): string {
  return stored.type === 'time' ? `to_char(${plainColumn(stored)}, 'HH24:MI')` : plainColumn(stored);
}

const lists = new WeakMap<Fields, string>();

/** The columns of a record as selected from `t`. */
export function readList(fields: Fields): string {
  const known = lists.get(fields) ?? selected(readFields(fields).map((one) => [one.key, readColumn(one)]));
  lists.set(fields, known);
  return known;
}

/** The columns of a record, with an expression for each field. */
export function selected(columns: readonly (readonly [key: string, sql: string])[]): string {
  return ['t.id', 't.version', ...columns.map(([key, sql]) => `${sql} as "${key}"`)].join(', ');
}

/** The expression of a field's value in its SQL type. */
export function plainColumn({ column, field: { derived } }: StoredField): string {
  return derived ? `${derived.call}(t.${quoted(columnName(derived.of))})` : `t.${quoted(column)}`;
}

/** A record's fields for `jsonb_to_recordset`: every column with its value. */
export function columnValues(
  stored: readonly StoredField[],
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { key, field, column, fold: folded } of stored) {
    const value = row[key] ?? (kindOf(field).family === 'many' ? [] : null);
    values[column] = value;
    if (folded) values[folded] = typeof value === 'string' ? fold(value) : null;
  }
  return values;
}
