import { bindFilter, type CustomField, printFilter, recordFieldsOf, TASK_FIELDS } from '@opsyard/contract';
import { readFilter } from '../../../../records/filter/filter-text-state.ts';
import type { Present } from './task-filter.ts';

/** Conditions on the fields of a task as the server takes them; null for a text that cannot be understood. */
export function readConditions(text: string, fields: readonly CustomField[], present: Present): string | null {
  const { filter } = readFilter({ ...TASK_FIELDS, ...recordFieldsOf(fields) }, text);
  return filter && printFilter(bindFilter(filter, present));
}
