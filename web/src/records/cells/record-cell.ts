import { type Field, isEmptyValue, KINDS } from '@opsyard/contract';
import { mayEdit } from '../grid/inline-edit.tsx';
import { allowsMultiple } from '../pick.ts';
import type { I18n, RecordScope } from '../scope.ts';
import { TYPED, type Typed } from '../typed-values.ts';
import { valueText } from '../value-text.ts';

/** How values of a kind are typed; undefined for kinds whose values are chosen. */
export function typedOf({ kind }: Field): Typed | undefined {
  return (TYPED as Partial<Record<string, Typed>>)[kind];
}

/** Whether the user may write the cells of a column; states are changed by transitions. */
export function isWritable(records: RecordScope, column: string): boolean {
  return mayEdit(records, column) && records.type.allFields[column]?.kind !== 'state';
}

const AS_STORED: readonly Field['kind'][] = ['date', 'time', 'timestamp'];

/** What a cell is on the clipboard: names as they show, dates and numbers as they are read again. */
export function cellText(value: unknown, field: Field | undefined, i18n: I18n): string {
  if (!field || isEmptyValue(value)) return '';
  if (AS_STORED.includes(field.kind)) return String(value);
  if (allowsMultiple(field)) {
    const texts = (value as unknown[]).map((one) => valueText([one], field, i18n));
    return KINDS.labels.format(texts, {});
  }
  return typedOf(field)?.write(value, field) ?? valueText(value, field, i18n);
}

/** The entries of the text of a list: between commas, or between other separators where there are no quotes. */
export function entriesIn(text: string): string[] {
  const separated = text.includes('"') ? text : text.replaceAll(/[，、；;\n]/g, ',');
  return KINDS.labels.parse(separated, {}) as string[];
}
