import type { Fields } from '../../records/fields.ts';
import { type Condition, type Filter, FilterError, matches } from '../../records/filter.ts';
import { parseFilter } from '../../records/filter-text.ts';
import { TASK_FIELDS } from '../process/task-type.ts';
import type { Category, CustomField, CustomValue, Priority } from '../shapes.ts';
import { customKey } from './custom-field.ts';
import { recordFieldsOf } from './custom-record-fields.ts';
import { PLAIN_NAMES, type PlainValues } from './plain-fields.ts';

/** The values of a task that decide which of its custom fields are visible. */
export type VisibilityTask = Partial<PlainValues> & {
  statusId: string | null;
  typeId: string | null;
  category: Category | null;
  priority?: Priority | null | undefined;
  ownerId: string | null;
  assigneeIds: readonly string[];
  labelIds: readonly string[];
  custom?: Readonly<Record<string, CustomValue>> | undefined;
};

/** The names of the custom fields whose conditions a task does not meet. Their values are kept, but not shown, and not required. */
export function hiddenFields(fields: readonly CustomField[], task: VisibilityTask): ReadonlySet<string> {
  const conditional = fields.filter(({ visibleWhen }) => visibleWhen !== '');
  if (conditional.length === 0) return NONE;
  const known: Fields = { ...TASK_FIELDS, ...recordFieldsOf(fields) };
  const record = recordOf(fields, task);
  return new Set(
    conditional.filter(({ visibleWhen }) => !isMet(visibleWhen, known, record)).map(({ id }) => customKey(id)),
  );
}

const NONE: ReadonlySet<string> = new Set();

/** A condition that is not understood any more hides nothing. */
function isMet(condition: string, fields: Fields, record: Readonly<Record<string, unknown>>): boolean {
  try {
    const filter = parseFilter(condition);
    return conditionsOf(filter).some(({ field }) => !Object.hasOwn(fields, field)) || matches(fields, filter, record);
  } catch (error) {
    if (error instanceof FilterError) return true;
    throw error;
  }
}

function recordOf(fields: readonly CustomField[], task: VisibilityTask): Readonly<Record<string, unknown>> {
  const { statusId, typeId, category, priority, ownerId, assigneeIds, labelIds, custom } = task;
  // An unticked checkbox is stored as no value.
  const boxes = fields.filter(({ kind }) => kind === 'checkbox').map(({ id }) => [customKey(id), false]);
  return {
    ...Object.fromEntries(boxes),
    ...custom,
    ...Object.fromEntries(PLAIN_NAMES.map((name) => [name, task[name] ?? null])),
    ...{ status: statusId, type: typeId, category, priority: priority ?? 'N' },
    ...{ owner: ownerId, assignees: assigneeIds, labels: labelIds },
  };
}

/** All single conditions of a filter. */
export function conditionsOf(filter: Filter): Condition[] {
  if ('and' in filter) return filter.and.flatMap(conditionsOf);
  if ('or' in filter) return filter.or.flatMap(conditionsOf);
  return 'not' in filter ? conditionsOf(filter.not) : [filter];
}
