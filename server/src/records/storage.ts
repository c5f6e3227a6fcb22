import { type Field, type Fields, fold, HEAD_FIELDS, kindOf } from '@opsyard/contract';

/** How a field is kept: its column and, for texts, the one that holds it folded. */
export type StoredField = {
  readonly key: string;
  readonly field: Field;
  readonly column: string;
  readonly fold: string | undefined;
  /** SQL type of the column. */
  readonly type: string;
};

/** The columns of a record type's own fields, in their order. */
export function storedFields(fields: Fields): readonly StoredField[] {
  return Object.entries(fields).map(([key, field]) => storedField(key, field));
}

/** The columns of all fields that are read, those of every record included. */
export function readFields(fields: Fields): readonly StoredField[] {
  return storedFields({ ...fields, ...HEAD_FIELDS });
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

/** `pricePerKg` as `price_per_kg`. */
function columnName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A column's name in SQL, where it may be a word of the language. */
export function quoted(column: string): string {
  return `"${column}"`;
}

/** The columns of fields with their types, as `jsonb_to_recordset` names them. */
export function typedColumns(stored: readonly StoredField[]): string[] {
  return stored.flatMap(({ column, fold: folded, type }) => [
    `${quoted(column)} ${type}`,
    ...(folded ? [`${quoted(folded)} text`] : []),
  ]);
}

/** The expression a list compares and orders a field by. */
export function comparedColumn({ column, fold: folded }: StoredField): string {
  return `t.${quoted(folded ?? column)}`;
}

/** The expression a field is read with. */
export function readColumn({ column, type }: StoredField): string {
  return type === 'time' ? `to_char(t.${quoted(column)}, 'HH24:MI')` : `t.${quoted(column)}`;
}

/** A record's fields as `jsonb_to_recordset` takes them in: every column with its value. */
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
