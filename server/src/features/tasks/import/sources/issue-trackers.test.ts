import { describe, expect, test } from 'vitest';
import { csvOf, zipOf } from '../../../../../test/import-files/sample-files.ts';
import { countPlan } from '../count.ts';
import { readImport } from '../read-import.ts';

async function read(content: unknown) {
  const bytes = Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  const { format, plan } = await readImport(bytes, { fileName: 'export.json', zone: 'Asia/Shanghai' });
  if (!plan) throw new Error('no plan');
  return { format, plan, tasks: plan.tasks, codes: plan.problems.map(({ code }) => code) };
}

describe('GitHub issues', () => {
  test('of the REST API: pull requests are skipped, missing comments reported', async () => {
    const { format, plan, tasks, codes } = await read([
      {
        number: 4,
        title: ' Broken ',
        body: 'See **this**',
        state: 'open',
        html_url: 'https://github.com/some/repo/issues/4',
        user: { login: 'kim' },
        assignees: [{ login: 'ana' }, { login: 'kim' }],
        labels: [{ name: 'good first issue', color: '7057ff' }, 'bug'],
        comments: 3,
        created_at: '2026-01-01T00:00:00Z',
        milestone: { title: 'v2' },
      },
      { number: 5, title: 'PR', state: 'open', pull_request: {}, html_url: 'https://github.com/some/repo/pull/5' },
      {
        number: 6,
        title: 'No',
        state: 'closed',
        state_reason: 'not_planned',
        html_url: 'https://github.com/some/repo/issues/6',
        closed_at: '2026-01-02T00:00:00Z',
      },
    ]);
    expect(format).toBe('github');
    expect(plan).toMatchObject({ name: 'some/repo', sourceKey: 'github:some/repo', skipped: { other: 1 } });
    expect(tasks).toMatchObject([
      { externalId: '4', key: '#4', title: 'Broken', statusKey: 'open', extra: { Milestone: 'v2' } },
      { statusKey: 'not_planned', completedAt: '2026-01-02T00:00:00.000Z' },
    ]);
    expect(plan.labels).toMatchObject([{ name: 'good first iss…', color: 'indigo' }, { name: 'bug' }]);
    expect(countPlan(plan)).toMatchObject({ assignments: 2, members: 2 });
    expect(codes).toEqual(['pullRequestsSkipped', 'labelShortened', 'commentsMissing']);
  });

  test('of the command line tool, with comments', async () => {
    const { tasks } = await read([
      {
        number: 1,
        title: 'One',
        body: '',
        state: 'CLOSED',
        stateReason: 'COMPLETED',
        url: 'https://github.com/some/repo/issues/1',
        author: { login: 'kim', name: 'Kim' },
        assignees: [],
        labels: [],
        comments: [{ id: 'c1', author: { login: 'ana' }, body: 'Done', createdAt: '2026-01-01T00:00:00Z' }],
        createdAt: '2026-01-01T00:00:00Z',
        closedAt: '2026-01-03T00:00:00Z',
      },
    ]);
    expect(tasks[0]).toMatchObject({
      statusKey: 'closed',
      completedAt: '2026-01-03T00:00:00.000Z',
      creatorKey: 'user:kim',
      comments: [{ externalId: 'c1', authorName: 'ana', text: 'Done', createdAt: '2026-01-01T00:00:00.000Z' }],
    });
  });

  test('as a table', async () => {
    const { format, plan, tasks } = await read(
      csvOf([
        ['number', 'title', 'state', 'labels', 'assignees', 'created_at', 'url', 'body'],
        [
          '12',
          'Fix it',
          'OPEN',
          'bug, help',
          'kim',
          '2026-01-01T00:00:00Z',
          'https://github.com/some/repo/issues/12',
          'text',
        ],
      ]),
    );
    expect(format).toBe('github');
    expect(plan.sourceKey).toBe('github:some/repo');
    expect(tasks[0]).toMatchObject({
      externalId: '12',
      labelKeys: ['bug', 'help'],
      description: 'text',
      statusKey: 'open',
    });
  });

  test('as GraphQL responses, with the parent of each issue; the minimal list of the command line tool', async () => {
    const issue = {
      number: 7,
      title: 'Part',
      state: 'CLOSED',
      parent: { number: 6 },
      labels: { nodes: [{ name: 'bug', color: 'd73a4a' }] },
      assignees: { edges: [{ node: { login: 'kim' } }] },
      comments: { totalCount: 3, nodes: [{ author: { login: 'ana' }, body: 'Hello' }] },
      url: 'https://github.com/some/repo/issues/7',
    };
    const whole = { ...issue, number: 6, title: 'Whole', parent: null, comments: { totalCount: 0, nodes: [] } };
    const { format, plan, tasks } = await read({ data: { repository: { issues: { nodes: [issue, whole] } } } });
    expect(format).toBe('github');
    expect(tasks).toMatchObject([
      { labelKeys: ['bug'], assigneeKeys: ['user:kim'], comments: [{ text: 'Hello' }], parentExternalId: '6' },
      { title: 'Whole' },
    ]);
    expect(plan.problems).toMatchObject([{ code: 'commentsMissing', params: { missing: 2, present: 1 } }]);
    const short = await read([
      { number: 7, title: 'One', state: 'OPEN', closedAt: null, assignees: [{ login: 'kim' }] },
    ]);
    expect(short).toMatchObject({ format: 'github', tasks: [{ assigneeKeys: ['user:kim'] }] });
  });
});

