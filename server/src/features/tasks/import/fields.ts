import type { ColumnMeaning, CustomField, CustomKey } from '@opsyard/contract';
import type { DateOrder } from '../../../kernel/table-reading/dates.ts';

/** What a column of a table stands for, under the name it has here. */
export type ImportField = ColumnMeaning;

/** A custom field of the project a file goes to. */
export type CustomColumn = Pick<CustomField, 'name' | 'kind'> & { key: CustomKey };

/** Fields several columns may share; of every other field the first column counts. */
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

/** What each column means, by position, and how dates written with numbers alone are to be read if a person said so. */
export type Mapping = { columns: ImportField[]; dateOrder?: DateOrder };
