import { describe, expect, test } from 'vitest';
import { readSample } from '../../../../../test/import-files/read-sample.ts';
import { countPlan } from '../count.ts';

describe('ClickUp', () => {
  test('reads sub-tasks in a cell, lists with folders and tags by bars', async () => {
    const { format, tasks, plan } = await readSample([
      [
        'Date Created',
        'Status',
        'Task Name',
        'List (ClickUp)',
        'Task assignee(s)',
        'Start Date',
        'Due Date',
        'Tags',
        'Description content',
        'Subtasks',
      ],
      [
        '2026-01-03',
        'Open',
        'Offer',
        'Sales:Now|Old:Later',
        'kim@example.com',
        '',
        '2026-02-20',
        'a|b',
        'two\nlines',
        'Ask|Write|Send',
      ],
      ['2026-01-04', 'Closed', 'Other', 'Sales', '', '', '', '', '', ''],
    ]);
    expect(format).toBe('clickup');
    expect(tasks.map(({ title, parentExternalId }) => [title, parentExternalId === tasks[0]?.externalId])).toEqual([
      ['Offer', false],
      ['Ask', true],
      ['Write', true],
      ['Send', true],
      ['Other', false],
    ]);
    expect(tasks[0]).toMatchObject({
      lists: ['Sales:Now', 'Old:Later'],
      labelKeys: ['a', 'b'],
      description: 'two\nlines',
    });
    expect(countPlan(plan)).toMatchObject({ tasks: 5, subtasks: 3, done: 1, lists: 3 });
  });

  test('reads the export of a workspace', async () => {
    const { format, tasks } = await readSample([
      [
        'Task ID',
        'Task Custom ID',
        ' Task Name',
        'Task Content',
        'Status',
        'Date Created',
        'Date Created Text',
        'Due Date',
        'Due Date Text',
        'Parent ID',
        'Attachments',
        'Assignees',
        'Tags',
        'Priority',
        'List Name',
        'Folder Name',
        'Space Name',
        'Checklists',
        'Comments',
      ],
      [
        '86a',
        'null',
        'Build',
        '',
        'in progress',
        '1704067200000',
        '1/1/2024',
        '',
        '',
        'null',
        '[{"title":"a.png","url":"https://example.com/a.png"}]',
        '[Kim,Ana Ruiz]',
        '[web,shop]',
        '1',
        'Sprint',
        'hidden',
        'Space',
        '{"Steps":["one","two"]}',
        '[{"text":"Go on","by":"kim@example.com","date":"1704153600000"}]',
      ],
      [
        '86b',
        '',
        'Test',
        '',
        'complete',
        '1704067200000',
        '',
        '',
        '',
        '86a',
        '[]',
        '[]',
        '[]',
        '4',
        'Sprint',
        'hidden',
        'Space',
        '{}',
        '[]',
      ],
    ]);
    expect(format).toBe('clickup');
    expect(tasks[0]).toMatchObject({
      externalId: '86a',
      priority: 'U',
      lists: ['Space/Sprint'],
      labelKeys: ['web', 'shop'],
      createdAt: '2024-01-01T00:00:00.000Z',
      checklists: [
        {
          name: 'Steps',
          items: [
            { text: 'one', done: false },
            { text: 'two', done: false },
          ],
        },
      ],
      comments: [{ text: 'Go on', createdAt: '2024-01-02T00:00:00.000Z' }],
      attachments: [{ name: 'a.png', uploaded: true }],
    });
    expect(tasks[0]?.assigneeKeys).toHaveLength(2);
    expect(tasks[1]).toMatchObject({
      parentExternalId: '86a',
      priority: 'L',
      labelKeys: [],
      assigneeKeys: [],
      comments: [],
    });
  });

  test('reads folders, line ends, days and American times of the newest export format', async () => {
    const { tasks } = await readSample([
      [
        'Task ID',
        'Task Name',
        'Task Content',
        'Due Date',
        'Due Date Text',
        'List Name',
        'Folder Name/Path',
        'Space Name',
        'Comments',
      ],
      [
        '86a',
        'Pitch',
        'One.\\nTwo: see C:\\new\\notes.txt or \\\\disk\\news for A:\\nB.',
        '1775293200000',
        '4/4/2026, 4:00:00 AM CDT',
        'Press',
        '["PR: 2026"]',
        'Media',
        '[{"text":"Sent.","by":"kim@example.com","date":"3/5/2026, 9:00:00 AM CST"}]',
      ],
    ]);
    expect(tasks[0]).toMatchObject({
      description: 'One.\nTwo: see C:\\new\\notes.txt or \\\\disk\\news for A:\nB.',
      dueDate: '2026-04-04',
      lists: ['Media/PR: 2026/Press'],
      comments: [{ text: 'Sent.', createdAt: '2026-03-05T15:00:00.000Z' }],
    });
    expect(tasks[0]).not.toHaveProperty('dueTime');
  });
});
