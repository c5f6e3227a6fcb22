import { isCustomKey, type TaskChanges, type TaskField, type TaskRow } from '@opsyard/contract';

/** The value of any field of a task, of a custom one, too; null where there is none. */
export function fieldValue(row: TaskRow, field: TaskField | keyof TaskRow): unknown {
  return isCustomKey(field) ? (row.custom?.[field] ?? null) : row[field as keyof TaskRow];
}

/** Changes in the format of a row: values of custom fields are grouped, and empty ones omitted. */
export function asRow(changes: TaskChanges, row: Pick<TaskRow, 'custom'>): Partial<TaskRow> {
  const own = Object.entries(changes).filter(([name]) => !isCustomKey(name));
  const custom = Object.entries(changes).filter(([name]) => isCustomKey(name));
  if (custom.length === 0) return Object.fromEntries(own);
  const values = { ...row.custom, ...Object.fromEntries(custom) };
  const kept = Object.entries(values).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(own), custom: Object.fromEntries(kept) };
}
