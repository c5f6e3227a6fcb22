import { describe, expect, test } from 'vitest';
import { readSample } from '../../../../../test/import-files/read-sample.ts';
import { readImport } from '../read-import.ts';

const issue = (number: number, repository: string, more: object = {}) => ({
  number,
  title: `Issue ${number}`,
  state: 'open',
  html_url: `https://github.com/some/${repository}/issues/${number}`,
  ...more,
});
const bare = (number: number) => ({
  number,
  title: `Issue ${number}`,
  state: 'OPEN',
  createdAt: '2026-01-01T00:00:00Z',
});

describe('issues of several repositories', () => {
  test('are all kept, each with its repository', async () => {
    const all = [issue(1, 'app'), issue(2, 'app'), issue(1, 'site', { title: 'Issue 1' }), issue(2, 'site')];
    const { tasks, plan } = await readSample(JSON.stringify(all), 'issues.json');
    expect(tasks.map(({ externalId, lists }) => [externalId, lists])).toEqual([
      ['some/app#1', ['some/app']],
      ['some/app#2', ['some/app']],
      ['some/site#1', ['some/site']],
      ['some/site#2', ['some/site']],
    ]);
    expect(plan).toMatchObject({ sourceKey: 'github', sourceIdentified: true });
  });

  test.each([
    ['by name', { 'some/app': [bare(1), bare(2)], 'some/site': [bare(1)] }],
    [
      'in a list',
      [
        { nameWithOwner: 'some/app', issues: [bare(1), bare(2)] },
        { nameWithOwner: 'some/site', issues: [bare(1)] },
      ],
    ],
    [
      'of GraphQL',
      {
        data: {
          viewer: {
            repositories: {
              nodes: [
                { nameWithOwner: 'some/app', issues: { nodes: [bare(1), bare(2)] } },
                { nameWithOwner: 'some/site', issues: { nodes: [bare(1)] } },
              ],
            },
          },
        },
      },
    ],
  ])('listed by repository: %s', async (_, value) => {
    const { format, tasks } = await readSample(JSON.stringify(value), 'issues.json');
    expect(format).toBe('github');
    expect(tasks.map(({ externalId }) => externalId)).toEqual(['some/app#1', 'some/app#2', 'some/site#1']);
  });

  test('concatenated pages of a response are one list', async () => {
    const pages = `${JSON.stringify([issue(1, 'app')])}${JSON.stringify([issue(2, 'app', { body: 'a ] in "text" [' })])}`;
    expect((await readSample(pages, 'issues.json')).tasks).toHaveLength(2);
  });

  test('of several projects of GitLab', async () => {
    const one = (iid: number, project: string) => ({
      iid,
      title: `T${iid}`,
      web_url: `https://gitlab.example/g/${project}/-/issues/${iid}`,
    });
    const { tasks } = await readSample(JSON.stringify([one(1, 'a'), one(1, 'b')]), 'issues.json');
    expect(tasks.map(({ externalId }) => externalId)).toEqual(['g/a#1', 'g/b#1']);
  });

  test('an issue without a state has the default status', async () => {
    const { tasks } = await readSample(
      JSON.stringify([{ number: 1, title: 'One', html_url: 'https://github.com/a/b/issues/1' }]),
    );
    expect(tasks[0]?.statusKey).toBe('@default');
  });
});

describe('unknown JSON', () => {
  test('is refused if reading one of its lists would lose the others', async () => {
    const bytes = Buffer.from(JSON.stringify({ name: 'Board', tasks: [{ title: 'One' }], columns: [{ id: 1 }] }));
    await expect(readImport(bytes, { fileName: 'a.json' })).rejects.toMatchObject({
      code: 'jsonSeveralLists',
      params: { lists: 'tasks, columns' },
    });
  });

  test('keeps nested lists', async () => {
    const value = [{ title: 'One', tags: [{ id: 1, name: 'a' }], comments: [{ by: 'Kim', text: 'Hello' }] }];
    const { tasks } = await readSample(JSON.stringify(value), 'a.json');
    expect(tasks[0]).toMatchObject({ labelKeys: ['a'], comments: [{ text: 'by: Kim; text: Hello' }] });
  });
});

test('objects with a name are labels and subtasks by it, and their other members are kept', async () => {
  const subtask = { gid: '2', name: 'Check', completed: true, notes: 'more' };
  const label = { name: 'web', description: 'all of it' };
  const value = { data: [{ gid: '1', name: 'Launch', tags: [label], subtasks: [subtask] }] };
  const { tasks } = await readSample(JSON.stringify(value), 'a.json');
  expect(tasks.map(({ title }) => title)).toEqual(['Launch', 'Check']);
  expect(tasks[0]).toMatchObject({
    labelKeys: ['web'],
    extra: { 'subtasks (details)': 'gid: 2; name: Check; completed: true; notes: more' },
  });
});

