import type { TableSource } from '../table-source.ts';

/** Asana's CSV; subtasks name their parent by title, completed tasks keep their section. */
export const asana: TableSource = {
  format: 'asana',
  columns: {
    'task id': 'id',
    name: 'title',
    notes: 'description',
    'section/column': 'status',
    assignee: 'owner',
    'assignee email': 'ownerEmail',
    tags: 'labels',
    projects: 'list',
    'parent task': 'parent',
    'created at': 'createdAt',
    'completed at': 'completedAt',
    'last modified': 'updatedAt',
    'start date': 'startDate',
    'due date': 'dueDate',
  },
  separator: /,\s*/u,
  descriptionFormat: 'text',
  sectionsAreNoStatuses: true,
  recognises: (names) => names.has('task id') && names.has('section/column'),
  refine(facts) {
    if (/^\(.+\)$/u.test(facts.status)) facts.status = '';
  },
  identify: (table, cellsAt) => ({ ...nameFrom(cellsAt, table.rows.length), sourceKey: 'asana' }),
};

function nameFrom(cellsAt: Parameters<NonNullable<TableSource['identify']>>[1], rows: number): { name?: string } {
  for (let row = 0; row < rows; row++) {
    const name = cellsAt(row).first('list').split(',')[0]?.trim();
    if (name) return { name };
  }
  return {};
}
