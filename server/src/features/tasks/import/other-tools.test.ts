import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { countPlan } from './count.ts';
import { readImport } from './read-import.ts';
import { csvOf } from './sample-files.ts';

async function read(content: string[][] | string | Buffer, fileName = 'tasks.csv', zone = 'Asia/Shanghai') {
  const bytes = Array.isArray(content) ? Buffer.from(csvOf(content)) : Buffer.from(content);
  const { format, plan } = await readImport(bytes, { fileName, zone });
  if (!plan) throw new Error('no plan');
  return { format, plan, tasks: plan.tasks, codes: plan.problems.map(({ code }) => code) };
}

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

  test('reports what is there twice, but never takes ids a spreadsheet destroyed for the same', async () => {
    const { plan, codes, tasks } = await read([
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

  test('finds parents by title, leaves unclear ones open, and moves finished tasks to done', async () => {
    const { tasks, plan, codes } = await read([
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
    expect(tasks[1]).toMatchObject({ parentExternalId: '1', statusKey: '@todo' });
    expect(tasks[2]).toMatchObject({
      statusKey: '@done',
      completedAt: '2026-01-03T16:00:00.000Z',
      extra: { Section: 'Current' },
    });
    expect(tasks[4]?.extra).toEqual({ Parent: 'Twin' });
    expect(plan.statuses.map(({ name }) => name)).toEqual(['Current', 'To do', 'Later', 'Done']);
    expect(codes).toEqual(['parentAmbiguous']);
  });

  test('reads a file that went through two spreadsheets', async () => {
    const { format, tasks } = await read([
      blankRow(16),
      ['', '', 'https://app.asana.com/0/1/list', ...blankRow(13)],
      header,
      row('5', 'One', { 'Created At': '22/9/2025', 'Due Date': '3/10/2025' }),
    ]);
    expect(format).toBe('asana');
    expect(tasks[0]).toMatchObject({ dueDate: '2025-10-03', createdAt: '2025-09-21T16:00:00.000Z' });
  });
});

describe('ClickUp', () => {
  test('reads sub-tasks in a cell, lists with folders and tags by bars', async () => {
    const { format, tasks, plan } = await read([
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
    const { format, tasks } = await read([
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

  test('reads folders, line ends, days and American times as the newest export writes them', async () => {
    const { tasks } = await read([
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
        'One.\\nTwo.',
        '1775293200000',
        '4/4/2026, 4:00:00 AM CDT',
        'Press',
        '["PR: 2026"]',
        'Media',
        '[{"text":"Sent.","by":"kim@example.com","date":"3/5/2026, 9:00:00 AM CST"}]',
      ],
    ]);
    expect(tasks[0]).toMatchObject({
      description: 'One.\nTwo.',
      dueDate: '2026-04-04',
      lists: ['Media/PR: 2026/Press'],
      comments: [{ text: 'Sent.', createdAt: '2026-03-05T15:00:00.000Z' }],
    });
    expect(tasks[0]).not.toHaveProperty('dueTime');
  });
});

test('Todoist: notes are comments, sections statuses, indents sub-tasks; the words behind @ labels', async () => {
  const { format, tasks, plan } = await read([
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

test('Linear: days of archiving, parents by key, the words of its dates and priorities', async () => {
  const { format, tasks, plan } = await read([
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
    const { tasks, plan } = await read(
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

  test('completed and archived are done, given up is cancelled, lists stand in folders, squares are items', async () => {
    const { tasks, format } = await read(
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

describe('tools used in China', () => {
  test('TAPD: HTML becomes Markdown, a slash stays in a status, midnight in China is a day', async () => {
    const { format, tasks, plan } = await read([
      [
        'id',
        'title',
        'description',
        'workspace_id',
        'created',
        'status',
        'due',
        'priority',
        'current_owner',
        'std_status',
        'url',
        'custom_field_one',
      ],
      [
        '1',
        '登录失败',
        '<div>第一步</div><div><a href="http://example.com/a">链接</a></div><script>alert(1)</script><ul><li>一</li><li><b>二</b></li></ul>',
        '9',
        '2026-02-12T05:06:07.000+00:00',
        '接受/处理',
        '2026-10-10T16:00:00.000+00:00',
        'medium',
        '王芳;李雷;',
        '处理中',
        'https://www.tapd.cn/9/bugtrace/1',
        '',
      ],
      ['2', '样式错乱', '', '9', '2026-02-12T05:06:07.000+00:00', '已拒绝', '', 'high', '', '完成', '', ''],
    ]);
    expect(format).toBe('tapd');
    expect(plan.sourceKey).toBe('tapd:9');
    expect(plan.statuses).toMatchObject([
      { name: '接受/处理', category: '2' },
      { name: '已拒绝', category: '3' },
    ]);
    expect(tasks[0]).toMatchObject({
      description: '第一步\n\n[链接](http://example.com/a)\n\n- 一\n- **二**',
      dueDate: '2026-10-11',
      priority: 'M',
      ownerKey: 'name:王芳',
      assigneeKeys: ['name:李雷'],
    });
    expect(tasks[0]?.extra).not.toHaveProperty('custom_field_one');
  });

  test('TAPD as people export it', async () => {
    const { format, tasks } = await read([
      ['ID', '标题', '严重程度', '优先级', '状态', '处理人', '创建人', '创建时间', '预计结束', '迭代'],
      ['1001', '支付页打不开', '严重', '紧急', '新', '王芳;', '李雷', '2026-01-05 10:00', '2026-01-10', '一月'],
    ]);
    expect(format).toBe('tapd');
    expect(tasks[0]).toMatchObject({
      title: '支付页打不开',
      priority: 'U',
      ownerKey: 'name:王芳',
      dueDate: '2026-01-10',
      extra: { 迭代: '一月', 严重程度: '严重' },
    });
  });

  test('Teambition in GBK with Windows line ends', async () => {
    const rows = [
      [
        '任务标题',
        '任务列表',
        '状态',
        '执行者',
        '截止时间',
        '优先级',
        '标签',
        '备注',
        '是否完成',
        '完成时间',
        '创建时间',
      ],
      [
        '【示例】整理素材',
        '首页',
        '待处理',
        '王芳',
        '2026-03-01 18:00',
        '非常紧急',
        '素材,设计',
        '第一行\n第二行',
        '否',
        '',
        '2026-01-01 09:00',
      ],
      ['确认报价', '物流', '工作中', '李雷', '', '普通', '', '', '是', '2026-02-01 12:00', '2026-01-01 09:00'],
    ];
    const { format, tasks, plan, codes } = await read(iconv.encode(csvOf(rows), 'gbk'));
    expect(format).toBe('teambition');
    expect(codes).toEqual(['encodingGuessed']);
    expect(plan.statuses.map(({ name }) => name)).toEqual(['待处理', 'Done']);
    expect(tasks).toMatchObject([
      {
        title: '【示例】整理素材',
        priority: 'U',
        dueDate: '2026-03-01',
        dueTime: '18:00',
        labelKeys: ['素材', '设计'],
        lists: ['首页'],
        ticked: false,
      },
      {
        priority: 'M',
        ticked: true,
        statusKey: '@done',
        completedAt: '2026-02-01T04:00:00.000Z',
        extra: { Section: '工作中' },
      },
    ]);
  });
});

describe('issues in the uniform shape of a data lake', () => {
  const header = [
    'id',
    'url',
    'issue_key',
    'title',
    'description',
    'type',
    'status',
    'original_status',
    'resolution_date',
    'created_date',
    'parent_issue_id',
    'priority',
    'creator_id',
    'creator_name',
    'assignee_id',
    'assignee_name',
    '_raw_data_params',
  ];

  test('zero-width spaces, JSON in cells, parents by id and original statuses', async () => {
    const quoted = csvOf([
      header,
      [
        'jira:Issue:1:7',
        '',
        'EE-7',
        '\u200b统计图',
        '',
        'STORY',
        'DONE',
        '已完成',
        '2026-01-02 10:00:00.000',
        '2026-01-01 10:00:00.000',
        '',
        'Medium',
        'a',
        'Kim',
        'b',
        'Ana',
        '{"Board":8}',
      ],
      [
        'jira:Issue:1:8',
        '',
        'EE-8',
        '\u200b表格',
        '',
        'SUB-TASK',
        'DONE',
        '已拒绝',
        '',
        '',
        'jira:Issue:1:7',
        '-10',
        'a',
        'Kim',
        'b',
        'Ana',
        '{}',
      ],
    ]);
    const { format, tasks, plan } = await read(quoted);
    expect(format).toBe('jira');
    expect(tasks.map(({ title }) => title)).toEqual(['统计图', '表格']);
    expect(tasks[1]).toMatchObject({ parentExternalId: 'jira:Issue:1:7', priority: 'L' });
    expect(plan.statuses).toMatchObject([
      { name: '已完成', category: '1' },
      { name: '已拒绝', category: '3' },
    ]);
    expect(plan.members.map(({ name }) => name)).toEqual(['Ana', 'Kim']);
    expect(tasks[0]?.extra).toEqual({ type: 'STORY' });
  });

  test('descriptions in quotes once more are unpacked, broken ones too', async () => {
    const row = (id: string, description: string) => [
      'github:Issue:1:9',
      `https://github.com/some/repo/issues/${id}`,
      id,
      ` Title ${id} `,
      description,
      '',
      'DONE',
      'closed',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ];
    const { format, tasks, plan } = await read([
      header,
      row('1', '"Hi,\\r\\n\\tthere \\"friend\\" \\u4f60"'),
      row('2', '"broken \\q \\x41\\r\\nescape"'),
      row('3', 'plain "quoted" end'),
    ]);
    expect(format).toBe('github');
    expect(plan.name).toBe('some/repo');
    expect(tasks.map(({ title, description }) => [title, description])).toEqual([
      ['Title 1', 'Hi,\n\tthere "friend" 你'],
      ['Title 2', 'broken \\q A\nescape'],
      ['Title 3', 'plain "quoted" end'],
    ]);
  });
});

function blankRow(width: number): string[] {
  return Array.from({ length: width }, () => '');
}