const WEKAN = {
  _format: 'wekan-board-1.0.0',
  _id: 'b1',
  title: 'Garden',
  labels: [{ _id: 'la', name: 'urgent', color: 'red' }],
  lists: [
    { _id: 'l2', title: 'Done', sort: 2 },
    { _id: 'l1', title: 'Doing', sort: 1 },
  ],
  swimlanes: [
    { _id: 's1', title: 'North', sort: 1 },
    { _id: 's2', title: 'South', sort: 2 },
  ],
  users: [{ _id: 'u1', username: 'ana', profile: { fullname: 'Ana Ruiz' } }],
  customFields: [
    { _id: 'f1', name: 'Size', type: 'dropdown', settings: { dropdownItems: [{ _id: 'd1', name: 'Large' }] } },
  ],
  cards: [
    {
      _id: 'c1',
      title: 'Plant',
      description: 'Six trees',
      listId: 'l1',
      swimlaneId: 's2',
      labelIds: ['la'],
      members: ['u1'],
      assignees: ['u1', 'gone'],
      userId: 'u1',
      dueAt: '2026-03-05T09:00:00.000Z',
      createdAt: '2026-01-01T00:00:00.000Z',
      sort: 0,
      customFields: [{ _id: 'f1', value: 'd1' }],
    },
    {
      _id: 'c2',
      title: 'Water',
      listId: 'l2',
      swimlaneId: 's1',
      endAt: '2026-02-01T00:00:00.000Z',
      archived: true,
      parentId: 'c1',
    },
    { _id: 'c3', title: 'Lost', listId: 'nowhere' },
  ],
  checklists: [{ _id: 'k1', cardId: 'c1', title: 'Steps' }],
  checklistItems: [
    { _id: 'i2', checklistId: 'k1', cardId: 'c1', title: 'Fill', sort: 2 },
    { _id: 'i1', checklistId: 'k1', cardId: 'c1', title: 'Dig', isFinished: true, sort: 1 },
  ],
  comments: [{ _id: 'm1', cardId: 'c1', text: 'Looks good', userId: 'u1', createdAt: '2026-01-02T00:00:00.000Z' }],
  activities: [{ _id: 'a1' }],
  attachments: [{ _id: 't1', cardId: 'c1', name: 'plan.pdf' }],
};

test('WeKan: lists, swimlanes, people, checklists with ids, comments, custom fields', async () => {
  const { format, plan, tasks } = await readSample(JSON.stringify(WEKAN), 'board.json');
  expect({ format, name: plan.name, key: plan.sourceKey }).toEqual({
    format: 'wekan',
    name: 'Garden',
    key: 'wekan:b1',
  });
  expect(plan.statuses.map(({ name, category }) => [name, category])).toEqual([
    ['Doing', '2'],
    ['Done', '1'],
    ['To do', '0'],
  ]);
  expect(tasks.find(({ externalId }) => externalId === 'c1')).toMatchObject({
    title: 'Plant',
    description: 'Six trees',
    statusKey: 'l1',
    labelKeys: ['la'],
    lists: ['South'],
    dueDate: '2026-03-05',
    dueTime: '17:00',
    checklists: [
      {
        name: 'Steps',
        items: [
          { id: 'i1', text: 'Dig', done: true },
          { id: 'i2', text: 'Fill', done: false },
        ],
      },
    ],
    comments: [{ externalId: 'm1', authorName: 'Ana Ruiz', text: 'Looks good' }],
    extra: { Size: 'Large' },
  });
  expect(tasks.find(({ externalId }) => externalId === 'c2')).toMatchObject({
    archived: true,
    parentExternalId: 'c1',
    completedAt: '2026-02-01T00:00:00.000Z',
  });
  expect(tasks.find(({ externalId }) => externalId === 'c3')?.statusKey).toBe('@default');
  expect(plan.members.map(({ name }) => name)).toEqual(['Ana Ruiz']);
  expect(plan.problems.map(({ code, params }) => [code, params.count])).toEqual([
    ['filesLeftOut', 1],
    ['peopleUnknown', 1],
  ]);
});

test('Trello: items of checklists keep their ids', async () => {
  const board = {
    id: 'b',
    lists: [{ id: 'l', name: 'L' }],
    cards: [{ id: 'c', name: 'C', idList: 'l' }],
    checklists: [{ idCard: 'c', name: 'K', checkItems: [{ id: 'x1', name: 'One', state: 'complete' }] }],
  };
  const { tasks } = await readSample(JSON.stringify(board), 'board.json');
  expect(tasks[0]?.checklists[0]?.items).toEqual([{ id: 'x1', text: 'One', done: true }]);
});

