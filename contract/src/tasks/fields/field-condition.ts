import { checkFilter } from '../../records/check-filter.ts';
import type { Fields } from '../../records/fields.ts';
import { FilterError, isRelative } from '../../records/filter.ts';
import { parseFilter } from '../../records/filter-text.ts';
import { TASK_FIELDS } from '../process/task-type.ts';
import type { CustomField } from '../shapes.ts';
import { customKey } from './custom-field.ts';
import { recordFieldsOf } from './custom-record-fields.ts';
import { conditionsOf } from './field-visibility.ts';
import { PLAIN_NAMES } from './plain-fields.ts';

const BUILT_IN = [
  ...(['status', 'type', 'category', 'priority', 'owner', 'assignees', 'labels'] as const),
  ...PLAIN_NAMES,
];

/** The fields that the condition of a custom field can refer to: those that every task shows, and custom fields without a condition. */
export function conditionFieldsFor(id: string | null, fields: readonly CustomField[]): Fields {
  // Whether a field is shown would tell the value of one that some users may not see.
  const others = fields.filter((one) => one.id !== id && one.visibleWhen === '' && !one.archived && !one.visibleTo);
  return { ...Object.fromEntries(BUILT_IN.map((name) => [name, TASK_FIELDS[name]])), ...recordFieldsOf(others) };
}

/** Whether a condition is valid for a custom field: it refers to fields that are always visible, and means the same for everybody at any time. */
export function isFieldCondition(condition: string, id: string | null, fields: readonly CustomField[]): boolean {
  if (condition === '') return true;
  const isUsed = fields.some((one) => one.id !== id && id !== null && one.visibleWhen.includes(customKey(id)));
  if (isUsed) return false;
  try {
    const filter = parseFilter(condition);
    checkFilter(conditionFieldsFor(id, fields), filter);
    return !conditionsOf(filter).some(({ value }) => [value].flat().some(isRelative));
  } catch (error) {
    if (error instanceof FilterError) return false;
    throw error;
  }
}
