/** What a column of a table can mean; `extra` keeps it by name, `ignore` drops it. */
export const IMPORT_FIELDS = [
  'title',
  'description',
  'status',
  'category',
  'done',
  'priority',
  'owner',
  'ownerId',
  'ownerEmail',
  'assignees',
  'creator',
  'creatorId',
  'labels',
  'list',
  'startDate',
  'dueDate',
  'dueTime',
  'parent',
  'key',
  'id',
  'createdAt',
  'updatedAt',
  'completedAt',
  'archived',
  'comment',
  'attachment',
  'checklist',
  'subtasks',
  'extra',
  'ignore',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Fields several columns may share; of every other field the first column counts. */
export const REPEATABLE: ReadonlySet<ImportField> = new Set<ImportField>([
  'labels',
  'list',
  'assignees',
  'parent',
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
export type DateOrder = 'dmy' | 'mdy';

/** What each column means, by position, and how dates written with numbers alone are to be read if a person said so. */
export type Mapping = { columns: ImportField[]; dateOrder?: DateOrder };
