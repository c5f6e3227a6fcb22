import type { ColumnMeaning, CustomField, CustomKey } from '@opsyard/contract';
import type { DateOrder } from '../../../kernel/table-reading/dates.ts';

/** The meaning of a column of a table. */
export type ImportField = ColumnMeaning;

/** A custom field of the target project. */
export type CustomColumn = Pick<CustomField, 'name' | 'kind'> & { key: CustomKey };

/** Fields that several columns can map to; for other fields the first column counts. */
export const REPEATABLE: ReadonlySet<ImportField> = new Set<ImportField>([
  'labels',
  'list',
  'assignees',
  'parent',
  'outline',
  'comment',
  'attachment',
  'checklist',
  'subtasks',
  'completedAt',
  'extra',
  'ignore',
]);

export const DATE_FIELDS = ['startDate', 'dueDate', 'createdAt', 'updatedAt', 'completedAt'] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/** The meaning of each column, by position, and the chosen order of day and month in numeric dates. */
export type Mapping = { columns: ImportField[]; dateOrder?: DateOrder };