describe('GitLab issues', () => {
  test('of the API and of a project export, one per line', async () => {
    const issue = {
      id: 900,
      iid: 3,
      title: 'Slow page',
      description: 'text',
      state: 'closed',
      labels: ['perf'],
      assignees: [{ username: 'kim', name: 'Kim' }],
      author: { username: 'ana', name: 'Ana' },
      due_date: '2026-02-03',
      closed_at: '2026-02-01T00:00:00.000Z',
      web_url: 'https://gitlab.example/group/site/-/issues/3',
      user_notes_count: 2,
    };
    const one = await read([issue]);
    expect(one.format).toBe('gitlab');
    expect(one.plan.sourceKey).toBe('gitlab:group/site');
    expect(one.tasks[0]).toMatchObject({
      externalId: '3',
      dueDate: '2026-02-03',
      statusKey: 'closed',
      labelKeys: ['perf'],
    });
    expect(one.codes).toEqual(['commentsMissing']);
    const notes = [
      { id: 1, note: 'Agreed', author: { name: 'Kim' }, created_at: '2026-01-05T00:00:00Z' },
      { note: 'closed', system: true },
    ];
    const exported = {
      ...issue,
      labels: undefined,
      label_links: [{ label: { title: 'perf', color: '#ff0000' } }],
      notes,
      user_notes_count: undefined,
    };
    const lines = await read(`${JSON.stringify(exported)}\n${JSON.stringify({ ...exported, iid: 4, notes: [] })}\n`);
    expect(lines.tasks).toHaveLength(2);
    expect(lines.tasks[0]?.comments).toMatchObject([{ text: 'Agreed', authorName: 'Kim' }]);
    expect(lines.plan.labels).toEqual([{ key: 'perf', name: 'perf', color: 'red' }]);
  });

  test('as a table', async () => {
    const { format, plan, tasks } = await read(
      csvOf([
        [
          'Issue ID',
          'URL',
          'Title',
          'State',
          'Description',
          'Author',
          'Author Username',
          'Assignee',
          'Assignee Username',
          'Confidential',
          'Locked',
          'Due Date',
          'Created At (UTC)',
          'Updated At (UTC)',
          'Closed At (UTC)',
          'Milestone',
          'Weight',
          'Labels',
          'Time Estimate',
          'Time Spent',
        ],
        [
          '7',
          'https://gitlab.example/group/site/-/issues/7',
          'One',
          'Open',
          '',
          'Ana',
          'ana',
          'Kim, Lee',
          'kim, lee',
          'No',
          'No',
          '2026-02-03',
          '2026-01-01 10:00:00',
          '2026-01-01 10:00:00',
          '',
          '',
          '',
          'a,b',
          '0',
          '0',
        ],
      ]),
    );
    expect(format).toBe('gitlab');
    expect(plan.sourceKey).toBe('gitlab:group/site');
    expect(tasks[0]).toMatchObject({
      externalId: '7',
      ownerKey: 'user:kim',
      assigneeKeys: ['user:lee'],
      labelKeys: ['a', 'b'],
      dueDate: '2026-02-03',
      createdAt: '2026-01-01T10:00:00.000Z',
    });
    expect(plan.members).toContainEqual({ key: 'user:kim', name: 'Kim', username: 'kim' });
  });

  test('as a table of work items', async () => {
    const { format, plan, tasks } = await read(
      csvOf([
        [
          'ID',
          'IID',
          'Title',
          'State',
          'URL',
          'Author',
          'Assignee(s)',
          'Created At',
          'Parent ID',
          'Parent IID',
          'Parent Title',
        ],
        [
          '901',
          '12',
          'Whole',
          'Open',
          'https://gitlab.example/g/p/-/issues/12',
          'Ana',
          'Kim, Lee',
          '2026-01-02 23:04:05',
          '',
          '',
          '',
        ],
        [
          '902',
          '13',
          'Part',
          'Closed',
          'https://gitlab.example/g/p/-/work_items/13',
          'Ana',
          '',
          '2026-01-02 23:04:05',
          '901',
          '12',
          'Whole',
        ],
      ]),
    );
    expect({ format, key: plan.sourceKey }).toEqual({ format: 'gitlab', key: 'gitlab:g/p' });
    expect(tasks).toMatchObject([
      { externalId: '12', ownerKey: 'name:kim', assigneeKeys: ['name:lee'], createdAt: '2026-01-02T23:04:05.000Z' },
      { externalId: '13', parentExternalId: '12' },
    ]);
  });
});

