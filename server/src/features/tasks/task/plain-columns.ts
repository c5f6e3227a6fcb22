import { kindOf, PLAIN_FIELDS, PLAIN_NAMES, type PlainField } from '@opsyard/contract';

type PlainColumn = {
  name: PlainField;
  /** Its column of `task`: its name in snake case, as the tables are declared. */
  column: string;
  /** SQL type of its values as parameters. */
  type: string;
};

/** The columns of the plain fields of tasks. */
export const PLAIN_COLUMNS: readonly PlainColumn[] = PLAIN_NAMES.map((name) => ({
  name,
  column: columnOf(name),
  type: kindOf(PLAIN_FIELDS[name]).pg,
}));

/** SQL for each plain field, joined by commas. */
export function plainSql(sqlOf: (plain: PlainColumn, index: number) => string): string {
  return PLAIN_COLUMNS.map(sqlOf).join(', ');
}

export function columnOf(name: PlainField): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
