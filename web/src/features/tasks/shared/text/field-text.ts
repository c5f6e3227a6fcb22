import {
  type BuiltInField,
  type BuiltInGrouping,
  type CellGrouping,
  type CustomKey,
  type GroupedDate,
  isCustomKey,
  isLabelGroup,
  isPlainField,
  labelGroupKey,
  labelGroupOf,
  mapPlainFields,
  PRIORITIES,
  periodOf,
  type TaskField,
} from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { listText } from '../../../../kernel/words/list-text.ts';
import type { BuiltInColumn, ColumnId } from '../../grid/columns.ts';
import { plainText } from '../editing/plain-value.tsx';
import type { ProjectScope } from '../reading/scope.ts';
import { customText } from './custom-text.ts';

type NamedColumn = Exclude<BuiltInColumn, 'select'>;

/** The value of a task's field in words, '' when it is empty; what the project does not have (any more) is named by its kind. */
export function fieldText(field: TaskField, value: unknown, scope: ProjectScope, t: TFunction<'tasks'>): string {
  if (value === null || value === undefined) return '';
  const custom = isCustomKey(field) ? scope.fieldOf(field) : undefined;
  if (custom) return customText(custom, value, { scope, t });
  if (Array.isArray(value)) return listText(value.map((one) => fieldText(field, one, scope, t)));
  if (isPlainField(field)) return plainText(field, value as string | number | boolean, t);
  const text = String(value);
  const priority = field === 'priority' && PRIORITIES.find((one) => one === text);
  return priority ? t(`shared.priority.${priority}`) : (namedText(field, text, scope, t) ?? text);
}

/** The name of what an id of a field stands for; undefined for fields that hold no ids. */
function namedText(field: TaskField, id: string, scope: ProjectScope, t: TFunction<'tasks'>): string | undefined {
  if (field === 'statusId') return scope.statusOf(id)?.name ?? t('shared.former.status');
  if (field === 'typeId') return scope.typeOf(id)?.name ?? t('types.former');
  if (field === 'labelIds') return scope.labelOf(id)?.name ?? t('shared.former.label');
  const isPerson = field === 'ownerId' || field === 'assigneeIds';
  return isPerson ? (scope.personOf(id)?.realname ?? t('shared.former.person')) : undefined;
}

/** The word for each field of a task in `shared.field`. */
export const FIELD_WORD = {
  title: 'title',
  statusId: 'status',
  typeId: 'type',
  priority: 'priority',
  ownerId: 'owner',
  assigneeIds: 'assignees',
  labelIds: 'labels',
  ...mapPlainFields((name) => name),
  dueTime: 'dueTime',
  parentId: 'parent',
} as const satisfies Record<BuiltInField, string>;

/** What a column of the list is called. */
export function columnName(
  id: Exclude<ColumnId, 'select'>,
  scope: Pick<ProjectScope, 'fieldOf'>,
  t: TFunction<'tasks'>,
): string {
  return isCustomKey(id) ? (scope.fieldOf(id)?.name ?? t('fields.former')) : t(`shared.field.${id as NamedColumn}`);
}

/** What a field of a task is called; a custom one that is gone is named by its kind. */
export function fieldName(field: TaskField, scope: ProjectScope, t: TFunction<'tasks'>): string {
  if (isCustomKey(field)) return scope.fieldOf(field)?.name ?? t('fields.former');
  return t(`shared.field.${FIELD_WORD[field as BuiltInField]}`);
}

const GROUPING_WORD = {
  status: 'status',
  type: 'type',
  owner: 'owner',
  priority: 'priority',
  label: 'labels',
  assignee: 'assignees',
  creator: 'creator',
  milestone: 'milestone',
  estimate: 'estimate',
  dueDate: 'dueDate',
  startDate: 'startDate',
  createdAt: 'created',
  completedAt: 'completed',
} as const satisfies Record<BuiltInGrouping | GroupedDate, string>;

/** What a field that lists are grouped by is called. */
export function groupingName(
  by: CellGrouping,
  scope: Pick<ProjectScope, 'fieldOf' | 'project'>,
  t: TFunction<'tasks'>,
): string {
  if (isLabelGroup(by)) {
    const known = scope.project.labels.find((label) => labelGroupKey(label) === by);
    return known?.group ?? labelGroupOf(by)?.name ?? by;
  }
  const period = periodOf(by);
  const field = period?.field ?? (by as BuiltInGrouping | CustomKey);
  const name = isCustomKey(field) ? columnName(field, scope, t) : t(`shared.field.${GROUPING_WORD[field]}`);
  return period ? t(`filter.by.${period.period}`, { field: name }) : name;
}
