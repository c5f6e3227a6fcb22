import { describe, expect, test } from 'vitest';
import { readSample } from '../../../../../test/import-files/read-sample.ts';
import { csvOf } from '../../../../../test/import-files/sample-files.ts';
import { readImport } from '../read-import.ts';

test('Todoist: notes are comments, sections statuses, indents sub-tasks; the words behind @ labels', async () => {
  const { format, tasks, plan } = await readSample([
    ['TYPE', 'CONTENT', 'DESCRIPTION', 'PRIORITY', 'INDENT', 'AUTHOR', 'RESPONSIBLE', 'DATE', 'DATE_LANG'],
    ['task', 'Plan the launch @work', 'Everything', '1', '1', 'Evan (14781400)', '', '2026-10-06', 'en'],
    ['note', 'Remember the slides', '', '', '', 'Evan (14781400)', '', '', ''],
    ['task', 'Book the room', '', '4', '2', '', 'Lucile (14781401)', '', 'en'],
    ['', '', '', '', '', '', '', '', ''],
    ['section', 'In progress', '', '', '', '', '', '', ''],
    ['task', 'Water the plants', '', '3', '1', '', '', '', 'en'],
  ]);
  expect({ format, key: plan.sourceKey }).toEqual({ format: 'todoist', key: 'todoist' });
  const [first, second, third] = tasks;
  expect(first).toMatchObject({
    title: 'Plan the launch',
    description: 'Everything',
    priority: 'U',
    labelKeys: ['work'],
  });
  expect(first).toMatchObject({
    dueDate: '2026-10-06',
    creatorKey: 'name:evan',
    comments: [{ text: 'Remember the slides' }],
  });
  expect(second).toMatchObject({ priority: 'N', ownerKey: 'name:lucile', parentExternalId: first?.externalId });
  expect(third).toMatchObject({ priority: 'M', statusKey: 'in progress' });
  expect(third).not.toHaveProperty('parentExternalId');
  expect(plan.problems.map(({ code }) => code)).toEqual(['blankSkipped']);
});

test('Todoist: invalid indents count as some level; thousands of notes use few columns', async () => {
  const header = ['TYPE', 'CONTENT', 'PRIORITY', 'INDENT'];
  const indents = ['1', '1', '1.5', 'Infinity', '-2', 'x'];
  const { tasks } = await readSample([header, ...indents.map((indent, at) => ['task', `Task ${at}`, '1', indent])]);
  expect(tasks.filter(({ parentExternalId }) => parentExternalId).map(({ title }) => title)).toEqual(['Task 3']);
  const notes = Array.from({ length: 3_000 }, (_, at) => ['note', `Note ${at}`, '', '']);
  const many = await readImport(Buffer.from(csvOf([header, ['task', 'One', '1', '1'], ...notes])), {
    fileName: 'a.csv',
  });
  expect(many.table?.header.length).toBeLessThan(2_000);
  expect(many.plan?.tasks[0]?.comments.map(({ text }) => text).join('\n')).toContain('Note 2999');
});

test('a table with the same column names is not a Todoist project, and a list with numbers not one of GitHub', async () => {
  const table = await readSample([
    ['Type', 'Content', 'Priority', 'Indent', 'Title'],
    ['Bug', 'Wood', 'High', '0', 'Fix the door'],
    ['task', 'Colour', 'Low', '1', 'Paint it'],
  ]);
  expect(table).toMatchObject({ format: 'table', tasks: [{ title: 'Fix the door' }, { title: 'Paint it' }] });
  const numbered = [
    { number: 1, title: 'Shoot', state: 'In progress', owner: 'Ann', due: '2026-03-04' },
    { number: 2, title: 'Cut', labels: ['x'], state: 'Done', owner: 'Ann', due: '2026-03-05' },
  ];
  const list = await readSample(JSON.stringify(numbered), 'tasks.json');
  expect(list).toMatchObject({ format: 'table', tasks: [{ dueDate: '2026-03-04' }, { dueDate: '2026-03-05' }] });
});