const ITEM = `<item><title>[OPS-1] Mend the gate</title><link>https://jira.example/browse/OPS-1</link>
<project id="1" key="OPS">Operations</project><description>&lt;p&gt;It &lt;b&gt;squeaks&lt;/b&gt;&lt;/p&gt;</description>
<key id="10001">OPS-1</key><summary>Mend the gate</summary><type>Task</type><priority>High</priority>
<status>In Progress</status><statusCategory id="4" key="indeterminate"/><resolution>Unresolved</resolution>
<assignee username="kim">Kim Lee</assignee><reporter username="-1">Anonymous</reporter>
<labels><label>gate</label><label>yard</label></labels><created>Thu, 16 Feb 2023 15:29:00 +0000</created>
<due>Wed, 1 Mar 2023 00:00:00 +0000</due><parent id="10000">OPS-9</parent>
<comments><comment id="7" author="kim" created="Fri, 17 Feb 2023 09:00:00 +0000">&lt;p&gt;Seen&lt;/p&gt;</comment></comments>
<attachments><attachment id="5" name="a b.png" size="12" author="kim" created="Fri, 17 Feb 2023 09:00:00 +0000"/></attachments>
<customfields><customfield id="c1" key="x"><customfieldname>Story Points</customfieldname><customfieldvalues><customfieldvalue>3.0</customfieldvalue></customfieldvalues></customfield></customfields>
</item>`;

describe('Jira’s XML', () => {
  test('is read with comments, attachments and custom fields', async () => {
    const { format, tasks, plan } = await readSample(
      `<!-- made by JIRA -->\n<rss version="0.92"><channel><title>List</title>${ITEM}</channel></rss>`,
      'jira.xml',
    );
    expect({ format, name: plan.name }).toEqual({ format: 'jira', name: 'Operations' });
    expect(tasks).toMatchObject([
      {
        key: 'OPS-1',
        title: 'Mend the gate',
        description: 'It **squeaks**',
        priority: 'H',
        labelKeys: ['gate', 'yard'],
        dueDate: '2023-03-01',
        createdAt: '2023-02-16T15:29:00.000Z',
        ownerKey: 'user:kim',
        comments: [{ externalId: '7', authorName: 'Kim Lee', text: 'Seen' }],
        attachments: [{ name: 'a b.png', url: 'https://jira.example/secure/attachment/5/a%20b.png' }],
        extra: { 'Issue type': 'Task', 'Story Points': '3.0', Parent: 'OPS-9' },
      },
    ]);
    expect(plan.statuses).toMatchObject([{ name: 'In Progress', category: '2' }]);
    expect(plan.members).toMatchObject([{ name: 'Kim Lee', username: 'kim' }]);
  });

  test.each([
    ['another XML', '<?xml version="1.0"?><project><task>One</task></project>'],
    ['a page', '<html><body><table><tr><td>Key</td></tr></table></body></html>'],
    ['a broken one', '<rss><channel><item><key>A-1</key>'],
    ['one with a document type', `<!DOCTYPE rss [<!ENTITY a "b">]><rss><channel>${ITEM}</channel></rss>`],
  ])('%s is refused', async (_, text) => {
    await expect(readImport(Buffer.from(text), { fileName: 'a.xml' })).rejects.toMatchObject({ code: 'xmlUnknown' });
  });
});

test('Todoist: authors and days of notes, files of notes', async () => {
  const file =
    '[[file {"file_name":"plan.pdf","file_url":"https://files.example/plan.pdf","file_type":"application/pdf"}]]';
  const { tasks } = await readSample([
    ['TYPE', 'CONTENT', 'DESCRIPTION', 'PRIORITY', 'INDENT', 'AUTHOR', 'RESPONSIBLE', 'DATE', 'DATE_LANG'],
    ['task', 'Plan', '', '1', '1', 'Evan (14781400)', '', '', 'en'],
    ['note', `The plan ${file}`, '', '', '', 'Lucile (14781401)', '', '2026-01-05T10:00:00Z', ''],
    ['note', file.replaceAll('plan', 'map'), '', '', '', 'Evan (14781400)', '', '', ''],
  ]);
  expect(tasks[0]?.comments).toMatchObject([
    { authorName: 'Lucile', text: 'The plan', createdAt: '2026-01-05T10:00:00.000Z' },
  ]);
  expect(tasks[0]?.attachments.map(({ name, url }) => [name, url])).toEqual([
    ['plan.pdf', 'https://files.example/plan.pdf'],
    ['map.pdf', 'https://files.example/map.pdf'],
  ]);
});
