import { describe, expect, test } from 'vitest';
import { readSample } from '../../../../../test/import-files/read-sample.ts';

describe('Asana', () => {
  const header = [
    'Task ID',
    'Created At',
    'Completed At',
    'Last Modified',
    'Name',
    'Section/Column',
    'Assignee',
    'Assignee Email',
    'Start Date',
    'Due Date',
    'Tags',
    'Notes',
    'Projects',
    'Parent task',
    'Blocked By (Dependencies)',
    'Blocking (Dependencies)',
  ];
  const row = (id: string, name: string, more: Record<string, string> = {}) =>
    header.map((column) => ({ 'Task ID': id, Name: name, ...more })[column] ?? '');

  test('reports duplicates, but does not treat ids damaged by a spreadsheet as equal', async () => {
    const { plan, codes, tasks } = await readSample([
      header,
      row('77', 'Same', { Notes: 'a\nb' }),
      row('77', 'Same', { Notes: 'a\nb' }),
      row('1.21143E+15', 'First'),
      row('1.21143E+15', 'First'),
      row('78', 'Twins'),
      row('79', 'Twins'),
      row('79', 'Another task of this id'),
    ]);
    expect(tasks.map(({ title }) => title)).toEqual([
      'Same',
      'First',
      'First',
      'Twins',
      'Twins',
      'Another task of this id',
    ]);
    expect(new Set(tasks.map(({ externalId }) => externalId)).size).toBe(6);
    expect(plan.skipped.duplicates).toBe(1);
    expect(codes).toEqual(['duplicateSkipped', 'idDestroyed', 'idDestroyed', 'idRepeated']);
  });

  test('finds parents by title, leaves ambiguous ones unresolved, and maps completed tasks to done', async () => {
    const { tasks, plan, codes } = await readSample([
      header,
      row('1', '💻 Launch', {
        'Section/Column': 'Current',
        Tags: 'Web, Shop',
        Projects: 'Site, Shop',
        'Assignee Email': 'kim@example.com',
        'Due Date': '2026-02-20',
      }),
      row('2', 'Check links', { 'Parent task': '💻 Launch', 'Section/Column': '(no section)' }),
      row('3', 'Twin', { 'Completed At': '2026-01-04', 'Section/Column': 'Current' }),
      row('4', 'Twin', { 'Section/Column': 'Later' }),
      row('5', 'Below a twin', { 'Parent task': 'Twin' }),
    ]);
    expect(tasks[0]).toMatchObject({
      labelKeys: ['web', 'shop'],
      lists: ['Site', 'Shop'],
      dueDate: '2026-02-20',
      ownerKey: 'mail:kim@example.com',
    });
    expect(tasks[1]).toMatchObject({ parentExternalId: '1', statusKey: '@default' });
    expect(tasks[2]).toMatchObject({
      statusKey: '@done',
      completedAt: '2026-01-03T16:00:00.000Z',
      extra: { Section: 'Current' },
    });
    expect(tasks[4]?.extra).toEqual({ Parent: 'Twin' });
    expect(plan.statuses.map(({ name }) => name)).toEqual(['Current', 'To do', 'Later', 'Done']);
    expect(codes).toEqual(['parentAmbiguous']);
  });

  test('reads a file saved by two spreadsheet programs', async () => {
    const { format, tasks } = await readSample([
      blankRow(16),
      ['', '', 'https://app.asana.com/0/1/list', ...blankRow(13)],
      header,
      row('5', 'One', { 'Created At': '22/9/2025', 'Due Date': '3/10/2025' }),
    ]);
    expect(format).toBe('asana');
    expect(tasks[0]).toMatchObject({ dueDate: '2025-10-03', createdAt: '2025-09-21T16:00:00.000Z' });
  });
});

function blankRow(width: number): string[] {
  return Array.from({ length: width }, () => '');
}