test('Linear: archiving dates, parents by key, the words of its dates and priorities', async () => {
  const { format, tasks, plan } = await readSample([
    [
      'ID',
      'Team',
      'Title',
      'Status',
      'Estimate',
      'Priority',
      'Labels',
      'Cycle Number',
      'Created',
      'Canceled',
      'Archived',
      'Parent issue',
    ],
    [
      'OPS-1',
      'Ops',
      'Pages',
      'In Progress',
      '',
      'Urgent',
      'seo, site',
      '',
      'Wed May 13 2026 11:21:41 GMT+0000 (GMT+00:00)',
      '',
      '',
      '',
    ],
    [
      'OPS-2',
      'Ops',
      'Part',
      'Canceled',
      '2',
      'No priority',
      '',
      '',
      '2026-05-13T11:21:41.000Z',
      '2026-05-14T00:00:00.000Z',
      '2026-06-14T00:00:00.000Z',
      'OPS-1',
    ],
  ]);
  expect({ format, name: plan.name, problems: plan.problems }).toEqual({ format: 'linear', name: 'Ops', problems: [] });
  expect(tasks).toMatchObject([
    { key: 'OPS-1', priority: 'U', labelKeys: ['seo', 'site'], createdAt: '2026-05-13T11:21:41.000Z', archived: false },
    { key: 'OPS-2', priority: 'N', archived: true, parentExternalId: 'OPS-1', extra: { Estimate: '2' } },
  ]);
  expect(plan.statuses).toMatchObject([{ category: '2' }, { category: '3' }]);
});

describe('TickTick', () => {
  const header = [
    'Folder Name',
    'List Name',
    'Title',
    'Kind',
    'Tags',
    'Content',
    'Is Check list',
    'Start Date',
    'Due Date',
    'Reminder',
    'Repeat',
    'Priority',
    'Status',
    'Created Time',
    'Completed Time',
    'Order',
    'Timezone',
    'Is All Day',
    'Is Floating',
    'Column Name',
    'Column Order',
    'View Mode',
    'taskId',
    'parentId',
  ];
  const row = (values: Record<string, string>) => header.map((column) => values[column] ?? '');
  const file = (...rows: string[][]) =>
    `\ufeff"Date: 2026-01-01+0000"\n"Version: 7.1"\n"Status: \n0 Normal\n1 Completed\n2 Archived"\n${csvOf([header, ...rows])}`;
  const allDay = {
    'List Name': 'Inbox',
    'Due Date': '2026-01-11T23:00:00+0000',
    'Is All Day': 'true',
    Status: '0',
    Priority: '0',
  };

  test('an all-day task keeps its day in its zone, also where the zone is left out', async () => {
    const { tasks, plan } = await readSample(
      file(
        row({ ...allDay, Title: 'Here', taskId: '1', Timezone: 'Europe/Berlin' }),
        row({ ...allDay, Title: 'No zone', taskId: '2' }),
        row({
          ...allDay,
          Title: 'At five',
          taskId: '3',
          Timezone: 'Europe/Berlin',
          'Is All Day': 'false',
          'Due Date': '2026-01-12T16:00:00+0000',
        }),
        row({ ...allDay, Title: 'Space', taskId: '4', Timezone: 'Europe/Berlin', 'Due Date': '2026-01-11 23:00:00' }),
      ),
    );
    expect(tasks.map(({ dueDate, dueTime }) => [dueDate, dueTime])).toEqual([
      ['2026-01-12', undefined],
      ['2026-01-12', undefined],
      ['2026-01-12', '17:00'],
      ['2026-01-12', undefined],
    ]);
    expect(plan.skipped.preamble).toBe(3);
  });

  test('completed and archived are done, abandoned is cancelled, lists are in folders, squares are items', async () => {
    const { tasks, format } = await readSample(
      file(
        row({
          'Folder Name': 'Work',
          'List Name': 'Alpha',
          Title: 'Two\nlines',
          taskId: '1',
          Status: '2',
          'Completed Time': '2026-01-02T10:00:00+0000',
          Tags: 'a, b',
          Priority: '5',
        }),
        row({ 'List Name': 'Inbox', Title: 'Below', taskId: '2', parentId: '1', Status: '1', Priority: 'p1' }),
        row({ 'List Name': 'Inbox', Title: 'Never', taskId: '3', Status: '-1', Priority: '0' }),
        row({
          'List Name': 'Inbox',
          Title: 'Items',
          taskId: '4',
          Status: '0',
          Kind: 'CHECKLIST',
          'Is Check list': 'Y',
          Content: 'Buy:\n▫milk\n▪bread',
        }),
      ),
    );
    expect(format).toBe('ticktick');
    expect(tasks).toMatchObject([
      {
        title: 'Two lines',
        statusKey: '@done',
        lists: ['Work/Alpha'],
        labelKeys: ['a', 'b'],
        priority: 'H',
        completedAt: '2026-01-02T10:00:00.000Z',
      },
      { parentExternalId: '1', statusKey: '@done', ticked: true, priority: 'H' },
      { statusKey: '@cancelled' },
      {
        description: 'Buy:',
        checklists: [
          {
            items: [
              { text: 'milk', done: false },
              { text: 'bread', done: true },
            ],
          },
        ],
      },
    ]);
  });
});
