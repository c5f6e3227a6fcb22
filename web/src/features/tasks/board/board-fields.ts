import { type BoardGrouping, type CustomField, type Grouping, REPEATING_KINDS } from '@opsyard/contract';
import { groupingsOf } from '../grid/page-state.ts';

/** What a board has columns and lanes by: a custom field only if a task has one value of it. */
export function boardFieldsOf(fields: readonly CustomField[], usesTypes = true): Grouping[] {
  const single = fields.filter(({ kind }) => !REPEATING_KINDS.includes(kind));
  return groupingsOf(single, usesTypes);
}

/** What a limit of a status can count separately: a task has exactly one value of it. */
export function boardGroupingsOf(fields: readonly CustomField[], usesTypes = true): BoardGrouping[] {
  return boardFieldsOf(fields, usesTypes).filter((one): one is BoardGrouping => one !== 'label');
}