describe('Vikunja', () => {
  const none = '0001-01-01T00:00:00Z';
  const task = (id: number, more: object) => ({
    id,
    title: `Task ${id}`,
    description: '',
    done: false,
    due_date: none,
    done_at: none,
    priority: 0,
    created: '2026-01-01T00:00:00Z',
    updated: '2026-01-01T00:00:00Z',
    related_tasks: {},
    bucket_id: 0,
    ...more,
  });
  const projects = [
    {
      id: 1,
      title: 'House',
      identifier: '',
      views: [{ id: 1, done_bucket_id: 12 }],
      buckets: [
        { id: 11, title: 'Backlog' },
        { id: 12, title: 'Ready' },
      ],
      task_buckets: [{ task_id: 1, bucket_id: 11, project_view_id: 1 }],
      tasks: [
        task(1, {
          identifier: '#1',
          description:
            '<p>Hello <strong>you</strong></p><ul data-type="taskList"><li data-checked="true"><label><input type="checkbox"></label><div><p>one</p></div></li><li><p>two</p></li></ul>',
          attachments: [{ id: 1, file: { name: 'a.png', size: 12 } }],
          priority: 3,
          due_date: '2026-03-04T16:00:00Z',
          labels: [{ id: 5, title: 'Garden', hex_color: '00ff00' }],
          assignees: [{ username: 'kim', name: 'Kim' }],
          related_tasks: { subtask: [{ id: 2 }] },
          comments: [
            {
              id: 9,
              comment: '<p>Fine</p>',
              author: { username: 'ana' },
              created: '2026-01-02T00:00:00Z',
              updated: '2026-01-02T00:00:00Z',
            },
          ],
        }),
        task(2, { bucket_id: 12, done: true, done_at: '2026-01-03T00:00:00Z' }),
      ],
      child_projects: [
        { id: 2, title: 'Roof', identifier: '', is_archived: true, tasks: [task(3, { done: true })], buckets: null },
      ],
    },
  ];
  const check = async (content: unknown) => {
    const { format, plan, tasks } = await read(content);
    expect(format).toBe('vikunja');
    expect(plan.statuses).toMatchObject([
      { name: 'Backlog', category: '0' },
      { name: 'Ready', category: '1' },
      { key: '@done', category: '1' },
    ]);
    expect(tasks).toMatchObject([
      {
        description: 'Hello **you**\n\n- [x] one\n- two',
        priority: 'H',
        dueDate: '2026-03-05',
        lists: ['House'],
        comments: [{ text: 'Fine', authorName: 'ana' }],
      },
      { parentExternalId: '1', ticked: true, completedAt: '2026-01-03T00:00:00.000Z' },
      { lists: ['House/Roof'], statusKey: '@done', archived: true },
    ]);
    expect(tasks[0]).toMatchObject({ attachments: [], archived: false });
    expect(plan.problems).toMatchObject([{ code: 'filesLeftOut', params: { count: 1 } }]);
    expect(tasks[0]?.completedAt).toBeUndefined();
    expect(plan.labels).toEqual([{ key: 'garden', name: 'Garden', color: 'green' }]);
  };

  test('as JSON, below a key, and in its archive', async () => {
    await check(projects);
    await check({ projects });
    await check(
      zipOf([
        { name: 'data.json', content: JSON.stringify(projects) },
        { name: 'VERSION', content: 'v1' },
      ]),
    );
  });
});

describe('other JSON', () => {
  test('refuses invalid and unknown JSON', async () => {
    await expect(read('{"lists": [')).rejects.toMatchObject({ code: 'jsonBroken' });
    await expect(read('[]')).rejects.toMatchObject({ code: 'jsonUnknown' });
    await expect(read('{"a": {"b": 1}}')).rejects.toMatchObject({ code: 'jsonUnknown' });
    await expect(read(`${'['.repeat(5000)}${']'.repeat(5000)}`)).rejects.toMatchObject({ code: 'jsonUnknown' });
  });

  test('a list of records is a table, and a table that starts with a bracket is not JSON', async () => {
    const { format, tasks } = await read([
      { name: 'One', status: 'Open', tags: ['a', 'b'], owner: { name: 'Kim' } },
      { name: 'Two', status: 'Done', due: '2026-01-02' },
    ]);
    expect(format).toBe('table');
    expect(tasks).toMatchObject([
      { title: 'One', labelKeys: ['a', 'b'], ownerKey: 'name:kim', extra: {} },
      { dueDate: '2026-01-02' },
    ]);
    expect((await read('[Key],Title\n1,One\n')).tasks).toMatchObject([{ title: 'One' }]);
  });
});
